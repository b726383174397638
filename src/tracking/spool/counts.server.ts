import type { PoolClient } from 'pg';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { CountOf, DayCount, SpooledCount } from './spool-record.server.ts';

/** In a fixed order, so that two processes that count the same keys do not wait for each other in a circle. */
export async function addCounts(client: PoolClient, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return;
  await client.query(
    `insert into tracking_counts (day, what, key, count)
     select day, what, key, sum(count) from json_populate_recordset(null::tracking_counts, $1)
     group by day, what, key order by key, what, day
     on conflict (key, what, day) do update set count = tracking_counts.count + excluded.count`,
    [JSON.stringify(counts)],
  );
}

/** Counters in memory that cost a request next to nothing; emptied into the spool once a second or so. */
export function openCounters(clock: Clock) {
  let counts = new Map<string, SpooledCount>();
  return {
    add(what: CountOf, key: string): void {
      const day = businessDay(clock.now());
      const name = `${day} ${what} ${key}`;
      const present = counts.get(name);
      if (present) present.count++;
      else counts.set(name, { v: 1, kind: 'count', day, what, key, count: 1 });
    },

    take(): SpooledCount[] {
      const taken = [...counts.values()];
      if (taken.length > 0) counts = new Map();
      return taken;
    },
  };
}
