import type { OrderStatus } from './contract.ts';
import type { OrderDetails, OrderEvent } from './order-event.ts';

/** What is known of an order: the winning event of each status, and what it counts as. Times in milliseconds. */
export interface Order extends OrderDetails {
  order_no: string;
  /** Of the created event, or of the one that stands in for it; the details are of the same event. */
  counted_at: number;
  created_at: number | null;
  paid_at: number | null;
  refunded_at: number | null;
  cancelled_at: number | null;
  paid_fen: number;
  refund_fen: number;
  /** The import that alone knows the order; null when the feed or a second import knows it too. */
  import: number | null;
  /** Details of every winning event while there is no created event, because any of them may come to stand in. */
  stand_ins: Partial<Record<OrderStatus, OrderDetails>> | null;
}

/** Statuses that may stand in for created; the first one when two lie in the same millisecond. */
const standInStatuses = ['paid', 'refunded', 'cancelled'] as const;
const timeOf = { created: 'created_at', paid: 'paid_at', refunded: 'refunded_at', cancelled: 'cancelled_at' } as const;

/**
 * The order after an event, or the same object when the event changes nothing. The outcome does not depend on the order
 * in which events come: for each status the latest event wins, then the larger sum, then, so that it never depends on
 * chance, the larger details.
 */
export function mergeEvent(order: Order | undefined, event: OrderEvent): Order {
  if (order === undefined) return begin(event);
  if (!wins(order, event)) return order;
  const merged = { ...order };
  apply(merged, event);
  return merged;
}

function begin(event: OrderEvent): Order {
  const order: Order = {
    order_no: event.order_no,
    counted_at: event.at,
    created_at: null,
    paid_at: null,
    refunded_at: null,
    cancelled_at: null,
    paid_fen: 0,
    refund_fen: 0,
    import: null,
    stand_ins: event.status === 'created' ? null : {},
    amount_fen: 0,
    quantity: 0,
    category: '',
    product: '',
    supplier: '',
    buyer: '',
    province: '',
    city: '',
    channel: '',
  };
  apply(order, event);
  return order;
}

function wins(order: Order, event: OrderEvent): boolean {
  const { status } = event;
  const present = order[timeOf[status]];
  if (present === null) return true;
  if (event.at !== present) return event.at > present;
  if (status === 'paid' && event.paid_fen !== order.paid_fen) return event.paid_fen > order.paid_fen;
  if (status === 'refunded' && event.refund_fen !== order.refund_fen) return event.refund_fen > order.refund_fen;
  if (status === 'created') return compareDetails(event, order) > 0;
  // If there is a created event, details of the others are dropped: no figure uses them.
  const details = order.stand_ins?.[status];
  return details !== undefined && compareDetails(event, details) > 0;
}

function apply(order: Order, event: OrderEvent): void {
  order[timeOf[event.status]] = event.at;
  if (event.status === 'paid') order.paid_fen = event.paid_fen;
  if (event.status === 'refunded') order.refund_fen = event.refund_fen;
  if (event.status === 'created') {
    order.stand_ins = null;
    order.counted_at = event.at;
    takeDetails(order, event);
  } else if (order.stand_ins !== null) {
    order.stand_ins = { ...order.stand_ins, [event.status]: takeDetails({} as OrderDetails, event) };
    standIn(order, order.stand_ins);
  }
}

function standIn(order: Order, standIns: NonNullable<Order['stand_ins']>): void {
  let earliest = Number.POSITIVE_INFINITY;
  for (const status of standInStatuses) {
    const at = order[timeOf[status]];
    const details = standIns[status];
    if (at === null || details === undefined || at >= earliest) continue;
    earliest = at;
    order.counted_at = at;
    takeDetails(order, details);
  }
}

function takeDetails(target: OrderDetails, from: OrderDetails): OrderDetails {
  target.amount_fen = from.amount_fen;
  target.quantity = from.quantity;
  target.category = from.category;
  target.product = from.product;
  target.supplier = from.supplier;
  target.buyer = from.buyer;
  target.province = from.province;
  target.city = from.city;
  target.channel = from.channel;
  return target;
}

const detailNames = [
  ...['amount_fen', 'quantity', 'category', 'product', 'supplier', 'buyer', 'province', 'city', 'channel'],
] as (keyof OrderDetails)[];

function compareDetails(one: OrderDetails, other: OrderDetails): number {
  for (const name of detailNames) {
    if (one[name] === other[name]) continue;
    return one[name] > other[name] ? 1 : -1;
  }
  return 0;
}
