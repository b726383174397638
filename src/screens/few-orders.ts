/**
 * On a desensitized board no sum may be that of a single order, which would be its amount. Sums of so many orders are shown;
 * what has fewer is shown together with something else, so that it cannot be taken from the whole either.
 */
const fewest = 2;

interface Sum {
  orders: number;
  amount_fen: number;
}

/** Stands for members that are shown together. No feed names a member so. */
export const otherMembers = '*';

/** How many orders of a period were placed, paid and refunded in it. */
export interface OrderCounts {
  orders: number;
  paid_orders: number;
  refunded_orders: number;
}

/** A difference may go below nothing: what is paid or refunded may have been placed on an earlier day. */
const isOne = (orders: number): boolean => orders !== 0 && Math.abs(orders) < fewest;

/**
 * Which sums of a period may be shown: none that is what one order came to, and none of which another one leaves that. Of
 * three orders, all paid and two of them refunded, the turnover less the refunds is the third; of three of which two were
 * paid, the turnover less the net is the one that waits.
 */
export function sumsOfSeveral({ orders, paid_orders, refunded_orders }: OrderCounts) {
  const [waiting, kept] = [orders - paid_orders, paid_orders - refunded_orders];
  const amount = !isOne(orders);
  const refund = !isOne(refunded_orders) && !(amount && isOne(waiting + kept));
  const net =
    !isOne(paid_orders) &&
    !isOne(kept) &&
    !isOne(Math.max(paid_orders, refunded_orders)) &&
    !(amount && isOne(waiting + refunded_orders)) &&
    !(amount && refund && isOne(waiting));
  return { amount, refund, net };
}

/** Members with too few orders as one, `otherMembers`, together with as many of the next as it takes; without any if all is one order. */
export function withFewTogether<Member extends Sum & { member: string }>(
  members: readonly Member[],
): (Sum & { member: string })[] {
  const byOrders = members.filter(({ orders }) => orders > 0).toSorted((a, b) => a.orders - b.orders);
  const others: Sum & { member: string } = { member: otherMembers, orders: 0, amount_fen: 0 };
  while (byOrders[0] && (byOrders[0].orders < fewest || (others.orders > 0 && others.orders < fewest))) {
    const [first] = byOrders.splice(0, 1);
    others.orders += first?.orders ?? 0;
    others.amount_fen += first?.amount_fen ?? 0;
  }
  return others.orders >= fewest ? [...byOrders, others] : byOrders;
}

/** A row of sums in time: one of a single order is shown with the next that has any, the last one with the one before. */
export function withFewInNext(sums: readonly Sum[]): number[] {
  const shown = sums.map(() => 0);
  let waiting: Sum = { orders: 0, amount_fen: 0 };
  let last: number | undefined;
  for (const [place, { orders, amount_fen }] of sums.entries()) {
    waiting = { orders: waiting.orders + orders, amount_fen: waiting.amount_fen + amount_fen };
    if (waiting.orders < fewest) continue;
    shown[place] = waiting.amount_fen;
    waiting = { orders: 0, amount_fen: 0 };
    last = place;
  }
  if (last !== undefined) shown[last] = (shown[last] ?? 0) + waiting.amount_fen;
  return shown;
}
