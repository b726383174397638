import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A server that lived for less is not worth starting again at once. */
const STEADY_MS = 30_000;

export type Supervision = {
  pid(): number;
  /** From now on nothing is started any more. Resolves with the pid of the last server, which may run or not. */
  end(): Promise<number>;
};

/**
 * Starts the server again whenever it ends by itself (an operator's kill, the kernel short of memory, a crash), one
 * start at a time: at once the first time, with growing pauses if it does not stay.
 */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  report: (message: string, error?: unknown) => void,
): Supervision {
  const ending = new AbortController();
  let running = first;
  let starting: Promise<boolean> | undefined;

  async function startAgain(): Promise<boolean> {
    try {
      running = await start();
      report(`the database runs again, as process ${running.pid}`);
      return true;
    } catch (error) {
      report('the database could not be started again', error);
      return false;
    } finally {
      starting = undefined;
    }
  }

  async function watch(): Promise<void> {
    let pauseMs = 0;
    for (;;) {
      const startedAt = performance.now();
      await running.ended;
      if (ending.signal.aborted) return;
      report(`the database, process ${running.pid}, ended by itself and is started again`);
      if (performance.now() - startedAt > STEADY_MS) pauseMs = 0;
      do {
        await sleep(pauseMs, undefined, { signal: ending.signal, ref: false });
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pauseMs * 2));
        starting = startAgain();
      } while (!(await starting));
    }
  }
  watch().catch((error) => {
    if (!ending.signal.aborted) report('the database is not watched any more', error);
  });

  return {
    pid: () => running.pid,
    async end() {
      ending.abort();
      await starting; // or our stop would meet a server that is just coming up
      return running.pid;
    },
  };
}
