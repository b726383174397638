import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { textWidth } from '#screens/figures/text-width.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { sample } from './sample.ts';
import { RouteWeave } from './widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { width: 900, height: 760, size: 28 };
const show = (routes: object, language: 'zh-CN' | 'en' = 'zh-CN', placed: object = {}) =>
  drawn(RouteWeave, { ...place, ...placed }, ofTopic('routes', routes), { language });
const route = (from: string, to: string, orders: number) => ({ [`${from}>${to}`]: { from, to, orders } });
const names = (weave: DrawnElement, kind: 'warp' | 'weft') => weave.all(`route-weave-${kind}`).map(({ seen }) => seen);
/** How wide each crossing is of its most, row by row. */
const crossings = (weave: DrawnElement) =>
  weave
    .all('route-weave-crossing')
    .map(({ attributes }) => Number(/scaleX\(([\d.]+)\)/.exec(attributes.style ?? '')?.[1]));
const at = ({ attributes }: DrawnElement, name: string) => Number(attributes[name]);

test('the five busiest provinces of suppliers are warp, the twelve busiest of buyers weft, and each pair a crossing', () => {
  const weave = show(sample);
  expect(names(weave, 'warp')).toEqual(['浙江', '广东', '江苏', '福建', '内蒙古']);
  expect(names(weave, 'weft').slice(0, 3)).toEqual(['广东', '浙江', '江苏']);
  expect(names(weave, 'weft')).toHaveLength(12);
  expect(names(show(sample, 'zh-CN', { rows: 4 }), 'weft')).toHaveLength(4);
  expect(crossings(weave)).toHaveLength(60);
  expect(weave.one('h2').seen).toBe('货物流向');
  expect(weave.one('route-weave-foot').seen).toBe('每列是供应商省份，每行是采购商省份；色块越宽，订单越多');
});

test('a crossing is as much cloth as there are orders between its two, and none where there are none', () => {
  const weave = show({ ...route('浙江', '广东', 400), ...route('广东', '四川', 100) });
  expect([names(weave, 'warp'), names(weave, 'weft')]).toEqual([
    ['浙江', '广东'],
    ['广东', '四川'],
  ]);
  expect(crossings(weave)).toEqual([1, 0, 0, 0.5]);
  // The busiest fills its column but for the air on both sides.
  const [full] = weave.all('route-weave-crossing');
  expect(full && at(full, 'width')).toBeCloseTo(((900 - 28 * 3.6) / 2) * 0.84, 3);
});

test('in English names are English ones, and the longest keep to their columns and their side', () => {
  const weave = show(sample, 'en');
  expect(names(weave, 'warp')).toEqual(['Zhejiang', 'Guangdong', 'Jiangsu', 'Fujian', 'InnerMongolia']);
  expect(names(weave, 'weft').slice(0, 3)).toEqual(['Guangdong', 'Zhejiang', 'Jiangsu']);
  expect(weave.one('h2').seen).toBe('Where goods flow');
  // Two words, two lines.
  expect(
    weave
      .all('route-weave-warp')
      .at(-1)
      ?.all('tspan')
      .map(({ seen }) => seen),
  ).toEqual(['Inner', 'Mongolia']);
  const side = place.size * 6.4;
  for (const weft of show(route('浙江', '内蒙古', 3), 'en')
    .all('route-weave-weft')
    .concat(weave.all('route-weave-weft')))
    expect(textWidth(weft.seen) * at(weft, 'font-size'), weft.seen).toBeLessThanOrEqual(side);
  // Neighbours stand on two lines by turns.
  const [first, second] = weave.all('route-weave-warp');
  expect(first && second && at(first, 'y') - at(second, 'y')).toBeCloseTo(place.size * 1.1);
});

test('everything stays in its place, with few rows and with many', () => {
  for (const language of ['zh-CN', 'en'] as const)
    for (const rows of [1, 12, 20]) {
      const weave = show(sample, language, { rows });
      const [width, height] = [at(weave.one('svg'), 'width'), at(weave.one('svg'), 'height')];
      expect(height).toBeCloseTo(place.height - place.size * 3.9);
      const all = weave.all('route-weave-crossing');
      expect(Math.max(...all.map((each) => at(each, 'x') + at(each, 'width')))).toBeLessThanOrEqual(width);
      expect(Math.max(...all.map((each) => at(each, 'y') + at(each, 'height')))).toBeLessThanOrEqual(height);
      expect(Math.min(...all.map((each) => at(each, 'height')))).toBeGreaterThan(0);
    }
});

test('a day without orders says so, and an unnamed place is not a thread', () => {
  expect(show({}).one('widget-none').seen).toBe('今天还没有订单');
  expect(show({}, 'en').one('widget-none').seen).toBe('No orders yet today');
  expect(show({}).all('svg')).toEqual([]);
  const unknown = drawn(RouteWeave, place, { 'totals/orders': 50_000 });
  expect(unknown.one('widget-none').seen).toBe('最近的订单没有发货地和收货地');
  const weave = show({ ...route('', '四川', 90), ...route('浙江', '', 70), ...route('浙江', '广东', 2) });
  expect([names(weave, 'warp'), names(weave, 'weft')]).toEqual([['浙江'], ['四川', '广东']]);
});

test('however many orders one pair has, the others are measured by it', () => {
  const weave = show({ ...route('浙江', '广东', 9e15), ...route('浙江', '四川', 1) });
  expect(crossings(weave)).toEqual([1, 0]);
  expect(weave.seen).not.toContain('9');
});

test('a patch weaves on: a crossing widens, and another province comes in', async () => {
  const board = await liveWidget(
    RouteWeave,
    place,
    ofTopic('routes', { ...route('浙江', '广东', 400), ...route('浙江', '四川', 100) }),
  );
  expect(crossings(board.shown())).toEqual([1, 0.5]);
  expect(crossings(await board.told({ 'routes/浙江>四川': { from: '浙江', to: '四川', orders: 225 } }))).toEqual([
    1, 0.75,
  ]);
  const more = await board.told({ 'routes/江苏>上海': { from: '江苏', to: '上海', orders: 900 } }, [
    'routes/浙江>四川',
  ]);
  expect([names(more, 'warp'), names(more, 'weft')]).toEqual([
    ['江苏', '浙江'],
    ['上海', '广东'],
  ]);
});
