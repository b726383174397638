import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sample } from '#screens/widgets/china-map/sample.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { Region, regions } from './widget.tsx';

beforeAll(() => import('./region-outlines.ts'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [west, , , , , east, south] = [0, 1, 2, 3, 4, 5, 6];
const place = { width: 936, height: 780, size: 36 };
const part = (member: string, amount_fen: number) => ({ member, orders: 2, amount_fen });
const of = (...members: [name: string, amount_fen: number][]) =>
  ofTopic('provinces', Object.fromEntries(members.map(([name, sum]) => [name || 'unknown', part(name, sum)])));
const show = (figures: Record<string, unknown>, rows: number | undefined, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(Region, { ...place, rows }, figures, { language });
const list = (region: DrawnElement) => region.all('li').map((row) => row.all('span')[0]?.seen + row.one('strong').seen);
const sum = (region: DrawnElement) => region.one('region-sum').seen;

/** With its land, which comes when it is drawn. */
async function onBoard(figures: Record<string, unknown>, rows: number) {
  const board = await liveWidget(Region, { ...place, rows }, figures);
  await waitFor(() => expect(board.container.querySelectorAll('path')).not.toHaveLength(0));
  return board;
}
const warmth = (region: DrawnElement) =>
  region.all('path').map(({ attributes }) => Number(/fill-opacity: ?([\d.]+)/.exec(attributes.style ?? '')?.[1]));

test('a region says its name, its sum, its share of the country and its four greatest provinces', () => {
  const region = show(ofTopic('provinces', sample), east);
  expect(region.one('h2').seen).toBe('华东');
  expect(sum(region)).toBe('436万元占全国 46.7%');
  expect(list(region)).toEqual(['浙江151万元', '江苏100万元', '上海75.3万元', '福建60.2万元']);
  expect(region.one('region-sum').heard).toContain('¥4,3');
  const english = show(ofTopic('provinces', sample), east, 'en');
  expect([english.one('h2').seen, sum(english), list(english)[0]]).toEqual([
    'East',
    '¥4.36MNational share 46.7%',
    'Zhejiang¥1.51M',
  ]);
});

test('each of the seven is one region of its own, and the shares of all come to the whole', () => {
  const shares = regions.map((_, rows) => Number(/([\d.]+)%/.exec(sum(show(ofTopic('provinces', sample), rows)))?.[1]));
  expect(shares.reduce((all, share) => all + share, 0)).toBeCloseTo(100, 0);
  expect(new Set(regions.map((_, rows) => show({}, rows).one('h2').seen)).size).toBe(7);
});

test('its land lies in its place, each province as warm as its part of the greatest of the country', async () => {
  const board = await onBoard(of(['广东', 400], ['广西', 100], ['浙江', 400]), south);
  const region = board.shown();
  expect(region.all('path')).toHaveLength(regions[south]?.provinces.length ?? 0);
  const [width, height] = [Number(region.one('svg').attributes.width), Number(region.one('svg').attributes.height)];
  const points = region
    .all('path')
    .flatMap(({ attributes }) => [...(attributes.d ?? '').matchAll(/([\d.-]+) ([\d.-]+)/g)]);
  expect(Math.max(...points.map(([, x]) => Number(x)))).toBeLessThanOrEqual(width);
  expect(Math.max(...points.map(([, , y]) => Number(y)))).toBeLessThanOrEqual(height);
  expect(warmth(region).toSorted()).toEqual([0.06, 0.06, 0.06, 0.51, 0.96]);
});

test('orders without a province, and provinces that a masked board merges, shade no land', async () => {
  const board = await onBoard(of(['广东', 400], ['', 40_000], ['*', 40_000]), south);
  expect(Math.max(...warmth(board.shown()))).toBe(0.96);
  expect(sum(board.shown())).toBe('4元占全国 0.5%');
});

test('a region without orders has bare land and no list; before any figure its sum is not known', () => {
  const quiet = show(of(['广东', 400]), west);
  expect([sum(quiet), list(quiet)]).toEqual(['0元占全国 0.0%', []]);
  expect(sum(show({}, west))).toBe('—占全国 0%');
  expect(sum(show({}, west, 'en'))).toBe('—National share 0%');
  // A place that names no region shows the first, rather than nothing.
  expect(show({}, 99).one('h2').seen).toBe(show({}, 0).one('h2').seen);
  expect(show({}, undefined).one('h2').seen).toBe(show({}, 0).one('h2').seen);
});

test('a vast sum is shortened, and a share just below the whole is not called the whole', () => {
  expect(sum(show(of(['广东', 9_000_000_000_000_000], ['浙江', 100]), south))).toBe('900,000亿元占全国 99.9%');
  expect(sum(show(of(['广东', 9_000_000_000_000_000]), south, 'en'))).toBe('¥90,000BNational share 100.0%');
});

test('a patch shows in sum, share, list and land', async () => {
  const board = await onBoard(of(['广东', 30_000], ['浙江', 30_000]), south);
  expect([sum(board.shown()), list(board.shown())]).toEqual(['300元占全国 50.0%', ['广东300元']]);
  const more = await board.told({ 'provinces/广西': part('广西', 60_000) });
  expect([sum(more), list(more)]).toEqual(['900元占全国 75.0%', ['广西600元', '广东300元']]);
  expect(warmth(more).toSorted().slice(-2)).toEqual([0.7, 0.96].map((each) => expect.closeTo(each, 1)));
  expect(sum(await board.told({}, ['provinces/广东', 'provinces/广西']))).toBe('0元占全国 0.0%');
});
