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
    '\u202a138 0013 8000\u202c',
    '\u2068+86 138\u20110013\u20138000\u2069',
  ])
    expect(readPhone(text)).toBe('+8613800138000');
});
test('an invalid mobile number is not parsed', () => {
  for (const text of [
    '12800138000',
    '1380013800',
    '138001380000',
    'abc',
    '',
    '0755-12345678',
    '+86 755 12345678',
    '+1 415',
    '+0 1234567890',
  ])
    expect(readPhone(text)).toBeUndefined();
});
test('a number from abroad is read with its country’s code', () => {
  expect(readPhone('+852 9123 4567')).toBe('+85291234567');
  expect(readPhone('00852-91234567')).toBe('+85291234567');
});
test('a shown number hides its middle', () => {
  expect(maskPhone('+85291234567')).toBe('+852****4567');
  expect(maskPhone('+8613800138000')).toBe('138****8000');
});
