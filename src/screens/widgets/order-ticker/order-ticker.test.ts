import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import type { TickerLine } from './ticker-line.ts';
import { OrderTicker } from './widget.tsx';

const masked: TickerLine = { at: '2026-11-21T07:48:12Z', state: 'created', province: '浙江', category: '丝绸面料' };
const full: TickerLine = { ...masked, city: '杭州', product: '素绉缎', quantity: 1_200, amount_fen: 18_640_050 };
const parts = (line: TickerLine, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const [row] = drawn(OrderTicker, {}, ofTopic('ticker', { a: line }), { language }).all('li');
  return [
    'time',
    'order-ticker-place',
    'order-ticker-goods',
    'order-ticker-count',
    'order-ticker-sum',
    'order-state',
  ].map((name) => row?.all(name)[0]?.seen);
};

test('an order says when, where to, what, how much of it, for how many yuan, and its state', () => {
  expect(parts(full)).toEqual(['15:48', '浙江杭州', '素绉缎丝绸面料', '1,200件', '¥186,400', '已下单']);
  expect(parts(full, 'en')).toEqual(['15:48', 'Zhejiang', '素绉缎Silk fabric', '1,200pcs', '¥186,400', 'Placed']);
});

test('what the feed did not say leaves its place empty', () => {
  expect(parts({ ...full, province: '', city: '', product: '', category: '', quantity: 0, amount_fen: 0 })).toEqual([
    '15:48',
    '地区未知',
    '未注明',
    '',
    '¥0',
    '已下单',
  ]);
});

test('on a desensitized board an order has neither city, goods, pieces nor sum', () => {
  expect(parts(masked)).toEqual(['15:48', '浙江', '丝绸面料', undefined, undefined, '已下单']);
});

test('before the first order it says where that will be', () => {
  expect(drawn(OrderTicker, {}, {}).one('widget-none').seen).toBe('今天还没有订单');
});
