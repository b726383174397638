import type { Pool } from 'pg';
import { startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import { orderLifeMs, planDay } from './day-plan.ts';

const seed = 'D';
const batchEvents = 1_000;

/**
 * Feeds what has happened to a day's orders since they were last fed, and gives what is still ahead of them. `breathe`
 * is awaited after planning and between batches.
 */
export async function feedDemonstrationDay(
  { pool, write, breathe }: { pool: Pool; write: OrderWriter['write']; breathe(): Promise<void> },
  day: string,
  now: number,
): Promise<OrderEvent[]> {
  const { rows } = await pool.query('select fed_until from demonstration_days where day = $1', [day]);
  const fedUntil = rows[0]?.fed_until.getTime() ?? 0;
  if (fedUntil >= startOfBusinessDay(day) + orderLifeMs) return [];
  const plan = planDay(seed, day);
  const due = plan.filter(({ at }) => at > fedUntil && at <= now);
  await breathe();
  for (let from = 0; from < due.length; from += batchEvents) {
    await write(due.slice(from, from + batchEvents));
    await breathe();
  }
  await markDemonstrationDays(pool, [day], now);
  return plan.filter(({ at }) => at > now);
}

/** Notes that the events of these days are fed up to a moment. */
export async function markDemonstrationDays(pool: Pool, days: readonly string[], until: number): Promise<void> {
  await pool.query(
    `insert into demonstration_days as d (day, fed_until) select day, $2 from unnest($1::date[]) as day
     on conflict (day) do update set fed_until = greatest(d.fed_until, excluded.fed_until)`,
    [days, new Date(until)],
  );
}
