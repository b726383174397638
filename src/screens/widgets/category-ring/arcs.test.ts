import { expect, test } from 'vitest';
import { arcsOf, greatest } from './widget.tsx';

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

test('a part that is hardly more than half goes the long way round only when its arc does, air taken off', () => {
  const isLong = (share: number) =>
    arcsOf(
      [
        { name: 'a', value: share },
        { name: 'b', value: 1 - share },
      ],
      ring,
    )[0]?.path.includes(' 0 1 1 ');
  expect([0.49, 0.5, 0.504, 0.511, 0.513, 0.6].map(isLong)).toEqual([false, false, false, false, true, true]);
});

test('one part alone is a closed ring, and nothing is none', () => {
  expect(arcsOf([{ name: 'a', value: 5 }], ring)[0]?.path.match(/A/g)).toHaveLength(2);
  expect(arcsOf([{ name: 'a', value: 0 }], ring)).toEqual([]);
});

test('what is not among the first is added up, and what the feed calls the rest with it', () => {
  const [small, great, other, rest] = [
    { name: 'a', value: 1 },
    { name: 'b', value: 5 },
    { name: 'c', value: 2 },
    { name: 'Others', value: 9 },
  ];
  expect(greatest([small, great, other], 1, 'Others')).toEqual({ first: [great], rest: 3 });
  expect(greatest([small, great, other, rest], 1, 'Others')).toEqual({ first: [great], rest: 12 });
});

test('parts with the same name are merged, whatever the feed calls them', () => {
  const parts = [
    { name: 'Livestream', value: 3 },
    { name: 'Stores', value: 4 },
    { name: 'Livestream', value: 2 },
  ];
  expect(greatest(parts, 5, 'Others').first).toEqual([
    { name: 'Livestream', value: 5 },
    { name: 'Stores', value: 4 },
  ]);
});
