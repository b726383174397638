import type { PoolClient } from 'pg';
import { businessDay, type Clock } from '#kit/text/time.ts';

/** One line of the spool. `v` is the version of this form: an older process may have written it. */
export type SpoolRecord = SpooledEvent | SpooledCount;

/** An event, as its query says it and with what is known of who sent it. Undefined is not written. */
export interface SpooledEvent {
  v: 1;
  kind: 'event';
  /** Milliseconds since 1970. */
  at: number;
  visitor: number;
  /** The same visitor by the salt of the day before, while it is stored: a visit goes on over midnight. */
  before?: number | undefined;
  agent: string;
  /** As `regionText` writes it. */
  region?: string | undefined;
  /** How many views this one stands for; more than 1 only where others were shed. */
  weight?: number | undefined;
  category: string;
  name: string;
  route: string;
  /** Path and query, where it says more than the route. */
  page?: string | undefined;
  /** A path of this site, or the origin and path of another. */
  referrer?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** 14 digits. */
  build?: string | undefined;
  /** Random number of the browser tab, and the event's number in it: gaps show what was lost. */
  tab?: number | undefined;
  seq?: number | undefined;
  language?: string | undefined;
  extras?: [name: string, value: string][];
}

/**
 * How often something occurred in a day: documents served to people, by route, and by the address of pages that are counted
 * one by one; faults, by reason; views shed; new texts, by kind.
 */
export interface DayCount {
  day: string;
  what: 'served' | 'served_one' | 'fault' | 'shed' | 'fresh';
  key: string;
  count: number;
}
export type CountOf = DayCount['what'];

/** What was counted within a second or so. */
export interface SpooledCount extends DayCount {
  v: 1;
  kind: 'count';
}

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

/** Zeros stand where a write did not arrive before the one after it did, and at the end of a segment that was not closed. */
export const linesOf = (text: string): string[] => (text.includes('\0') ? text.split(/[\n\0]+/) : text.split('\n'));

/** Undefined for a line that was cut off, or is none of ours. */
export function readRecord(line: string): SpoolRecord | undefined {
  try {
    const record = JSON.parse(line) as SpoolRecord;
    return record.v === 1 && (record.kind === 'event' || record.kind === 'count') ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Long after any clock; PostgreSQL and `to_char` would write later days with five digits. */
const latest = Date.UTC(3000, 0, 1);

/** Whether it has a day, and a build that can be read as a number. What else may be wrong the database refuses (`store.server.ts`). */
export const isStorable = ({ at, build }: SpooledEvent): boolean =>
  Number.isInteger(at) && at >= 0 && at <= latest && (build === undefined || /^\d{14}$/.test(build));
