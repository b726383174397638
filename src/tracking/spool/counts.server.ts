import type { PoolClient } from 'pg';
import { businessDay } from '#kit/text/time.ts';
import type { Fault } from '#tracking/contract.ts';
import type { SpooledCount } from './spool-record.server.ts';

/** What storing itself finds wrong with events. */
export const faultOf = (key: Fault, count: number, now: number): SpooledCount => ({
  v: 1,
  kind: 'count',
  day: businessDay(now),
  what: 'fault',
  key,
  count,
});

/** In a fixed order, so that two processes that count the same keys do not wait for each other in a circle. */
export async function addCounts(client: PoolClient, counts: readonly SpooledCount[]): Promise<void> {
  if (counts.length === 0) return;
  await client.query(
    `insert into tracking_counts (day, what, key, count)
     select day, what, key, sum(count) from unnest($1::date[], $2::text[], $3::text[], $4::bigint[]) as c (day, what, key, count)
     group by day, what, key order by key, what, day
     on conflict (key, what, day) do update set count = tracking_counts.count + excluded.count`,
    [counts.map((c) => c.day), counts.map((c) => c.what), counts.map((c) => c.key), counts.map((c) => c.count)],
  );
}
