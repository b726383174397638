import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { dropGroupsBefore } from './errors/old-groups.server.ts';
import { dropDaysBefore, makePartitions } from './spool/partitions.server.ts';
import { destroySalts } from './visitor.server.ts';

const daysAhead = 3;

export const partitionsAhead = (database: Database, now: number) =>
  makePartitions(
    database,
    Array.from({ length: daysAhead + 1 }, (_, ahead) => businessDay(now + ahead * dayMs)),
  );

/** Work that one process does for all of them, every now and then. */
export function upkeep({ database, clock, keptDays }: { database: Database; clock: Clock; keptDays: number }) {
  return {
    /** Partitions ahead, salts and days past their time dropped. */
    async keepDays(): Promise<void> {
      const now = clock.now();
      await partitionsAhead(database, now);
      await destroySalts(database, now);
      await dropDaysBefore(database, businessDay(now - keptDays * dayMs));
      await dropGroupsBefore(database, now - keptDays * dayMs);
    },
  };
}
