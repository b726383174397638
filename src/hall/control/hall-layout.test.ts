import { expect, test } from 'vitest';
import type { DisplaySetUp } from '#hall/document.ts';
import { layOut, packRows } from './hall-layout.ts';

const display = (place: DisplaySetUp['place'], rest: Partial<DisplaySetUp> = {}): DisplaySetUp => ({
  name: 'A',
  kind: 'display',
  pairedWith: null,
  place,
  bezelMm: 0,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
  ...rest,
});
const cell = (wall: string, column: number, row = 1) => display({ kind: 'grid', wall, column, row }, { bezelMm: 20 });

test('a wall is drawn with its frames between the pictures, in its own proportions', () => {
  const [wall] = layOut({ 1: cell('东墙', 1), 2: cell('东墙', 2), 3: cell('东墙', 3) });
  expect(wall?.wall).toBe('东墙');
  expect(wall?.aspect).toBeCloseTo((3 * 1_209.6 + 40) / 680.4, 3);
  const [first, second] = wall?.boxes ?? [];
  expect((second?.x ?? 0) - ((first?.x ?? 0) + (first?.width ?? 0))).toBeCloseTo(20 / (3 * 1_209.6 + 40), 5);
});

test('a wall that begins in its third column has no hole before it, and one of turned displays stands', () => {
  const [wall] = layOut({
    1: display({ kind: 'grid', wall: 'A', column: 3, row: 1 }, { pictureMm: 680.4, rotation: 90 }),
    2: display({ kind: 'grid', wall: 'A', column: 4, row: 1 }, { pictureMm: 680.4, rotation: 90 }),
  });
  expect(wall?.boxes[0]).toMatchObject({ x: 0, width: 0.5, height: 1 });
  expect(wall?.aspect).toBeCloseTo((2 * 9) / 16, 3);
});

test('walls come in the order of their names, what stands free after them', () => {
  const groups = layOut({
    1: display({ kind: 'free', x: 0, y: 0, width: 120, height: 68 }),
    2: cell('墙 10', 1),
    3: cell('墙 2', 1),
  });
  expect(groups.map(({ wall }) => wall)).toEqual(['墙 2', '墙 10', '']);
});

test('what stands free keeps its plan, with the empty parts of it closed up', () => {
  const [plan] = layOut({
    1: display({ kind: 'free', x: 0, y: 0, width: 100, height: 50 }),
    2: display({ kind: 'free', x: 5_000, y: 800, width: 100, height: 50 }),
  });
  expect(plan?.boxes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [1.2 / 2.2, 1.2 / 2.2],
  ]);
});

test('what would overlap, or be too small for a picture, stands in a row', () => {
  const overlapping = layOut({
    1: display({ kind: 'free', x: 0, y: 0, width: 100, height: 50 }),
    2: display({ kind: 'free', x: 20, y: 10, width: 100, height: 50 }),
  });
  const tiny = layOut({
    1: display({ kind: 'free', x: 0, y: 0, width: 1_000, height: 500 }),
    2: display({ kind: 'free', x: 1_000, y: 0, width: 20, height: 10 }),
  });
  for (const [row] of [overlapping, tiny]) {
    expect(row?.boxes.map(({ y, height }) => [y, height])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(row?.boxes[1]?.x).toBeGreaterThan(row?.boxes[0]?.width ?? 1);
  }
});

test('groups go over as many rows as make the pictures tallest', () => {
  const space = { width: 800, height: 400, gap: 20, labelHeight: 20, mostHeight: 1_000 };
  expect(packRows([1.78, 1.78], space).rows).toEqual([[0, 1]]);
  expect(packRows([4, 4], space).rows).toEqual([[0], [1]]);
  expect(packRows([], space)).toEqual({ rows: [], height: 0 });
  for (const aspects of [[1], [4, 1, 1], [1, 1, 1, 1, 1, 1, 1], [0.5, 9, 0.5]]) {
    const { rows, height } = packRows(aspects, space);
    expect(rows.flat()).toEqual(aspects.map((_, place) => place));
    for (const row of rows) {
      const width = row.reduce((sum, place) => sum + (aspects[place] ?? 0) * height, (row.length - 1) * space.gap);
      expect(width).toBeLessThanOrEqual(space.width + 0.001);
    }
  }
});
