import { expect, test } from 'vitest';
import type { LedgerLine } from '#screens/widgets/order-ledger/ledger-line.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { StateStream } from './widget.tsx';

const line = (at: string, state: LedgerLine['state'], more: Partial<LedgerLine> = {}): LedgerLine => ({
  at: `2026-11-21T${at}Z`,
  state,
  province: '浙江',
  category: '丝绸面料',
  channel: 'live',
  ...more,
});
const totals = { orders: 10_000, paid_orders: 7_000, cancelled: 500, refunded_orders: 40 };
const show = (look: string, figures: object, language: 'zh-CN' | 'en' = 'zh-CN', rows = 3) =>
  drawn(StateStream, { look, rows }, { ...ofTopic('totals', totals), ...figures }, { language });
const lines = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('li')
    .map(
      (each) =>
        `${each.one('time').seen} ${each
          .all('span')
          .map(({ seen }) => seen)
          .join(' ')}`,
    );

test('each state has its name, the count of the day, and the orders of its own topic', () => {
  const figures = {
    'unpaid/a': line('01:00:00', 'created'),
    'paid/b': line('02:00:00', 'paid'),
    'refunded/c': line('03:00:00', 'refunded'),
    'cancelled/d': line('04:00:00', 'cancelled'),
  };
  const seen = ['created', 'paid', 'refunded', 'cancelled'].map((state) => {
    const drawing = show(state, figures);
    return [drawing.one('h2').seen, drawing.one('state-stream-count').seen, drawing.one('time').seen];
  });
  expect(seen).toEqual([
    ['待支付', '2,500笔', '09:00'],
    ['已支付', '7,000笔', '10:00'],
    ['已退款', '40笔', '11:00'],
    ['已取消', '500笔', '12:00'],
  ]);
  expect(show('cancelled', figures, 'en').one('h2').seen).toBe('Cancelled');
});

test('the newest stand on top, no more than there is room for, and none in another state', () => {
  const figures = ofTopic('paid', {
    old: line('01:00:00', 'paid', { province: '' }),
    new: line('03:00:00', 'paid', { category: '' }),
    waits: line('04:00:00', 'created'),
    middle: line('02:00:00', 'paid'),
    oldest: line('00:30:00', 'paid'),
  });
  expect(lines('paid', figures)).toEqual(['11:00 浙江 未注明', '10:00 浙江 丝绸面料', '09:00 地区未知 丝绸面料']);
  expect(lines('paid', figures, 'en')[2]).toBe('09:00 Unknown location Silk fabric');
});

test('no person, number, product or sum of an order is on it, even if its document had them', () => {
  const secrets = { order_no: 'NO-77', buyer: '陈伟', supplier: '某某纺织', product: '素绉缎', amount_fen: 12_345 };
  const whole = show('paid', { 'paid/a': line('01:00:00', 'paid', { ...secrets, city: '义乌' }) });
  expect(whole.seen + whole.heard).not.toMatch(/NO-77|陈伟|某某|素绉缎|义乌|123/);
});

test('as many wait for payment as are listed, at least: what was paid just after midnight may be of the day before', () => {
  const waiting = ofTopic('unpaid', { a: line('01:00:00', 'created'), b: line('01:01:00', 'created') });
  const midnight = { ...waiting, 'totals/orders': 3, 'totals/paid_orders': 9, 'totals/cancelled': 1 };
  expect(show('created', midnight).one('state-stream-count').seen).toBe('2笔');
});

test('an empty list says whether there were none, only earlier ones, or none that stayed so', () => {
  expect(show('created', {}).one('widget-none').seen).toBe('均为更早下单的订单');
  expect(show('paid', {}).one('widget-none').seen).toBe('均已退款或取消');
  expect(show('paid', { 'totals/paid_orders': 0 }, 'en').one('widget-none').seen).toBe('None');
  const unknown = drawn(StateStream, { look: 'paid' }, {});
  expect([unknown.one('state-stream-count').seen, unknown.one('widget-none').seen]).toEqual(['—', '暂无']);
});
