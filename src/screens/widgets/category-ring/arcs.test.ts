import { expect, test } from 'vitest';
import { arcsOf, greatest } from './arcs.ts';

const ring = { middle: 100, radius: 80 };

test('shares make up the whole ring, the greatest of all its own way round', () => {
  const arcs = arcsOf(
    [
      { name: 'a', value: 3 },
      { name: 'b', value: 1 },
    ],
    ring,
  );
  expect(arcs.map(({ share }) => share)).toEqual([0.75, 0.25]);
  expect(arcs[0]?.path).toContain('0 1 1');
  expect(arcs[1]?.path).toContain('0 0 1');
});

test('one part alone is a closed ring, and nothing is none', () => {
  expect(arcsOf([{ name: 'a', value: 5 }], ring)[0]?.path.match(/A/g)).toHaveLength(2);
  expect(arcsOf([{ name: 'a', value: 0 }], ring)).toEqual([]);
});

test('what is not among the first is added up', () => {
  expect(greatest([{ value: 1 }, { value: 5 }, { value: 2 }], 1)).toEqual({ first: [{ value: 5 }], rest: 3 });
});
