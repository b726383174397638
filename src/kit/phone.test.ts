import { expect, test } from 'vitest';
import { maskPhone, readPhone } from './phone.ts';

test('a mainland number is read however people type it', () => {
  for (const text of [
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '+86 13800138000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
  ])
    expect(readPhone(text)).toBe('+8613800138000');
});
test('what is no mobile number is not read', () => {
  for (const text of ['12800138000', '1380013800', '138001380000', 'abc', '', '+1 415 555 2671', '0755-12345678'])
    expect(readPhone(text)).toBeUndefined();
});
test('a shown number hides its middle', () => {
  expect(maskPhone('+8613800138000')).toBe('138****8000');
});
