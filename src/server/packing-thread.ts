import { Worker } from 'node:worker_threads';
import type { PackedBody } from './packing.ts';

interface Asked {
  resolve(packed: PackedBody): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
/** In the order of asking, in which the thread answers. */
let waiting: Asked[] = [];

function start(): Worker {
  const started = new Worker(new URL('./packing-worker.ts', import.meta.url), {
    // What it makes lies outside of the heap.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
  // Nobody who ends the server waits for a smaller page.
  started.unref();
  started.on('message', ({ br, gzip }: Record<'br' | 'gzip', Uint8Array>) =>
    waiting.shift()?.resolve({ br: bufferOf(br), gzip: bufferOf(gzip) }),
  );
  const end = (error: Error) => {
    if (worker !== started) return;
    worker = undefined;
    const asked = waiting;
    waiting = [];
    for (const { reject } of asked) reject(error);
  };
  started.on('error', end);
  started.on('exit', () => end(new Error('the packing thread has ended')));
  return started;
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer as ArrayBuffer, byteOffset, length);

/**
 * Packs a body as small as it gets, on a thread of its own that steps back where processors are short: it takes a tenth of
 * a second, and readers of other pages would wait for it. Rejects if the thread ends or cannot begin, and begins another
 * with the next.
 */
export async function packOnThread(body: Uint8Array): Promise<PackedBody> {
  worker ??= start();
  // What cannot be handed over gets no answer, and must not take that of the next.
  worker.postMessage(body);
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
}
