import type { Database } from '#kit/db/database.server.ts';
import type { Suspicion } from './check-judging.server.ts';

/** So long an alarm waits at least and at most before it is written, in milliseconds. */
const wait = { least: 500, spread: 1_500 };

/**
 * One alarm for a number and a kind while it is open: what goes on is counted in it. Alarms are written some time behind the
 * answers, and not at a fixed one: whoever asked and asks again at once must not feel by the second answer that the first
 * number was worth writing down.
 */
export function alarmBook({ database, report }: { database: Database; report(error: unknown): void }) {
  let found: Suspicion[] = [];
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
    for (const one of found) writing = writing.then(() => write(one)).catch(report);
    found = [];
    return writing;
  }

  return {
    /** One that is lost with the process can be found again in the ledger. */
    raise(more: readonly Suspicion[]): void {
      found.push(...more);
      timer ??= setTimeout(writeAll, wait.least + Math.random() * wait.spread).unref();
    },
    /** Writes what waits. */
    settled: writeAll,
  };
}
