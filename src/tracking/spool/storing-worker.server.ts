/** Stores the large segments of a spool, one at a time, with connections of its own. See `storing.server.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#kit/database.server.ts';
import { stepBack } from '#kit/step-back.server.ts';
import { segmentStore } from './store.server.ts';
import type { StoringAnswer, StoringOrder } from './storing.server.ts';

stepBack(10);

const { url } = workerData as { url: string };
const database = openDatabase(url, { connections: 2, name: 'weftline tracking' });
let now = 0;
const { store } = segmentStore(database, { now: () => now });
let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (order: StoringOrder) => {
  turn = turn.then(async () => {
    now = order.now;
    const answer: StoringAnswer = { id: order.id };
    try {
      await store(order.segment);
    } catch (error) {
      const { message, code, syscall } = error as Error & { code?: string; syscall?: string };
      answer.error = { message, code, syscall };
    }
    parentPort?.postMessage(answer);
  });
});
