import { expect, test } from 'vitest';
import { besideSeams } from './labels.tsx';

test('a name that a seam would cut moves to the side with most of it', () => {
  expect(besideSeams(1_060, 40, [1_080, 2_160])).toBe(1_040);
  expect(besideSeams(1_100, 40, [1_080, 2_160])).toBe(1_120);
  expect(besideSeams(600, 40, [1_080, 2_160])).toBe(600);
});
