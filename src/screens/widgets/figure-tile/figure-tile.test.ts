import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { FigureTile } from './widget.tsx';

const totals = {
  day: '2026-11-21',
  isToday: true,
  as_of: 1_790_000,
  orders: 1_120,
  paid_orders: 960,
  cancelled: 84,
  quantity: 31_402,
  amount_fen: 1_234_567_890,
  net_fen: 1_012_345_600,
  refund_fen: 61_728_390,
  average_fen: 668_780,
  before_fen: 1_234_567_890,
  before: {
    orders: 1_000,
    paid_orders: 1_000,
    cancelled: 0,
    quantity: 31_402,
    net_fen: 5,
    refund_fen: 1,
    average_fen: 2,
  },
};
const show = (look: string, figures: object = totals, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const tile = drawn(FigureTile, { look, width: 700, height: 300 }, ofTopic('totals', figures), { language });
  return [tile.one('h2').seen, tile.one('figure-tile-figure').seen, tile.all('figure-tile-change')[0]?.seen];
};

test('each figure has its name, its unit, and its change against last week', () => {
  expect(show('orders')).toEqual(['订单', '1,120笔', '+12.0%比上周六同期']);
  expect(show('paid', totals, 'en')).toEqual(['Paid', '960', '−4.0%vs this time last Sat']);
  expect(show('quantity')).toEqual(['件数', '31,402件', '与上周六同期持平']);
  expect(show('turnover', totals, 'en')).toEqual(['Turnover', '¥12.3M', 'level with this time last Sat']);
  expect(show('net').slice(0, 2)).toEqual(['支付净额', '1,012万元']);
  expect(show('refunds').slice(0, 2)).toEqual(['退款', '61.7万元']);
  expect(show('average').slice(0, 2)).toEqual(['单均金额', '6,688元']);
});

test('what was nothing a week before, or is withheld, has no change; what is not known is a dash', () => {
  expect(show('cancelled')).toEqual(['已取消', '84笔', undefined]);
  const { before: _before, ...alone } = totals;
  expect(show('orders', alone)).toEqual(['订单', '1,120笔', undefined]);
  expect(show('net', {})).toEqual(['支付净额', '—', undefined]);
});

test('only a change for the better is lit up: a rise of orders, a fall of cancellations and refunds', () => {
  const isLit = (look: string, figures: object) =>
    drawn(FigureTile, { look }, ofTopic('totals', { ...totals, ...figures })).one('figure-tile-change').attributes[
      'data-better'
    ] !== undefined;
  const before = { ...totals.before, cancelled: 80, refund_fen: 61_000_000 };
  const pairs = (figures: object) =>
    ['orders', 'cancelled', 'refunds'].map((look) => isLit(look, { before, ...figures }));
  expect(pairs({})).toEqual([true, false, false]);
  expect(pairs({ orders: 900, cancelled: 79, refund_fen: 60_000_000 })).toEqual([false, true, true]);
});
