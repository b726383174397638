import { expect, test } from 'vitest';
import { showsStaleness } from './board-view.tsx';
import { boards } from './boards/board-list.ts';
import { sliceOf } from './panel-slice.ts';

test('a display counts as showing staleness only if the live mark is on that display', () => {
  const wall = boards.find(({ address }) => address === 'main/1/3');
  const left = boards.find(({ address }) => address === 'left');
  if (!wall || !left) throw new Error('these boards are part of the product');
  const panels = [1, 2, 3].map((place) =>
    showsStaleness(wall.widgets, sliceOf(wall.canvas, { place, of: 3, bezelMm: 0, pictureMm: 1_209.6 })),
  );
  expect(panels).toEqual([true, false, false]);
  expect(showsStaleness(left.widgets, sliceOf(left.canvas, undefined))).toBe(false);
});
