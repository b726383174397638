import { expect, test } from 'vitest';
import { easeFor } from './digit-roller.ts';

test('a digit that changes rarely rolls slowly, one that changes all the time rests before the next change', () => {
  expect(easeFor(Number.POSITIVE_INFINITY)).toBe(easeFor(5_000));
  // A replay tells five times a second. After four times its ease a column is within a fiftieth of its digit.
  for (const paceMs of [200, 400, 1_000, 5_000]) expect(easeFor(paceMs) * 4).toBeLessThanOrEqual(paceMs * 0.6);
});
