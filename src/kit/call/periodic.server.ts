import { type Database, inBackground } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';

export interface PeriodicWork {
  /** A name that never changes; all processes on one database share its schedule. */
  name: string;
  everyMs: number;
  /** What takes long looks at `stopping` between its steps: a stop waits for it. */
  work(stopping: AbortSignal): Promise<unknown>;
}

interface Periodic {
  add(work: PeriodicWork): void;
  /** From now on what is due is done; a server starts once its data are there. */
  start(): void;
  /** Does what is due now, after a round that is under way; the timer calls it, and so may a test. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** How often each process looks whether something is due. */
const lookEveryMs = 30_000;

const claim = `insert into periodic_runs as r (name, begun_at) values ($1, $2)
  on conflict (name) do update set begun_at = $2 where r.begun_at <= $3 returning name`;

/**
 * Work that one process at a time does for all of them. Whoever claims the next run of a piece first, in one statement,
 * does it; a process that dies in the middle leaves the work to the next run, so every piece must bear being cut off.
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
  /** A round that has claimed a piece may still be at it: whoever asks for another finds its work done. */
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
