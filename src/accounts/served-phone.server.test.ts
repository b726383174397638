import { expect, test } from 'vitest';
import { isServedPhone } from './verify-codes.server.ts';

test('mainland numbers are always served, others only where their country is on the list and the number exists', async () => {
  const list = ['HK', 'MO'];
  expect(await isServedPhone('+8613800138000', [])).toBe(true);
  expect(await isServedPhone('+85291234567', list)).toBe(true);
  expect(await isServedPhone('+85366123456', list)).toBe(true);
  expect(await isServedPhone('+85291234567', [])).toBe(false);
  expect(await isServedPhone('+85200000000', list)).toBe(false);
  expect(await isServedPhone('+14155552671', list)).toBe(false);
});
