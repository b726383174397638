import { expect, test } from 'vitest';
import { figureSize } from './widget.tsx';

test('a figure fills its place in height or in width, whichever is less, and never leaves it', () => {
  expect(figureSize({ width: 900, height: 300, size: 40 }, '12,345')).toBe(148);
  const narrow = figureSize({ width: 260, height: 300, size: 30 }, '1,234,567');
  expect(narrow * (7 * 0.44 + 2 * 0.22 + 0.8)).toBeLessThanOrEqual(260);
});

test('a short figure is no larger than a longer one would be: it grows during the day', () => {
  const place = { width: 400, height: 400, size: 30 };
  expect(figureSize(place, '7')).toBe(figureSize(place, '7,654'));
});
