import { expect, test } from 'vitest';
import { type Draft, drafts, warpFloats } from './weave-draft.ts';

const rows = ({ repeat, rises }: Draft) =>
  Array.from({ length: repeat }, (_, weft) =>
    Array.from({ length: repeat }, (_, warp) => (rises(warp, weft) ? '#' : '.')).join(''),
  );

test('the structures are those of the textbooks', () => {
  expect(rows(drafts.plain)).toEqual(['#.', '.#']);
  expect(rows(drafts.twill)).toEqual(['##..', '.##.', '..##', '#..#']);
  expect(rows(drafts.satin)).toEqual(['#....', '..#..', '....#', '.#...', '...#.']);
  expect(rows(drafts.rib)).toEqual(['#.#.', '#.#.', '.#.#', '.#.#']);
  expect(rows(drafts.basket)).toEqual(['##..', '##..', '..##', '..##']);
  expect(rows(drafts.herringbone)[0]).toBe('##....##');
});

test('every structure repeats without a seam and binds every thread', () => {
  for (const [name, draft] of Object.entries(drafts) as [string, Draft][]) {
    const { repeat, rises } = draft;
    for (let one = 0; one < repeat; one++) {
      const along = Array.from({ length: repeat }, (_, other) => [rises(one, other), rises(other, one)] as const);
      for (const side of [0, 1] as const)
        expect(new Set(along.map((cell) => cell[side])).size, `${name}, thread ${one}`).toBe(2);
      expect(rises(one + repeat, one), name).toBe(rises(one, one));
      expect(rises(one, one - repeat), name).toBe(rises(one, one));
    }
  }
});

test('floats of a warp are drawn as one line each', () => {
  expect(warpFloats(drafts.plain, 10)).toBe('M5 0v10M15 10v10');
  expect(warpFloats(drafts.rib, 4)).toBe('M2 0v8M6 8v8M10 0v8M14 8v8');
});
