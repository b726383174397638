import { startOfBusinessDay } from '#kit/text/time.ts';
import type { DayReading, Figures } from '#orders/contract.ts';
import { type BoardTopic, ofDay, type TopicMoment } from '#screens/board-topic.ts';
import { type OrderCounts, showableSums } from '#screens/small-count-suppression.ts';
import type { DayTotals } from './totals.ts';

const stepMs = 10 * 60_000;

/** A figure of the week before up to the same time of day; the current step counts by its elapsed part. */
function untilTime(curve: DayReading['weekBefore']['curve'], msOfDay: number, name: keyof Figures): number {
  let sum = 0;
  for (const point of curve) {
    const elapsed = (msOfDay - point.minute * 60_000) / stepMs;
    if (elapsed > 0) sum += point[name] * Math.min(1, elapsed);
  }
  return Math.round(sum);
}

const average = (amount_fen: number, orders: number) => (orders > 0 ? Math.round(amount_fen / orders) : 0);

/** The day's totals, and the same weekday a week before up to the same time. */
export function dayTotals(
  { day, asOf, totals: sums, hasOrders, weekBefore }: DayReading,
  { now, isToday }: Pick<TopicMoment, 'now' | 'isToday'>,
): DayTotals {
  const before = (name: keyof Figures) =>
    isToday ? untilTime(weekBefore.curve, now - startOfBusinessDay(day), name) : weekBefore.totals[name];
  return {
    day,
    as_of: asOf,
    orders: sums.orders,
    paid_orders: sums.paid_orders,
    refunded_orders: sums.refunded_orders,
    cancelled: sums.cancelled,
    quantity: sums.quantity,
    amount_fen: sums.amount_fen,
    net_fen: sums.net_fen,
    refund_fen: sums.refund_fen,
    average_fen: average(sums.amount_fen, sums.orders),
    before_fen: before('amount_fen'),
    before: {
      orders: before('orders'),
      paid_orders: before('paid_orders'),
      cancelled: before('cancelled'),
      quantity: before('quantity'),
      net_fen: before('net_fen'),
      refund_fen: before('refund_fen'),
      average_fen: average(before('amount_fen'), before('orders')),
    },
    isToday,
    hasOrders,
  };
}

/** Orders in the finished steps of a curve, and in the started ones. */
function countsUntil(curve: DayReading['weekBefore']['curve'], msOfDay: number): OrderCounts[] {
  const count = (steps: typeof curve, name: keyof OrderCounts) => steps.reduce((sum, point) => sum + point[name], 0);
  return [stepMs, 0].map((ms) => {
    const steps = curve.filter(({ minute }) => minute * 60_000 + ms <= msOfDay);
    return {
      orders: count(steps, 'orders'),
      paid_orders: count(steps, 'paid_orders'),
      refunded_orders: count(steps, 'refunded_orders'),
    };
  });
}

/** The totals with small-count suppression: suppressed sums are shown as unknown. */
export function desensitizedTotals(reading: DayReading, moment: Pick<TopicMoment, 'now' | 'isToday'>) {
  const { amount_fen, average_fen, net_fen, refund_fen, before_fen, before, ...counts } = dayTotals(reading, moment);
  const isShown = showableSums(reading.totals);
  const { curve, totals: earlier } = reading.weekBefore;
  const msOfDay = moment.now - startOfBusinessDay(reading.day);
  const earlierShown = (moment.isToday ? countsUntil(curve, msOfDay) : [earlier]).map(showableSums);
  const wasShown = (name: keyof typeof isShown) => earlierShown.every((each) => each[name]);
  return {
    ...counts,
    amount_fen: isShown.amount ? amount_fen : undefined,
    average_fen: isShown.amount ? average_fen : undefined,
    net_fen: isShown.net ? net_fen : undefined,
    refund_fen: isShown.refund ? refund_fen : undefined,
    before_fen: wasShown('amount') ? before_fen : undefined,
    before: {
      ...before,
      average_fen: wasShown('amount') ? before.average_fen : undefined,
      net_fen: wasShown('net') ? before.net_fen : undefined,
      refund_fen: wasShown('refund') ? before.refund_fen : undefined,
    },
  };
}

const known = (figures: object) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));

export const totals: BoardTopic = {
  full: ofDay(dayTotals),
  desensitized: ofDay((reading, moment) => known(desensitizedTotals(reading, moment))),
  // Only the calendar and whether the day has orders; no figure.
  blurred: ofDay(({ day, hasOrders }, { isToday }) => ({ day, isToday, hasOrders })),
};
