import type { Text } from '#kit/text/language.ts';

/** Refuses a consent to another version of the terms than the current one. */
export const termsChanged: Text = [
  '条款刚更新，请重新阅读后再提交',
  'The terms have just been updated. Please read them again and resubmit',
];
