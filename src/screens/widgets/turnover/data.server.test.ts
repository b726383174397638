import { expect, test } from 'vitest';
import { startOfBusinessDay } from '#kit/text/time.ts';
import type { CurvePoint, DayReading, Figures } from '#orders/contract.ts';
import { dayTotals, desensitizedTotals } from './data.server.ts';

const none: Figures = {
  orders: 0,
  paid_orders: 0,
  refunded_orders: 0,
  cancelled: 0,
  quantity: 0,
  amount_fen: 0,
  paid_fen: 0,
  refund_fen: 0,
  net_fen: 0,
};
const point = (minute: number, amount_fen: number): CurvePoint => ({ ...none, minute, amount_fen });
const reading = (day: string, weekBefore: CurvePoint[], more: Partial<Figures> = {}): DayReading => ({
  day,
  revision: 1,
  asOf: null,
  totals: { ...none, ...more },
  hasOrders: true,
  curve: [],
  weekBefore: {
    day: '2026-11-14',
    totals: { ...none, amount_fen: weekBefore.reduce((sum, { amount_fen }) => sum + amount_fen, 0) },
    curve: weekBefore,
  },
  province: [],
  category: [],
  channel: [],
  supplier: [],
  latest: [],
});
const weekBefore = [point(0, 1_000), point(600, 4_000), point(1_430, 9_000)];
const at = (time: string) => ({
  now: startOfBusinessDay('2026-11-21') + Date.parse(`1970-01-01T${time}Z`),
  isToday: true,
});

test('the week before counts up to the same time of day, its running ten minutes in part', () => {
  const before = (time: string) => dayTotals(reading('2026-11-21', weekBefore), at(time)).before_fen;
  expect(before('00:00:00')).toBe(0);
  expect(before('00:05:00')).toBe(500);
  expect(before('10:00:00')).toBe(1_000);
  expect(before('10:02:30')).toBe(2_000);
  expect(before('23:59:59')).toBe(5_000 + Math.round(9_000 * (599 / 600)));
});

test('a day that is over is compared with the whole day a week before', () => {
  const { before_fen, isToday } = dayTotals(reading('2026-11-21', weekBefore), { now: 0, isToday: false });
  expect([before_fen, isToday]).toEqual([14_000, false]);
});

test('a day without orders has an average of nothing, not of infinity', () => {
  expect(dayTotals(reading('2026-11-21', []), at('08:00:00')).average_fen).toBe(0);
  const some = reading('2026-11-21', [], { orders: 3, amount_fen: 1_000 });
  expect(dayTotals(some, at('08:00:00')).average_fen).toBe(333);
});

test('on a masked board the week before has no sum either while it is, by this time of day, that of one order', () => {
  const first = { ...point(0, 1_000), orders: 1 };
  const others = { ...point(60, 8_000), orders: 4 };
  const before = (time: string) => desensitizedTotals(reading('2026-11-21', [first, others]), at(time)).before_fen;
  expect(before('00:04:00')).toBeUndefined();
  expect(before('00:30:00')).toBeUndefined();
  // Of four orders so much as has passed of their ten minutes: what is above it would be the first.
  expect(before('01:01:00')).toBeUndefined();
  expect(before('01:10:00')).toBe(9_000);
});
