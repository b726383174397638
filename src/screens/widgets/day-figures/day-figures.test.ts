import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { DayFigures } from './widget.tsx';

const show = (totals: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(DayFigures, {}, ofTopic('totals', totals), { language });
const seen = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('day-figure')
    .map((figure) => `${figure.one('dt').seen} ${figure.one('dd').seen}`);
const day = {
  as_of: 1_790_000_000_000,
  orders: 1_846,
  paid_orders: 1_597,
  net_fen: 1_012_345_678,
  refund_fen: 61_728,
  average_fen: 668_780,
};

test('five figures of the day stand in short, with the unit of each language', () => {
  expect(seen(day)).toEqual(['订单 1,846笔', '已支付 1,597笔', '支付净额 1,012万元', '退款 617元', '单均金额 6,688元']);
  expect(seen(day, 'en')).toEqual([
    'Orders 1,846',
    'Paid orders 1,597',
    'Net paid ¥10.1M',
    'Refunds ¥617',
    'Average order ¥6,688',
  ]);
});

test('screen readers get the sum to the fen, and the figures hold their as-of time', () => {
  const row = show(day);
  expect(row.all('dd').map(({ heard }) => heard)).toEqual([
    '1,846笔',
    '1,597笔',
    '¥10,123,456.78',
    '¥617.28',
    '¥6,687.80',
  ]);
  expect(row.one('day-figures').attributes['data-as-of']).toBe('1790000000000');
});

test('a day on which more was given back than paid is below nothing', () => {
  expect(seen({ ...day, net_fen: -2_345_600 })[2]).toBe('支付净额 -2.35万元');
});

test('what is withheld on a desensitized board is a dash, and the rest stays', () => {
  const { net_fen: _net, refund_fen: _refund, average_fen: _average, ...counts } = day;
  expect(seen(counts)).toEqual(['订单 1,846笔', '已支付 1,597笔', '支付净额 —', '退款 —', '单均金额 —']);
  expect(seen({ day: '2026-11-22', isToday: true }, 'en')).toEqual([
    'Orders —',
    'Paid orders —',
    'Net paid —',
    'Refunds —',
    'Average order —',
  ]);
});
