import { expect, test } from 'vitest';
import { perSecond } from './per-second.ts';

test('the pace is that of the last five minutes, whatever came before', () => {
  expect(perSecond([9_000, 60, 60, 60, 60, 60])).toBe('1.00');
  expect(perSecond([0, 0, 0, 0, 6_000])).toBe('20.0');
  expect(perSecond([60_000, 60_000, 60_000, 60_000, 60_000])).toBe('1000');
  expect(perSecond([])).toBe('0.00');
});
