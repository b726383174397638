import { setTimeout as pause } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from './order-event.ts';
import { orderLifeMs } from './simulation/day-plan.ts';
import { feedDemonstrationDay, markDemonstrationDays } from './simulation/demonstration-days.server.ts';
import { feedFestivals } from './simulation/festival-days.server.ts';
import type { OrderWriter } from './writer.server.ts';

const daysFilled = 90;
/** Days whose orders may still change. */
const daysOpen = Math.ceil(orderLifeMs / dayMs);
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
  /** Whether the festivals of past years are filled as well. */
  festivals?: boolean;
}

/**
 * Demonstration orders: the last 90 days behind the running server, newest first, and the present day as it goes on, also
 * while the older ones are still being filled; the same orders on every machine. Only on a database that had no orders of its own; each day is fed once, also across
 * restarts and several processes, and what a stopped process left out is fed by the next.
 */
export function demonstration({ database, write, clock, report, days = daysFilled, festivals = false }: Needs) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false });

  /** Feeds these days up to now; gives what is still ahead of their orders. */
  async function fill(wanted: string[], now: number): Promise<OrderEvent[]> {
    const ahead: OrderEvent[] = [];
    for (const day of wanted) {
      const { pool } = database;
      ahead.push(...(await feedDemonstrationDay({ pool, write, breathe: () => wait(breathMs) }, day, now)));
    }
    return ahead.sort((a, b) => a.at - b.at);
  }

  /** The days whose orders no longer change, and the festivals. */
  async function fillPast(wanted: string[], now: number): Promise<void> {
    await fill(wanted, now);
    if (festivals) await feedFestivals({ pool: database.pool, write, breathe: () => wait(breathMs) });
  }

  /** Goes on with the orders of the present day until midnight; `check` throws what ends it before. */
  async function follow(planned: OrderEvent[], today: string, check: () => void): Promise<void> {
    let ahead = planned;
    let markedAt = clock.now();
    while (businessDay(clock.now()) === today) {
      await wait(liveEveryMs);
      check();
      const now = clock.now();
      const later = ahead.findIndex(({ at }) => at > now);
      const due = later < 0 ? ahead : ahead.slice(0, later);
      if (due.length > 0) await write(due);
      ahead = later < 0 ? [] : ahead.slice(later);
      if (now - markedAt < markEveryMs) continue;
      await markDemonstrationDays(database.pool, daysBack(today, daysOpen), now);
      markedAt = now;
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
      let count = days;
      do {
        const now = clock.now();
        const wanted = daysBack(businessDay(now), count);
        const ahead = await fill(wanted.slice(0, daysOpen), now);
        count = daysOpen;
        let failure: unknown;
        const past = fillPast(wanted.slice(daysOpen), now).catch((error: unknown) => {
          failure = error;
        });
        const check = () => {
          if (failure) throw failure;
        };
        try {
          if (live) await follow(ahead, businessDay(now), check);
        } finally {
          await past;
        }
        check();
        // Whoever lost this connection lost the lock with it.
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

const daysBack = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => businessDay(startOfBusinessDay(today) - index * dayMs));
