import type { OrderStatus } from '#orders/contract.ts';
import type { OrderDetails } from '#orders/order-event.ts';
import type { ImportOptions } from './import-fields.ts';
import { sumsPerYuan } from './read-cells.ts';

/** One line of a file, read: sums in ten-thousandths of a yuan, times in milliseconds. Metres may have decimals. */
export interface OrderDraft extends Omit<OrderDetails, 'amount_fen'> {
  order_no: string;
  at: number;
  paid_at: number | null;
  refunded_at: number | null;
  cancelled_at: number | null;
  /** By its state, where the file says one; a part refund is `paid` with its sum. */
  is: 'unpaid' | 'paid' | 'refunded' | 'cancelled' | '';
  amount: number;
  paid: number | null;
  net: number | null;
  refund: number;
}
/** The lines of one order. */
export type OrderLines = readonly [OrderDraft, ...OrderDraft[]];

/** A refund without a time of its own is taken to have come so long after what it refunds. */
const refundAfterMs = 3_600_000;
const fenOf = (sum: number) => Math.round(sum / (sumsPerYuan / 100));
const total = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0);
const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** What each line says of its own part of the money; what it leaves open, such as a time, the order's other lines say. */
function moneyOf(lines: OrderLines, { payment }: ImportOptions) {
  const paid_at = earliest(lines.map((line) => line.paid_at));
  const cancelled_at = earliest(lines.map((line) => line.cancelled_at));
  // Sums of the whole order often stand in its first line alone.
  const hasSums = lines.some((line) => line.paid !== null || line.net !== null);
  const settled = lines.map((line) => {
    const sum = line.paid ?? (line.net === null ? null : line.net + line.refund);
    const hasTime = line.paid_at !== null || (line.is === '' && paid_at !== null);
    const isPaid =
      line.is !== 'unpaid' &&
      (hasTime ||
        (payment === 'at_order'
          ? line.is !== 'cancelled'
          : payment === 'columns' && (line.is === 'paid' || line.is === 'refunded' || (sum ?? 0) > 0)));
    const paid = isPaid ? (sum ?? (hasSums ? 0 : line.amount)) : 0;
    return {
      isPaid,
      paid,
      refunded: line.is === 'refunded' ? Math.max(0, paid) : 0,
      isCancelled: line.is === 'cancelled' || line.cancelled_at !== null || (line.is === '' && cancelled_at !== null),
    };
  });
  return {
    isPaid: settled.some(({ isPaid }) => isPaid),
    paid: total(settled.map(({ paid }) => paid)),
    paid_at,
    refund: total(lines.map(({ refund }) => refund)) || total(settled.map(({ refunded }) => refunded)),
    isCancelled: settled.every(({ isCancelled }) => isCancelled),
    cancelled_at,
  };
}

/** The feed's events of an order, before they are checked as the feed checks its own: sums add up, the first line names the goods. */
export function draftEvents(lines: OrderLines, options: ImportOptions): Record<string, unknown>[] {
  const [{ order_no, product, supplier, channel }] = lines;
  const first = (field: 'category' | 'buyer' | 'province' | 'city') => lines.find((line) => line[field])?.[field] ?? '';
  const event = (status: OrderStatus, at: number, sums: Record<string, number>) => ({
    order_no,
    status,
    occurred_at: new Date(at).toISOString(),
    quantity: Math.round(total(lines.map(({ quantity }) => quantity))),
    category: first('category'),
    product,
    supplier,
    buyer: first('buyer'),
    province: first('province'),
    city: first('city'),
    channel,
    ...sums,
  });
  const at = Math.min(...lines.map((line) => line.at));
  const amount = total(lines.map((line) => line.amount));
  // A note of credit: it has no sale of its own, so all that it says is that money went back.
  if (amount < 0) return [event('refunded', at, { amount_fen: 0, quantity: 0, refund_fen: fenOf(-amount) })];

  const amount_fen = fenOf(amount);
  const money = moneyOf(lines, options);
  const events = [event('created', at, { amount_fen })];
  const paidAt = money.paid_at ?? at;
  if (money.isPaid) events.push(event('paid', paidAt, { amount_fen, paid_fen: fenOf(money.paid) }));
  const refund_fen = fenOf(money.refund);
  const refundedAt = earliest(lines.map((line) => line.refunded_at)) ?? paidAt + refundAfterMs;
  if (refund_fen > 0) events.push(event('refunded', refundedAt, { amount_fen, refund_fen }));
  if (money.isCancelled) events.push(event('cancelled', money.cancelled_at ?? at, { amount_fen }));
  return events;
}
