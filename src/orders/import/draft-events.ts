import type { OrderStatus } from '#orders/contract.ts';
import type { ImportOptions } from './import-fields.ts';
import { sumsPerYuan } from './read-cells.ts';

/** One line of a file, read: sums in ten-thousandths of a yuan, times in milliseconds. */
export interface OrderDraft {
  order_no: string;
  at: number;
  paid_at: number | null;
  refunded_at: number | null;
  cancelled_at: number | null;
  /** By its state, where the file says one. */
  is: 'unpaid' | 'paid' | 'refunded' | 'cancelled' | '';
  amount: number;
  paid: number | null;
  net: number | null;
  refund: number;
  quantity: number;
  category: string;
  product: string;
  supplier: string;
  buyer: string;
  province: string;
  city: string;
  channel: string;
}

/** A refund without a time of its own is taken to have come so long after what it refunds. */
const refundAfterMs = 3_600_000;
const fenOf = (sum: number) => Math.round(sum / (sumsPerYuan / 100));
const earlier = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
const added = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** The lines of one order as one: sums add up, the first line names the goods. */
export function joinDrafts([first, ...others]: readonly [OrderDraft, ...OrderDraft[]]): OrderDraft {
  const order = { ...first };
  for (const line of others) {
    order.at = Math.min(order.at, line.at);
    order.paid_at = earlier(order.paid_at, line.paid_at);
    order.refunded_at = earlier(order.refunded_at, line.refunded_at);
    order.cancelled_at = earlier(order.cancelled_at, line.cancelled_at);
    order.amount += line.amount;
    order.paid = added(order.paid, line.paid);
    order.net = added(order.net, line.net);
    order.refund += line.refund;
    order.quantity += line.quantity;
    order.category ||= line.category;
    order.province ||= line.province;
    order.city ||= line.city;
    order.buyer ||= line.buyer;
  }
  return order;
}

/** The feed's events of an order, before they are checked as the feed checks its own. */
export function draftEvents(draft: OrderDraft, { payment }: ImportOptions): Record<string, unknown>[] {
  const { order_no, quantity, category, product, supplier, buyer, province, city, channel } = draft;
  const event = (status: OrderStatus, at: number, sums: Record<string, number>) => ({
    order_no,
    status,
    occurred_at: new Date(at).toISOString(),
    quantity,
    category,
    product,
    supplier,
    buyer,
    province,
    city,
    channel,
    ...sums,
  });
  // A note of credit: it has no sale of its own, so all that it says is that money went back.
  if (draft.amount < 0)
    return [event('refunded', draft.at, { amount_fen: 0, quantity: 0, refund_fen: fenOf(-draft.amount) })];

  const amount_fen = fenOf(draft.amount);
  const events = [event('created', draft.at, { amount_fen })];
  const paidSum = draft.paid ?? (draft.net === null ? null : draft.net + draft.refund);
  const isPaid =
    draft.paid_at !== null ||
    (payment === 'at_order'
      ? draft.is !== 'unpaid' && draft.is !== 'cancelled'
      : payment === 'columns' && (draft.is === 'paid' || draft.is === 'refunded' || (paidSum ?? 0) > 0));
  const paidAt = draft.paid_at ?? draft.at;
  const paid_fen = paidSum === null ? amount_fen : fenOf(paidSum);
  if (isPaid) events.push(event('paid', paidAt, { amount_fen, paid_fen }));
  const refund_fen = draft.refund > 0 ? fenOf(draft.refund) : draft.is === 'refunded' && isPaid ? paid_fen : 0;
  if (refund_fen > 0)
    events.push(event('refunded', draft.refunded_at ?? paidAt + refundAfterMs, { amount_fen, refund_fen }));
  if (draft.cancelled_at !== null || draft.is === 'cancelled')
    events.push(event('cancelled', draft.cancelled_at ?? draft.at, { amount_fen }));
  return events;
}
