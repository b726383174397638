import { type Database, inBackground } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';

export interface PeriodicWork {
  /** A stable name; all processes on one database share its schedule. */
  name: string;
  everyMs: number;
  /** Long work checks `stopping` between its steps: a stop waits for it. */
  work(stopping: AbortSignal): Promise<unknown>;
}

interface Periodic {
  add(work: PeriodicWork): void;
  /** Starts the timer; a server calls this once its data are loaded. */
  start(): void;
  /** Runs what is due now, after the round under way. Called by the timer and by tests. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** How often each process checks what is due. */
const lookEveryMs = 30_000;

const claim = `insert into periodic_runs as r (name, begun_at) values ($1, $2)
  on conflict (name) do update set begun_at = $2 where r.begun_at <= $3 returning name`;

/**
 * Periodic work that one process does for all of them. The process that claims the next run first, in one statement, does it; a
 * process that crashes leaves the work to the next run, so all work must survive an interruption.
 */
export function periodic(database: Database, clock: Clock, report: (name: string, error: unknown) => void): Periodic {
  const pieces: PeriodicWork[] = [];
  const stopping = new AbortController();
  let running = Promise.resolve();

  const round = async () => {
    for (const { name, everyMs, work } of pieces) {
      if (stopping.signal.aborted) return;
      const now = clock.now();
      try {
        const claimed = await database.pool.query(claim, [name, new Date(now), new Date(now - everyMs)]);
        if (claimed.rowCount === 1) await inBackground(() => work(stopping.signal));
      } catch (error) {
        report(name, error);
      }
    }
  };
  /** Rounds are serialized: a caller may rely on the claimed work being finished. */
  const runDue = () => {
    running = running.then(round);
    return running;
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    add: (piece) => pieces.push(piece),
    start() {
      timer ??= setInterval(runDue, lookEveryMs).unref();
    },
    runDue,
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
