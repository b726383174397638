import fs from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '#kit/database.server.ts';
import type { Clock } from '#kit/time.ts';
import type { Segment } from './segment-files.server.ts';
import { type SegmentStore, segmentStore } from './store.server.ts';

/** What a storing thread is asked, and what it answers; errors keep the code by which a database that is away is known. */
export interface StoringOrder {
  id: number;
  segment: Segment;
  now: number;
}
export interface StoringAnswer {
  id: number;
  error?: { message: string; code?: string | undefined; syscall?: string | undefined };
}

/** Some 400 events: more than these would hold up answers for longer than a few milliseconds. */
const largeBytes = 2 ** 17;

/**
 * Thousands of events live as long as their transaction: with less room they would be moved about twice before they go. The thread
 * keeps what it once took, so this, with the largest segment, bounds what minutes without the database leave in memory.
 */
const youngMb = 32;

/**
 * Stores segments: small ones here, large ones on a thread of its own, so that requests are answered while thousands of
 * events are put into visits. The thread begins with the first large one.
 */
export function openStoring(database: Database, clock: Clock): SegmentStore & { close(): Promise<void> } {
  const here = segmentStore(database, clock);
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(new URL('./storing-worker.server.ts', import.meta.url), {
      workerData: { url: database.url },
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    started.unref();
    started.on('message', ({ id, error }: StoringAnswer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(Object.assign(new Error(error.message), error));
      else asked?.resolve();
    });
    // Segments stay where they are: the next round begins a new thread and stores them.
    const end = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const asked of waiting.values()) asked.reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('the storing thread has ended')));
    return started;
  }

  return {
    async store(segment) {
      const size = await fs.stat(segment.file).then(
        (found) => found.size,
        () => 0,
      );
      if (size < largeBytes) return here.store(segment);
      worker ??= start();
      const by = worker;
      const id = ++last;
      by.ref();
      await new Promise<void>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        by.postMessage({ id, segment, now: clock.now() } satisfies StoringOrder);
      }).finally(() => by.unref());
    },
    async close() {
      const by = worker;
      worker = undefined;
      await by?.terminate();
    },
  };
}
