import { expect, test } from 'vitest';
import { weightOf } from './intake-limits.server.ts';

const calm = { lines: 10, bytes: 0 };
const busy = { lines: 20_000, bytes: 0 };
const view = (route: string) => ({ category: 'page', name: 'page_load', route });
const named = (category: string) => ({ category, name: 'any', route: '/' });
const full = { lines: 0, bytes: 2 ** 40 };

test('under overload views go first, by visitor, and those that are kept stand for the others', () => {
  expect(weightOf(view('/'), 7, calm)).toBe(1);
  const weights = Array.from({ length: 1_000 }, (_, visitor) => weightOf(view('/'), visitor, busy));
  expect(weights.filter((weight) => weight > 0)).toHaveLength(100);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_000);
  expect(weightOf(named('click'), 7, busy)).toBe(1);
});

test('errors, failures of the server and steps to an application are never shed', () => {
  for (const category of ['error', 'server', 'step'])
    for (const load of [busy, full]) expect(weightOf(named(category), 7, load)).toBe(1);
  for (const route of ['/supplier', '/movein'])
    for (const load of [busy, full]) expect(weightOf(view(route), 7, load)).toBe(1);
  for (const category of ['page', 'click', 'vital']) expect(weightOf(named(category), 10, full)).toBe(0);
});
