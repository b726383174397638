import { expect, test } from 'vitest';
import { fieldProblems } from '#kit/call/field-problem.ts';
import { telUrl } from '#kit/text/phone-link.ts';
import { brandContent } from './contract.ts';

const names = Object.keys(brandContent.def.shape);
const problemOf = (phone: string) => {
  const checked = brandContent.safeParse({ ...Object.fromEntries(names.map((name) => [name, ''])), phone });
  return checked.success ? undefined : fieldProblems(checked.error, 'zh-CN').phone;
};

test.each([
  ['400-000-0000', 'tel:4000000000'],
  ['+86 (20) 8888-8888', 'tel:+862088888888'],
  ['(+86) 20 8888 8888', 'tel:+862088888888'],
  ['(020) 8888 8888', 'tel:02088888888'],
  ['400-820-8820 转 8', 'tel:4008208820;ext=8'],
  ['+86 20 8888 8888 ext. 801', 'tel:+862088888888;ext=801'],
  ['10086', 'tel:10086'],
])('%s is a phone number, and its link dials it', (phone, link) => {
  expect(problemOf(phone)).toBeUndefined();
  expect(telUrl(phone)).toBe(link);
});

test.each(['((()))--  ++', '1234', '020+8888', '020-8888 8888 转', 'tel 02088888888'])(
  '%s is refused, with the signs that are allowed',
  (phone) => expect(problemOf(phone)).toContain('转'),
);

test('no phone is entered', () => expect(problemOf('')).toBeUndefined());
