import { expect, test } from 'vitest';
import { ringReaches } from './widget.tsx';

test('rings grow outwards, a busy hour further than a quiet one, and a whole day fills the cloth', () => {
  const reaches = ringReaches(
    Array.from({ length: 24 }, (_, hour) => (hour === 20 ? 1 : 0.2)),
    100,
    500,
  ).map(({ reach }) => reach);
  expect(reaches.at(-1)).toBeCloseTo(500, 5);
  const widths = reaches.map((reach, ring) => reach - (reaches[ring - 1] ?? 100));
  expect(Math.max(...widths)).toBe(widths[20]);
  expect(Math.min(...widths)).toBeGreaterThan(0);
});

test('a day that has begun leaves room for its rest', () => {
  const half = ringReaches(
    Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0.5 : undefined)),
    0,
    400,
  );
  expect(half).toHaveLength(12);
  expect(half.at(-1)?.reach).toBeLessThan(300);
});

test('a day that sold nothing has no dye on its cloth', () => {
  expect(ringReaches(Array(24).fill(0), 100, 500)).toEqual([]);
  expect(ringReaches(Array(24).fill(undefined), 100, 500)).toEqual([]);
});
