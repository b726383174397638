import { expect, test } from 'vitest';
import { hourShares } from './hours.ts';

test('hours are measured by the busiest, and those still to come are nothing yet', () => {
  const shares = hourShares({ isToday: true, minute: 120, n0: 50, n10: 50, n60: 200, n120: 10 });
  expect(shares.slice(0, 4)).toEqual([0.5, 1, 0.05, undefined]);
});

test('a blurred board draws the few levels that it is given', () => {
  expect(hourShares({ levels: [0, 2, 4, null] })).toEqual([0, 0.5, 1, undefined]);
});

test('before the first figure there is no hour', () => {
  expect(hourShares({})).toEqual(Array(24).fill(undefined));
});
