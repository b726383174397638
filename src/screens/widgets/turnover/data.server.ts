import { startOfBusinessDay } from '#kit/time.ts';
import type { DayReading } from '#orders/contract.ts';
import { type BoardTopic, ofDay, type TopicMoment } from '#screens/board-topic.ts';
import type { DayTotals } from './totals.ts';

const stepMs = 10 * 60_000;

/** Turnover of the week before up to the same time of day; the step that is running counts by its elapsed part. */
function turnoverUntil(curve: DayReading['weekBefore']['curve'], msOfDay: number): number {
  let sum = 0;
  for (const { minute, amount_fen } of curve) {
    const elapsed = (msOfDay - minute * 60_000) / stepMs;
    if (elapsed > 0) sum += amount_fen * Math.min(1, elapsed);
  }
  return Math.round(sum);
}

/** The day's totals, and the same weekday a week before up to the same time. */
export function dayTotals(
  { day, totals: sums, weekBefore }: DayReading,
  { now, isToday }: Pick<TopicMoment, 'now' | 'isToday'>,
): DayTotals {
  return {
    day,
    orders: sums.orders,
    paid_orders: sums.paid_orders,
    refunded_orders: sums.refunded_orders,
    amount_fen: sums.amount_fen,
    net_fen: sums.net_fen,
    refund_fen: sums.refund_fen,
    average_fen: sums.orders > 0 ? Math.round(sums.amount_fen / sums.orders) : 0,
    before_fen: isToday ? turnoverUntil(weekBefore.curve, now - startOfBusinessDay(day)) : weekBefore.totals.amount_fen,
    isToday,
  };
}

export const totals: BoardTopic = { full: ofDay(dayTotals), desensitized: ofDay(dayTotals) };
