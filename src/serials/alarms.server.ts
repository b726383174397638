import type { Database } from '#kit/db/database.server.ts';
import type { Suspicion } from './evaluate-checks.server.ts';

/** Delay before an alarm is written, in milliseconds. */
const delayMs = { least: 500, spread: 1_500 };

/**
 * Keeps one open alarm per number and kind, and counts repetitions in it. Alarms are written after a random delay, so that the
 * response time of a next check does not reveal that the first number raised one.
 */
export function alarmWriter({ database, report }: { database: Database; report(error: unknown): void }) {
  let pending: Suspicion[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  async function write({ kind, subject, batch, at, details }: Suspicion): Promise<void> {
    const when = new Date(at);
    const { rowCount } = await database.pool.query(
      `update serial_alarms set count = count + 1, last_at = greatest(last_at, $3), details = details || $4
       where kind = $1 and subject = $2 and closed_at is null`,
      [kind, subject, when, details],
    );
    if (rowCount === 0)
      await database.pool.query(
        `insert into serial_alarms (kind, subject, batch, details, count, first_at, last_at) values ($1, $2, $3, $4, 1, $5, $5)`,
        [kind, subject, batch, details, when],
      );
  }

  function writeAll(): Promise<unknown> {
    clearTimeout(timer);
    timer = undefined;
    for (const suspicion of pending) writing = writing.then(() => write(suspicion)).catch(report);
    pending = [];
    return writing;
  }

  return {
    /** An alarm lost in a crash can be found again in the ledger. */
    raise(suspicions: readonly Suspicion[]): void {
      pending.push(...suspicions);
      timer ??= setTimeout(writeAll, delayMs.least + Math.random() * delayMs.spread).unref();
    },
    /** Writes the pending alarms. */
    flush: writeAll,
  };
}
