import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';
import { visitsOfDay } from './visits-of-a-day.server.ts';

const daysFilled = 42;
/** Days between two builds. */
const releaseDays = 13;

/**
 * Puts the visits of six weeks, today's until now included, where the spool's would be: stored as they are, with visits,
 * figures and errors. Each day is stored once, however often this begins.
 */
export async function fillTracking({
  database,
  clock,
  directory,
  jobs,
  dealt = async () => {},
}: {
  database: Database;
  clock: Clock;
  /** For a file at a time. */
  directory: string;
  /** Addresses of single jobs, to which visits of `/jobs/:id` lead. */
  jobs: readonly string[];
  /** Deals with errors when a day of so long ago is stored. */
  dealt?: (age: number) => Promise<void>;
}): Promise<void> {
  const now = clock.now();
  const dayAgo = (ago: number) => businessDay(now - ago * dayMs);
  const builds = Array.from({ length: Math.ceil(daysFilled / releaseDays) + 1 }, (_, at) => at)
    .map((at) => `${dayAgo(at * releaseDays + 2).replaceAll('-', '')}093000`)
    .reverse();
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  for (let age = daysFilled; age >= 0; age--) {
    const day = dayAgo(age);
    const records = visitsOfDay(day, { age, until: now, builds, jobs });
    const file = path.join(directory, `demonstration-${day}.ndjson`);
    await fs.writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    // Seen and stored on its day: errors of weeks ago are no news.
    const storedAt = Math.min(now, startOfBusinessDay(day) + dayMs - 1);
    await segmentStore(database, { now: () => storedAt }).store({ key: `demonstration/${day}`, file });
    await dealt(age);
  }
}
