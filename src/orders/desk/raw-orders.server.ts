import { businessTimeZone } from '#kit/text/time.ts';
import { sumNames } from '#orders/order-sums.ts';

/** Everything that orders add to rollups between $1 and $2, in SQL of its own: not a line of what keeps the rollups has a part in it. */
const part = (at: string, sums: string) =>
  `select ${at} as at, province, category, channel, supplier, ${sums} from orders where ${at} >= $1 and ${at} < $2`;
export const rawParts = `(${[
  part(
    'counted_at',
    `1::bigint as orders, 0::bigint as paid_orders, 0::bigint as refunded_orders, 0::bigint as cancelled,
     quantity::bigint as quantity, amount_fen, 0::bigint as paid_fen, 0::bigint as refund_fen`,
  ),
  part('paid_at', '0, 1, 0, 0, 0, 0, paid_fen, 0'),
  part('refunded_at', '0, 0, 1, 0, 0, 0, 0, refund_fen'),
  part('cancelled_at', '0, 0, 0, 1, 0, 0, 0, 0'),
].join(' union all ')})`;

export const localTime = `at at time zone '${businessTimeZone}'`;
export const summed = sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
export const notNothing = `(${sumNames.map((name) => `sum(${name}) <> 0`).join(' or ')})`;
