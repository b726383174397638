import { expect, test } from 'vitest';
import { warmthOf } from './land-canvas.ts';

const sums = (of: Record<string, number>) => Object.entries(of).map(([member, amount_fen]) => ({ member, amount_fen }));

test('a division is as warm as its share of the greatest; without orders it has no warmth', () => {
  expect(warmthOf(sums({ 广东: 900, 浙江: 225, 西藏: 1, 青海: 0 }))).toEqual({ 广东: 8, 浙江: 5, 西藏: 1 });
  expect(warmthOf([])).toEqual({});
});

test('one more order among many changes no shade, so the map is not painted again', () => {
  const before = { 广东: 8_000_000, 浙江: 6_000_000, 江苏: 2_000_000 };
  expect(warmthOf(sums({ ...before, 浙江: 6_012_000 }))).toEqual(warmthOf(sums(before)));
});
