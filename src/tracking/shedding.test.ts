import { expect, test } from 'vitest';
import { weightOf } from './shedding.ts';

const calm = { lines: 10, bytes: 0 };
const busy = { lines: 20_000, bytes: 0 };
const full = { lines: 0, bytes: 2 ** 40 };

test('under overload views go first, by visitor, and those that are kept stand for the others', () => {
  expect(weightOf('page', 7, calm)).toBe(1);
  const weights = Array.from({ length: 1_000 }, (_, visitor) => weightOf('page', visitor, busy));
  expect(weights.filter((weight) => weight > 0)).toHaveLength(100);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_000);
  expect(weightOf('click', 7, busy)).toBe(1);
});

test('errors, failures of the server and steps to an application are never shed', () => {
  for (const category of ['error', 'server', 'step'])
    for (const load of [busy, full]) expect(weightOf(category, 7, load)).toBe(1);
  for (const category of ['page', 'click', 'vital']) expect(weightOf(category, 10, full)).toBe(0);
});
