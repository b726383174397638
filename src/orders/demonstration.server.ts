import { setTimeout as pause } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import type { OrderEvent } from './order-event.ts';
import { orderLifeMs, planDay } from './simulation/day-plan.ts';
import type { OrderWriter } from './writer.server.ts';

const daysFilled = 90;
const seed = 'D';
const batchEvents = 1_000;
/** Between batches, so that the first visitors do not wait behind the past. */
const breathMs = 30;
const liveEveryMs = 1_000;
const markEveryMs = 60_000;
const lookAgainMs = 30_000;
/** Any constant: one process at a time demonstrates. */
const demonstrationLock = 5_731_002;

interface Needs {
  database: Database;
  write: OrderWriter['write'];
  clock: Clock;
  report(error: unknown): void;
  days?: number;
}

/**
 * Demonstration orders: the last 90 days behind the running server, newest first, then the present day as it goes on,
 * the same orders on every machine. Only on a database that had no orders of its own; each day is fed once, also across
 * restarts and several processes, and what a stopped process left out is fed by the next.
 */
export function demonstration({ database, write, clock, report, days: filled = daysFilled }: Needs) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false });

  /** Feeds what has happened to a day's orders since they were last fed, and gives what is still ahead of them. */
  async function feedDay(client: Client, day: string): Promise<OrderEvent[]> {
    const { rows } = await client.query<{ fed_until: Date }>(
      'select fed_until from demonstration_days where day = $1',
      [day],
    );
    const fedUntil = rows[0]?.fed_until.getTime() ?? 0;
    const now = clock.now();
    if (fedUntil >= startOfBusinessDay(day) + orderLifeMs) return [];
    const plan = planDay(seed, day);
    const due = plan.filter(({ at }) => at > fedUntil && at <= now);
    await wait(breathMs);
    for (let from = 0; from < due.length; from += batchEvents) {
      await write(due.slice(from, from + batchEvents));
      await wait(breathMs);
    }
    await markDays(client, [day], now);
    return plan.filter(({ at }) => at > now);
  }

  /** Keeps the present day going until told to stop. */
  async function goOn(client: Client): Promise<void> {
    for (;;) {
      const today = businessDay(clock.now());
      const days = daysBack(today, Math.ceil(orderLifeMs / dayMs));
      let ahead: OrderEvent[] = [];
      for (const day of days) ahead.push(...(await feedDay(client, day)));
      ahead.sort((a, b) => a.at - b.at);
      let markedAt = clock.now();
      while (businessDay(clock.now()) === today) {
        await wait(liveEveryMs);
        const now = clock.now();
        const later = ahead.findIndex(({ at }) => at > now);
        const due = later < 0 ? ahead : ahead.slice(0, later);
        if (due.length > 0) await write(due);
        ahead = later < 0 ? [] : ahead.slice(later);
        if (now - markedAt < markEveryMs) continue;
        await markDays(client, days, now);
        markedAt = now;
      }
    }
  }

  async function demonstrate(live: boolean): Promise<void> {
    // A connection of its own: the lock lives as long as it does, and the pool keeps all of its own.
    const client = new pg.Client({ connectionString: database.url, application_name: 'weftline demonstration' });
    client.on('error', () => {}); // the next query tells
    await client.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        demonstrationLock,
      ]);
      if (!rows[0]?.mine) return;
      if (!(await mayDemonstrate(client))) throw new NotOurs();
      for (const day of daysBack(businessDay(clock.now()), filled)) await feedDay(client, day);
      if (live) await goOn(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    /** Whether the past was fed on this database, at whichever start. */
    async isFilled(): Promise<boolean> {
      const { rows } = await database.pool.query<{ days: number }>(
        'select count(*)::int as days from demonstration_days',
      );
      return (rows[0]?.days ?? 0) > filled;
    },

    /** Begins, behind whatever else runs; when the database is away, or another process is at it, looks again. */
    start({ live }: { live: boolean }): void {
      running ??= (async () => {
        while (!signal.aborted) {
          try {
            await demonstrate(live);
            if (!live) return;
          } catch (error) {
            if (signal.aborted || error instanceof NotOurs) return;
            report(error);
          }
          await wait(lookAgainMs).catch(() => {});
        }
      })();
    },
    /** Resolves when there is nothing more to do: without `live`, when all days are filled. */
    done: async () => running,
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
export type Demonstration = ReturnType<typeof demonstration>;

/** The database holds orders of somebody else. */
class NotOurs extends Error {}

async function mayDemonstrate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select exists (select 1 from demonstration_days) or not exists (select 1 from orders) as may',
  );
  if (!rows[0]?.may) return false;
  // Before the first order: whoever is stopped in the middle of the first batch must find that the orders are ours.
  await client.query(
    "insert into demonstration_days (day, fed_until) values ('1970-01-01', to_timestamp(0)) on conflict do nothing",
  );
  return true;
}

async function markDays(client: Client, days: readonly string[], until: number): Promise<void> {
  await client.query(
    `insert into demonstration_days as d (day, fed_until) select day, $2 from unnest($1::date[]) as day
     on conflict (day) do update set fed_until = greatest(d.fed_until, excluded.fed_until)`,
    [days, new Date(until)],
  );
}

const daysBack = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => businessDay(startOfBusinessDay(today) - index * dayMs));
