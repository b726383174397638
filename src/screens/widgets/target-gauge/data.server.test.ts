import { expect, test } from 'vitest';
import { sumUntil } from './data.server.ts';

test('what a festival is compared with counts up to the same time of day', () => {
  const steps = [100, 200, 400];
  expect(sumUntil(steps, 0)).toBe(0);
  expect(sumUntil(steps, 10 * 60_000)).toBe(100);
  expect(sumUntil(steps, 15 * 60_000)).toBe(200);
  expect(sumUntil(steps, 86_400_000)).toBe(700);
});
