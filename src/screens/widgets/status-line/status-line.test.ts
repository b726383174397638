import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawn, onLiveBoard } from '#tests/drawn-widget.tsx';
import { readMarkup } from '#tests/read-markup.ts';
import { StatusLine } from './widget.tsx';

const at = Date.parse('2026-11-21T15:48:12.900+08:00');
const parts = (line: ReturnType<typeof drawn>) => line.all('span').map(({ seen }) => seen);

test('it says how many orders there were and by which clock, and that it connects until it knows as of when', () => {
  expect(parts(drawn(StatusLine, {}, { 'totals/orders': 12_345 }))).toEqual([
    '正在连接',
    '当日 12,345 笔订单',
    '营业日按北京时间',
  ]);
  const english = (orders: number) => parts(drawn(StatusLine, {}, { 'totals/orders': orders }, { language: 'en' }))[1];
  expect([0, 1, 2].map(english)).toEqual(['0 orders on the day', '1 order on the day', '2 orders on the day']);
});

test('figures that the server has not confirmed since are marked, with the second until which they are right', () => {
  const kept = { epoch: 'e', revision: 7, at, figures: { 'totals/orders': 3 } };
  const line = readMarkup(renderToStaticMarkup(onLiveBoard(StatusLine, {}, kept))).one('status-line');
  expect(line.attributes['data-stale']).toBe('');
  expect(parts(line)[0]).toBe('数据截至 15:48:12');
});

test('a past that is played is as of the moment that is shown, not of the one in which it is looked at', () => {
  const replayed = Date.parse('2024-08-18T20:15:00+08:00');
  const played = { from: replayed, speed: 60, since: at };
  const figures = { 'totals/as_of': replayed, 'totals/orders': 3 };
  expect(parts(drawn(StatusLine, {}, figures, { played, language: 'en' }))[0]).toBe('As of 20:15:00');
  expect(parts(drawn(StatusLine, {}, { 'totals/as_of': null }, { played }))[0]).toBe('正在连接');
});

test('where guests watch it has no figure at all', () => {
  const guests = drawn(StatusLine, {}, { 'totals/day': '2026-11-21', 'totals/isToday': true }, { variant: 'blurred' });
  expect(parts(guests)).toEqual(['正在连接', '营业日按北京时间']);
});
