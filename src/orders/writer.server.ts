import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { OrderEvent } from './order-event.ts';
import { type Source, type Stored, storeBatches } from './store.server.ts';

/** Events that one transaction takes: enough to spread its fixed costs, little enough to answer within a second. */
const mostInTransaction = 10_000;

interface Waiting {
  events: readonly OrderEvent[];
  source: Source;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

export interface OrderWriter {
  /** Resolves when the events are safely stored; rejects when none of them is. */
  write(events: readonly OrderEvent[], source?: Source): Promise<Stored>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/**
 * The one writer of a process. Batches that arrive while a transaction runs wait and share the next one: the cost of a
 * commit, and of a rollup row that all of them touch, is paid once.
 */
export function orderWriter(database: Database): OrderWriter {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batches = [queue.shift() as Waiting];
      let events = batches[0]?.events.length ?? 0;
      while (queue[0] && events + queue[0].events.length <= mostInTransaction) {
        events += queue[0].events.length;
        batches.push(queue.shift() as Waiting);
      }
      await store(batches);
    }
    running = undefined;
  }

  async function store(batches: readonly Waiting[]): Promise<void> {
    try {
      const stored = await storeBatches(
        database,
        batches.map((batch) => batch.events),
        batches.map(({ source }) => source),
      );
      for (const [index, batch] of batches.entries()) batch.resolve(stored[index] as Stored);
    } catch (error) {
      // One sender's error must not affect others: each sender that shared the transaction gets its own.
      if (batches.length > 1 && !isDatabaseUnavailable(error)) for (const batch of batches) await store([batch]);
      else for (const batch of batches) batch.reject(error);
    }
  }

  return {
    write(events, source = {}) {
      return new Promise((resolve, reject) => {
        queue.push({ events, source, resolve, reject });
        running ??= work();
      });
    },
    async close() {
      await running;
    },
  };
}
