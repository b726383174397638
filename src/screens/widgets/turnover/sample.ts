import type { DayTotals } from './totals.ts';

export const sample: DayTotals = {
  day: '2026-11-21',
  as_of: Date.UTC(2026, 10, 21, 7, 48, 12),
  orders: 1_846,
  paid_orders: 1_597,
  refunded_orders: 92,
  amount_fen: 1_234_567_890,
  net_fen: 1_012_345_600,
  refund_fen: 61_728_390,
  average_fen: 668_780,
  before_fen: 1_101_000_000,
  cancelled: 84,
  quantity: 31_402,
  before: {
    orders: 1_702,
    paid_orders: 1_489,
    cancelled: 80,
    quantity: 29_870,
    net_fen: 940_100_000,
    refund_fen: 66_900_000,
    average_fen: 646_880,
  },
  isToday: true,
  hasOrders: true,
};
