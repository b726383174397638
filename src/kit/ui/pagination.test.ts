import { expect, test } from 'vitest';
import { visiblePages } from './pagination.tsx';

test('the first, the last and the neighbours are shown, and no gap hides a single page', () => {
  expect(visiblePages(1, 2)).toEqual([1, 2]);
  expect(visiblePages(1, 9)).toEqual([1, 2, 0, 9]);
  expect(visiblePages(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
  expect(visiblePages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
