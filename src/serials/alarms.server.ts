import type { Database } from '#kit/database.server.ts';
import type { Suspicion } from './check-queue.server.ts';

/** One alarm for a number and a kind while it is open: what goes on is counted in it. */
export function alarmBook({ database, report }: { database: Database; report(error: unknown): void }) {
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

  return {
    /** Written behind the answers. One that is lost with the process can be found again in the ledger. */
    raise(found: readonly Suspicion[]): void {
      for (const one of found) writing = writing.then(() => write(one)).catch(report);
    },
    settled: () => writing,
  };
}
