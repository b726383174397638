import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sample } from '#screens/widgets/day-curve/sample.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { Dye } from './widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { width: 1_000, height: 900 };
const show = (curve: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(Dye, place, ofTopic('curve', curve), { language });
const rings = (cloth: DrawnElement) =>
  cloth.all('path').filter(({ attributes }) => attributes['data-ring'] !== undefined);
const pointsOf = ({ attributes }: DrawnElement): [x: number, y: number][] =>
  [...(attributes.d ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
/** From the middle of the cloth to its edge, on the whole. */
const reach = (ring: DrawnElement) => {
  const across = Math.min(place.width, place.height);
  const far = pointsOf(ring).map(([x, y]) => Math.hypot(x - across / 2, y - across / 2));
  return far.reduce((sum, each) => sum + each, 0) / far.length;
};
/** An hour's sums by its ten minutes, all in its first. */
const hours = (sums: readonly number[]) => Object.fromEntries(sums.map((sum, hour) => [`n${hour * 60}`, sum]));

test('each hour that has begun is a ring, the first in the middle, painted from the outermost inwards', () => {
  const cloth = show(sample);
  expect(rings(cloth)).toHaveLength(16);
  const reaches = rings(cloth).map(reach);
  expect(reaches).toEqual(reaches.toSorted((a, b) => b - a));
  // Neighbours are told apart by their dye.
  expect(rings(cloth).map(({ attributes }) => attributes['data-ring'])).toEqual([...'3210321032103210']);
  expect(cloth.one('dye-cloth').attributes.d).toBe(rings(cloth)[0]?.attributes.d);
});

test('the busier an hour, the wider its ring', () => {
  const [outer = 0, inner = 0] = rings(show({ isToday: true, minute: 70, ...hours([100, 400]) })).map(reach);
  expect(outer - inner).toBeGreaterThan(3 * (inner - 45));
});

test('a full day stays on its cloth, in the middle of its place, whatever it sold', () => {
  for (const sums of [Array<number>(24).fill(9e15), hours24((hour) => (hour === 23 ? 9e15 : 1)), hours24(() => 1)]) {
    const cloth = show({ isToday: false, ...hours(sums) });
    expect(rings(cloth)).toHaveLength(24);
    for (const [x, y] of rings(cloth).flatMap(pointsOf)) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(900);
    }
    expect(cloth.one('g').attributes.transform).toBe('translate(50 0)');
  }
});
const hours24 = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour));

test('a cloth that has not been near the dye is bare', () => {
  for (const curve of [{}, { isToday: true, minute: 0 }, { isToday: false }]) {
    expect(rings(show(curve))).toEqual([]);
    expect(show(curve).all('dye-bare')).toHaveLength(1);
  }
  expect(show(sample).all('dye-bare')).toEqual([]);
});

test('for guests it is rendered from levels alone, without future hours', () => {
  const blurred = drawn(Dye, place, ofTopic('curve', { levels: [1, 4, 2, ...Array<null>(21).fill(null)] }), {
    variant: 'blurred',
  });
  expect(rings(blurred)).toHaveLength(3);
  const [third = 0, second = 0, first = 0] = rings(blurred).map(reach);
  expect(second - first).toBeGreaterThan(third - second);
  expect(third - second).toBeGreaterThan(first - 45);
});

test('it is a picture without words, the same in both languages', () => {
  expect([show(sample).seen, show(sample).heard]).toEqual(['', '']);
  expect(
    show(sample, 'en')
      .all('path')
      .map(({ attributes }) => attributes.d),
  ).toEqual(
    show(sample)
      .all('path')
      .map(({ attributes }) => attributes.d),
  );
});

test('a patch dyes on: an hour grows, and the next begins', async () => {
  const board = await liveWidget(Dye, place, ofTopic('curve', { isToday: true, minute: 70, ...hours([100, 50]) }));
  const [, before = 0] = rings(board.shown()).map(reach);
  const [, after = 0] = rings(await board.told({ 'curve/n70': 900 })).map(reach);
  // The first hour is less of the day than it was.
  expect(after).toBeLessThan(before);
  expect(rings(await board.told({ 'curve/minute': 121, 'curve/n120': 10 }))).toHaveLength(3);
});
