import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Database, openConnection } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from './order-event.ts';
import { orderLifeMs, planDay } from './simulation/day-plan.server.ts';
import { festivalPlans, type PlannedDay } from './simulation/festival-days.server.ts';
import type { OrderWriter } from './writer.server.ts';

const seed = 'D';
const daysFilled = 90;
/** Days whose orders may still change. */
const daysOpen = Math.ceil(orderLifeMs / dayMs);
const batchEvents = 1_000;
/** Between batches, so that the first visitors do not wait behind the past. */
const breathMs = 30;
const liveEveryMs = 1_000;
const markEveryMs = 60_000;
const retryMs = 30_000;
/** Any constant: one process at a time demonstrates. */
const demonstrationLock = 5_731_002;

interface Needs {
  database: Database;
  write: OrderWriter['write'];
  clock: Clock;
  report(error: unknown): void;
  days?: number;
  /** Whether the festivals of past years are filled as well. */
  festivals?: boolean;
}

/**
 * Demonstration orders: the last 90 days behind the running server, newest first, and the present day as it goes on, also
 * while the older ones are still being filled; the same orders on every machine. Only on a database that had no orders of its own; each day is fed once, also across
 * restarts and several processes, and what a stopped process left out is fed by the next.
 */
export function demonstration({ database, write, clock, report, days = daysFilled, festivals = false }: Needs) {
  const { pool } = database;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false });

  /** Feeds the events of these days since they were last fed, up to now; gives the events that are still ahead. */
  async function feed(planned: readonly PlannedDay[], now: number): Promise<OrderEvent[]> {
    const ahead: OrderEvent[] = [];
    for (const { day, plan } of planned) {
      const { rows } = await pool.query('select fed_until from demonstration_days where day = $1', [day]);
      const fedUntil = rows[0]?.fed_until.getTime() ?? 0;
      if (fedUntil >= startOfBusinessDay(day) + orderLifeMs) continue;
      const events = plan();
      await wait(breathMs);
      const due = events.filter(({ at }) => at > fedUntil && at <= now);
      for (let from = 0; from < due.length; from += batchEvents) {
        await write(due.slice(from, from + batchEvents));
        await wait(breathMs);
      }
      await markFed([day], now);
      ahead.push(...events.filter(({ at }) => at > now));
    }
    return ahead.sort((a, b) => a.at - b.at);
  }

  const markFed = (fed: readonly string[], until: number) =>
    pool.query(
      `insert into demonstration_days as d (day, fed_until) select day, $2 from unnest($1::date[]) as day
       on conflict (day) do update set fed_until = greatest(d.fed_until, excluded.fed_until)`,
      [fed, new Date(until)],
    );

  /** Goes on with the orders of the present day until midnight, or until the past cannot be filled. */
  async function follow(ahead: OrderEvent[], today: string, past: Promise<unknown>): Promise<void> {
    let markedAt = clock.now();
    while (businessDay(clock.now()) === today) {
      await Promise.race([wait(liveEveryMs), past.then(() => wait(liveEveryMs))]);
      const now = clock.now();
      const due = ahead.splice(0, ahead.findLastIndex(({ at }) => at <= now) + 1);
      if (due.length > 0) await write(due);
      if (now - markedAt < markEveryMs) continue;
      await markFed(daysBack(today, daysOpen), now);
      markedAt = now;
    }
  }

  async function demonstrate(live: boolean): Promise<void> {
    // A connection of its own: the lock lives as long as it does, and the pool keeps all of its own.
    const client = await openConnection({
      connectionString: database.url,
      application_name: 'weftline demonstration',
    });
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [demonstrationLock]);
      if (!rows[0]?.mine) return;
      if (!(await mayDemonstrate(client))) return stopping.abort();
      let count = days;
      do {
        const now = clock.now();
        const today = businessDay(now);
        const wanted = daysBack(today, count).map((day) => ({ day, plan: () => planDay(seed, day) }));
        const ahead = await feed(wanted.slice(0, daysOpen), now);
        const past = feed([...wanted.slice(daysOpen), ...(festivals ? festivalPlans() : [])], now);
        try {
          if (live) await follow(ahead, today, past);
        } finally {
          await past;
        }
        count = daysOpen;
        // A lost connection has lost the lock.
        await client.query('select 1');
      } while (live);
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    /** Begins, behind whatever else runs; when the database is away, or another process is at it, looks again. */
    start({ live }: { live: boolean }): void {
      running ??= (async () => {
        while (!signal.aborted) {
          try {
            await demonstrate(live);
            if (!live) return;
          } catch (error) {
            if (!signal.aborted) report(error);
          }
          await wait(retryMs).catch(() => {}); // rejects when it is to stop
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

/** Whether there are no orders but those of the demonstration. */
async function mayDemonstrate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select exists (select 1 from demonstration_days) or not exists (select 1 from orders) as may',
  );
  if (!rows[0]?.may) return false;
  // Before the first order: the next process after one that is stopped in its first batch must find that the orders are ours.
  await client.query(
    "insert into demonstration_days (day, fed_until) values ('1970-01-01', to_timestamp(0)) on conflict do nothing",
  );
  return true;
}

const daysBack = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => businessDay(startOfBusinessDay(today) - index * dayMs));
