import { expect, test } from 'vitest';
import { heroSize } from './widget.tsx';

test('the hero number is as large as its place allows, and no wider', () => {
  expect(heroSize({ width: 1_728, height: 390 }, '12,345,678')).toBe(294);
  const narrow = heroSize({ width: 936, height: 600 }, '12,345,678');
  expect(narrow).toBeGreaterThan(220);
  expect(narrow * (8 * 0.4 + 2 * 0.2 + 0.4)).toBeLessThanOrEqual(936);
});

test('a day that begins has the number in its later size', () => {
  expect(heroSize({ width: 936, height: 600 }, '0')).toBeCloseTo(
    heroSize({ width: 936, height: 600 }, '9,999,999'),
    -1,
  );
});
