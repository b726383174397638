import type { Text } from '#kit/text/language.ts';

/** Of a consent that was given beside other terms than those that are in force when it arrives. */
export const termsChanged: Text = [
  '条款刚更新，请重新阅读后再提交',
  'The terms have just been updated. Please read them again and resubmit',
];
