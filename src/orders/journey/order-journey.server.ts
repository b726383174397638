import { cachedAnswer } from '#kit/call/cached-answer.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import { fewestOrders } from '#orders/public-figures.ts';
import type { OrderJourney } from './contract.ts';

const keptForMs = 10 * 60_000;
/** So many are read, whatever the trade of a day: an index gives them in order. */
const ordersRead = 5_000;
/** Orders younger than this may still be paid or cancelled. */
const settledAfterMs = dayMs;
const fewestRefunds = 30;

const readJourney = {
  name: 'orders_journey',
  text: `with latest as (
      select created_at, paid_at, refunded_at, cancelled_at from orders where counted_at < $1 order by counted_at desc limit $2)
    select count(*)::int as orders, count(paid_at)::int as paid, count(cancelled_at)::int as cancelled,
      count(*) filter (where refunded_at > paid_at)::int as refunded,
      percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at) / 60) as paid_minutes,
      percentile_cont(0.5) within group (order by extract(epoch from refunded_at - paid_at) / 3600)
        filter (where refunded_at > paid_at) as refunded_hours
    from latest`,
};

interface Row {
  orders: number;
  paid: number;
  cancelled: number;
  refunded: number;
  paid_minutes: number | null;
  refunded_hours: number | null;
}

/** Times between the events of the latest settled orders. Null while there is too little to show. */
export function orderJourney(
  { database, clock }: { database: Database; clock: Clock },
  keptMs = keptForMs,
): () => Promise<OrderJourney | null | 'away'> {
  return cachedAnswer(async () => {
    const values = [new Date(clock.now() - settledAfterMs), ordersRead];
    const { rows } = await database.pool.query<Row>({ ...readJourney, values });
    const [row] = rows;
    if (!row || row.orders < fewestOrders || row.paid_minutes === null) return null;
    const percent = (count: number) => Math.round((100 * count) / row.orders);
    return {
      paidWithinMinutes: Math.max(1, Math.round(row.paid_minutes)),
      refundedWithinHours:
        row.refunded < fewestRefunds || row.refunded_hours === null
          ? null
          : Math.max(1, Math.round(row.refunded_hours)),
      paidPercent: percent(row.paid),
      cancelledPercent: percent(row.cancelled),
    };
  }, keptMs);
}
