/**
 * Small-count suppression: on a desensitized board no sum may cover a single order, as it would reveal its amount. Sums
 * of fewer orders than this are merged with others, so that they cannot be derived from the total either.
 */
const minOrders = 2;

interface Sum {
  orders: number;
  amount_fen: number;
}

/** Name of the merged members; no feed uses it. */
export const otherMembers = '*';

/** Orders placed, paid and refunded in a period. */
export interface OrderCounts {
  orders: number;
  paid_orders: number;
  refunded_orders: number;
}

/** A difference may be negative: orders paid or refunded today may have been placed earlier. */
const isOne = (orders: number): boolean => orders !== 0 && Math.abs(orders) < minOrders;

/**
 * Which sums of a period may be shown: no sum, and no difference of two sums, may be the amount of one order. Example:
 * of three paid orders two are refunded, so turnover minus refunds is the third order. If two of three are paid,
 * turnover minus net is the unpaid one.
 */
export function showableSums({ orders, paid_orders, refunded_orders }: OrderCounts) {
  const [waiting, remaining] = [orders - paid_orders, paid_orders - refunded_orders];
  const amount = !isOne(orders);
  const refund = !isOne(refunded_orders) && !(amount && isOne(waiting + remaining));
  const net =
    !isOne(paid_orders) &&
    !isOne(remaining) &&
    !isOne(Math.max(paid_orders, refunded_orders)) &&
    !(amount && isOne(waiting + refunded_orders)) &&
    !(amount && refund && isOne(waiting));
  return { amount, refund, net };
}

/** Merges members with too few orders into `otherMembers`, with further small ones if needed; drops them if that is not enough. */
export function mergeSmallMembers<Member extends Sum & { member: string }>(
  members: readonly Member[],
): (Sum & { member: string })[] {
  const byOrders = members.filter(({ orders }) => orders > 0).toSorted((a, b) => a.orders - b.orders);
  const others: Sum & { member: string } = { member: otherMembers, orders: 0, amount_fen: 0 };
  while (byOrders[0] && (byOrders[0].orders < minOrders || (others.orders > 0 && others.orders < minOrders))) {
    const [first] = byOrders.splice(0, 1);
    others.orders += first?.orders ?? 0;
    others.amount_fen += first?.amount_fen ?? 0;
  }
  return others.orders >= minOrders ? [...byOrders, others] : byOrders;
}

/** For consecutive sums: adds a sum of too few orders to the next one, and the last to the one before. */
export function mergeSmallSteps(sums: readonly Sum[]): number[] {
  const shown = sums.map(() => 0);
  let waiting: Sum = { orders: 0, amount_fen: 0 };
  let last: number | undefined;
  for (const [place, { orders, amount_fen }] of sums.entries()) {
    waiting = { orders: waiting.orders + orders, amount_fen: waiting.amount_fen + amount_fen };
    if (waiting.orders < minOrders) continue;
    shown[place] = waiting.amount_fen;
    waiting = { orders: 0, amount_fen: 0 };
    last = place;
  }
  if (last !== undefined) shown[last] = (shown[last] ?? 0) + waiting.amount_fen;
  return shown;
}
