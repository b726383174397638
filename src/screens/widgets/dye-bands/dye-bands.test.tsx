import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sample } from '#screens/widgets/day-curve/sample.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { DyeBands } from './widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { width: 1_400, height: 520, size: 28 };
const show = (curve: object, around: Parameters<typeof drawn>[3] = {}) =>
  drawn(DyeBands, place, ofTopic('curve', curve), around);
/** How deep each length of cloth was dipped, 0 to 1. */
const depths = (bands: DrawnElement) =>
  bands
    .all('dye-bands-dye')
    .map(({ attributes }) => 1 - Number(/translateY\(([\d.]+)%\)/.exec(attributes.style ?? '')?.[1]) / 100);
const coming = (bands: DrawnElement) =>
  bands.all('dye-bands-cloth').findIndex(({ attributes }) => attributes['data-coming'] !== undefined);

test('each hour hangs as one cloth, the busiest dipped wholly, those to come not yet', () => {
  const bands = show(sample);
  expect(depths(bands)).toHaveLength(24);
  expect(Math.max(...depths(bands))).toBe(1);
  // It is 15:50.
  expect(coming(bands)).toBe(16);
  expect(depths(bands).slice(16)).toEqual(Array(8).fill(0));
  expect(depths(bands)[4]).toBeLessThan(0.2);
});

test('an hour is what all its ten minutes sold', () => {
  const bands = show({ isToday: false, n0: 30, n10: 10, n60: 80, n110: 80, n120: 20 });
  expect(depths(bands).slice(0, 4)).toEqual([0.25, 1, 0.125, 0]);
  expect(coming(bands)).toBe(-1);
});

test('cloths and hours fill their place and no more, and the hours read alike in both languages', () => {
  const bands = show(sample);
  expect(bands.one('dye-bands-cloths').attributes.style).toBe(`height:${place.height - place.size * 1.6}px`);
  expect(
    bands
      .one('p')
      .all('span')
      .map(({ seen }) => seen),
  ).toEqual(['00', '06', '12', '18', '24']);
  expect(show(sample, { language: 'en' }).seen).toBe(bands.seen);
});

test('before the first figure, and on a day that sold nothing, no cloth is dyed', () => {
  expect(depths(show({}))).toEqual(Array(24).fill(0));
  expect(coming(show({}))).toBe(0);
  expect(depths(show({ isToday: false }))).toEqual(Array(24).fill(0));
  expect(coming(show({ isToday: false }))).toBe(-1);
});

test('a sum of any size is measured by the busiest hour', () => {
  expect(depths(show({ isToday: false, n0: 9e15, n60: 4.5e15, n120: 1 })).slice(0, 3)).toEqual([1, 0.5, 0]);
});

test('for guests it is rendered from levels alone', () => {
  const blurred = show({ levels: [0, 2, 4, ...Array<null>(21).fill(null)] }, { variant: 'blurred' });
  expect(depths(blurred).slice(0, 4)).toEqual([0, 0.5, 1, 0]);
  expect(coming(blurred)).toBe(3);
});

test('a patch dips the hour deeper, and the others less', async () => {
  const board = await liveWidget(DyeBands, place, ofTopic('curve', { isToday: true, minute: 65, n0: 100, n60: 50 }));
  expect(depths(board.shown()).slice(0, 2)).toEqual([1, 0.5]);
  expect(depths(await board.told({ 'curve/n60': 400 })).slice(0, 2)).toEqual([0.25, 1]);
  const next = await board.told({ 'curve/minute': 120 });
  expect([coming(board.shown()), coming(next)]).toEqual([3, 3]);
});
