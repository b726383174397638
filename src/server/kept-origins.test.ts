import { expect, test } from 'vitest';
import { KeptOrigins } from './kept-origins.ts';

const shop = 'https://shop.example';
const madeUp = (at: number) => `http://site-${at}.example`;

test('pages are kept for the first names that are asked for, and for no flood of others', () => {
  const origins = new KeptOrigins();
  origins.count(shop);
  for (let at = 0; at < 5_000; at++) origins.count(madeUp(at));
  expect(origins.has(shop)).toBe(true);
  expect(Array.from({ length: 5_000 }, (_, at) => origins.has(madeUp(at))).filter(Boolean)).toHaveLength(7);
});

test('who came first with made-up names gives way within a minute to the name that people ask for', () => {
  let now = 0;
  const origins = new KeptOrigins({ now: () => now });
  for (let at = 0; at < 500; at++) origins.count(madeUp(at));
  for (let at = 0; at < 3; at++) origins.count(shop);
  expect(origins.has(shop)).toBe(false);
  now = 60_001;
  origins.count(madeUp(0));
  expect(origins.has(shop)).toBe(true);
  // A night without anybody: the place is still there in the morning.
  now = 10 * 3_600_000;
  origins.count(madeUp(1));
  expect(origins.has(shop)).toBe(true);
});
