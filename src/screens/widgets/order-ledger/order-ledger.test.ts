import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import type { LedgerLine } from './ledger-line.ts';
import { OrderLedger } from './widget.tsx';

const masked = (at: string): LedgerLine => ({
  at: `2026-11-21T${at}Z`,
  state: 'paid',
  province: '浙江',
  category: '丝绸面料',
  channel: 'live',
});
const full = (at: string, more: Partial<LedgerLine> = {}): LedgerLine => ({
  ...masked(at),
  order_no: '261121D000077',
  buyer: '陈伟',
  amount_fen: 123_456_789,
  ...more,
});
const show = (stream: object, placed: object = {}, around: Parameters<typeof drawn>[3] = {}) =>
  drawn(OrderLedger, { rows: 3, ...placed }, ofTopic('stream', stream), around);

test('insiders see each order with its second, number, buyer, sum to the fen and state', () => {
  const [line] = show({ a: full('07:48:12') }).all('li');
  expect(['time', 'order-ledger-first', 'order-ledger-sum', 'order-state'].map((name) => line?.one(name).seen)).toEqual(
    ['15:48:12', '261121D000077陈伟', '¥1,234,567.89', '已支付'],
  );
  expect(show({ a: full('07:48:12', { state: 'refunded' }) }, {}, { language: 'en' }).one('order-state').seen).toBe(
    'Refunded',
  );
});

test('where a desensitized board has no number, buyer and sum, bars stand for them that are read out as withheld', () => {
  const ledger = show({ a: masked('07:48:12') }, {}, { variant: 'desensitized', language: 'en' });
  expect(ledger.one('order-ledger').attributes['data-masked']).toBe('');
  expect(ledger.all('order-ledger-bar').map(({ attributes }) => attributes['aria-label'])).toEqual(
    Array(3).fill('hidden'),
  );
  expect(ledger.one('order-ledger-sum').seen).toBe('');
});

test('the second display goes on where the first one ends', () => {
  const stream = Object.fromEntries(
    Array.from({ length: 5 }, (_, second) => [`k${second}`, full(`07:00:0${second}`, { order_no: `N${second}` })]),
  );
  const numbers = (placed: object) =>
    show(stream, placed)
      .all('order-ledger-first')
      .map(({ seen }) => seen.slice(0, 2));
  expect(numbers({})).toEqual(['N4', 'N3', 'N2']);
  expect(numbers({ look: '3' })).toEqual(['N1', 'N0']);
  expect(show({}).one('widget-none').seen).toBe('今天还没有订单');
  expect(show({}, { look: '3' }).all('widget-none')).toEqual([]);
});
