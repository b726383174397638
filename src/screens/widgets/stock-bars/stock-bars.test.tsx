import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { sample, sampleSessions } from './sample.ts';
import { StockBars } from './widget.tsx';

const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('12:30:00') }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

const place = { width: 1_060, height: 420, size: 28, rows: 8 };
const product = (name: string, stock: number, left: number, sold_out_at: string | null = null) => ({
  product: name,
  stock,
  left,
  sold_out_at,
});
const sessions = sampleSessions('2026-11-21');
const board = (sale: object, language: 'zh-CN' | 'en' = 'zh-CN', placed: object = {}) =>
  liveWidget(StockBars, { ...place, ...placed }, ofTopic('sale', { sessions, ...sale }), { language });
const show = async (...given: Parameters<typeof board>) => (await board(...given)).shown();
const rows = (stock: DrawnElement) =>
  stock.all('li').map((row) => [row.one('stock-bars-name').seen, row.one('stock-bars-left').seen]);
const bars = (stock: DrawnElement) =>
  stock
    .all('stock-bars-way')
    .map((way) => Number(/scaleX\(([\d.]+)\)/.exec(way.one('span').attributes.style ?? '')?.[1]));
const marked = (stock: DrawnElement, mark: 'gone' | 'moment') =>
  stock.all('li').map(({ attributes }) => attributes[`data-${mark}`] !== undefined);

test('each product of the campaign has its name, what is left of how many, and a length of cloth', async () => {
  const stock = await show(sample);
  expect(rows(stock)).toHaveLength(8);
  expect(rows(stock).slice(0, 4)).toEqual([
    ['雪纺衬衫', '剩74共 260'],
    ['40支精梳棉府绸', '剩1,140共 1,800'],
    ['真丝雪纺', '剩212共 700'],
    ['长款连帽羽绒服', '售罄'],
  ]);
  expect(bars(stock).slice(0, 4)).toEqual([0.2846, 0.6333, 0.3029, 0]);
  expect(marked(stock, 'gone').indexOf(true)).toBe(3);
  expect(stock.one('h2').seen).toBe('本场库存');
  const english = await show(sample, 'en');
  expect(rows(english)[0]).toEqual(['雪纺衬衫', 'left74of 260']);
  expect(rows(english)[3]?.[1]).toBe('Sold out');
  expect(english.one('h2').seen).toBe('Stock this session');
});

test('products stand in the order of the campaign, as many as have room', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, each) => [`stock/${11 - each}`, product(`${11 - each}`, 9, 9)]),
  );
  const stock = await show(many, 'zh-CN', { rows: 11 });
  expect(rows(stock).map(([name]) => name)).toEqual(Array.from({ length: 11 }, (_, each) => `${each}`));
  const height = Number(/height: ?([\d.]+)px/.exec(stock.all('li')[0]?.attributes.style ?? '')?.[1]);
  expect(height * 11).toBeLessThanOrEqual(place.height - place.size * 2 + 0.01);
});

test('between two sessions it says that this is what the last one left', async () => {
  const titles: Record<string, string> = {};
  for (const time of ['07:00:00', '08:00:00', '10:59:59', '11:00:00', '19:30:00', '23:59:59']) {
    vi.setSystemTime(at(time));
    titles[time] = (await show(sample)).one('h2').seen;
    cleanup();
  }
  expect(titles).toEqual({
    '07:00:00': '本场库存',
    '08:00:00': '本场库存',
    '10:59:59': '本场库存',
    '11:00:00': '上一场结束时的库存',
    '19:30:00': '上一场结束时的库存',
    '23:59:59': '本场库存',
  });
  vi.setSystemTime(at('19:30:00'));
  expect((await show(sample, 'en')).one('h2').seen).toBe('Stock at the end of the last session');
});

test('a sale without products, and a board without a planned sale, say so', async () => {
  for (const figures of [{}, { sessions: undefined }]) {
    const stock = await show(figures);
    expect([stock.one('widget-none').seen, rows(stock)]).toEqual(['本场还没有商品', []]);
    cleanup();
  }
  expect((await show({}, 'en')).one('widget-none').seen).toBe('No products in this session yet');
});

test('neither a vast stock nor a long name leaves its row, and a stock of nothing is sold out', async () => {
  const long = '高支高密长绒棉色织提花弹力府绸衬衫面料及其配套里布衬布辅料四季通用款';
  const stock = await show({
    'stock/0': product(long, 10_000_000, 9_999_999),
    'stock/1': product('香云纱', 0, 0),
  });
  expect(rows(stock)).toEqual([
    [long, '剩9,999,999共 10,000,000'],
    ['香云纱', '售罄'],
  ]);
  expect(bars(stock)).toEqual([1, 0]);
});

test('the stock shown is never negative', async () => {
  const stock = await show({ 'stock/0': product('香云纱', 240, -3, new Date(at('12:10:00')).toISOString()) });
  expect(rows(stock)).toEqual([['香云纱', '售罄']]);
  expect(bars(stock)).toEqual([0]);
});

test('a patch takes from one product and leaves the others; its last piece is celebrated once', async () => {
  const sale = { 'stock/0': product('雪纺衬衫', 100, 2), 'stock/1': product('香云纱', 100, 50) };
  const live = await board(sale);
  expect([marked(live.shown(), 'moment'), rows(live.shown())[0]]).toEqual([
    [false, false],
    ['雪纺衬衫', '剩2共 100'],
  ]);
  const one = await live.told({ 'sale/stock/0': product('雪纺衬衫', 100, 1) });
  expect([rows(one), bars(one)]).toEqual([
    [
      ['雪纺衬衫', '剩1共 100'],
      ['香云纱', '剩50共 100'],
    ],
    [0.01, 0.5],
  ]);
  const sold_out_at = new Date(Date.now() - 500).toISOString();
  const gone = await live.told({ 'sale/stock/0': product('雪纺衬衫', 100, 0, sold_out_at) });
  expect([rows(gone)[0]?.[1], marked(gone, 'gone'), marked(gone, 'moment')]).toEqual([
    '售罄',
    [true, false],
    [true, false],
  ]);
  cleanup();
  // The page reloads within the same seconds.
  const later = await show({ 'stock/0': product('雪纺衬衫', 100, 0, sold_out_at) });
  expect([marked(later, 'gone'), marked(later, 'moment')]).toEqual([[true], [false]]);
});

test('what sold out long ago is sold out, without a celebration', async () => {
  const sold_out_at = new Date(Date.now() - 60_000).toISOString();
  const stock = await show({ 'stock/0': product('雪纺衬衫', 100, 0, sold_out_at) });
  expect([marked(stock, 'gone'), marked(stock, 'moment')]).toEqual([[true], [false]]);
});
