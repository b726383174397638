/** Packs bodies as small as they get, one at a time, with what processors have to spare. See `packing-thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { stepBack } from '#kit/step-back.server.ts';
import { packSmallest } from './packing.ts';

stepBack(10);

parentPort?.on('message', (body: Uint8Array) => parentPort?.postMessage(packSmallest(body)));
