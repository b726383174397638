import type { Database } from '#kit/db/database.server.ts';
import type { Rows } from '#rows.ts';

const gatherMs = 1_000;

interface Painted extends Pick<Rows['hall_log'], 'hall' | 'revision' | 'display'> {
  at: number;
}

/** Writes into the log when displays have shown what was put on them: proof of play, many in one statement. */
export function paintedTimes(database: Database, report: (error: unknown) => void) {
  let waiting: Painted[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await database.pool
      .query(
        `update hall_log l set painted_at = to_timestamp(p.at / 1000.0)
         from jsonb_to_recordset($1) as p(hall int, revision int, display int, at float8)
         where l.hall = p.hall and l.revision = p.revision and l.display = p.display and l.painted_at is null`,
        [JSON.stringify(lines)],
      )
      .catch(report);
  };
  return {
    note(painted: Painted): void {
      waiting.push(painted);
      timer ??= setTimeout(() => {
        writing = write();
      }, gatherMs);
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
