/**
 * Fills an empty database with believable data, in a process of its own that the server starts: planning ninety days of orders
 * takes memory and time that a server at rest should not hold. Tells its parent when the applications are there; the order
 * history follows.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#kit/db/database.server.ts';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { readEnvironment } from './env.ts';
import { playDemonstration } from './play-demonstration.ts';
import { buildServices } from './services.ts';

// Whoever looks at anything comes before all this.
os.setPriority(os.constants.priority.PRIORITY_LOW);
const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('started by the server only');
const reviewers = (process.argv[2] ?? '').split(',').map(Number);
const environment = {
  ...read.environment,
  MACHINE_ID: 'demonstration',
  SPOOL_DIR: path.join(read.environment.dataDirectory, 'demonstration-spool'),
};

const database = openDatabase(read.environment.DATABASE_URL, {
  connections: 5,
  name: 'weftline demonstration',
  // What a crash cuts off is filled in by the next start.
  synchronousCommit: false,
});
const stage = openStage(database, systemClock, reviewers);
const log = pino({ level: 'error' }, process.stderr);
const services = await buildServices({ environment, database, log, clock: stage.clock, played: true });
// A parent that was killed takes its database with it: nothing is left to do. One that stops ends this process by a signal,
// wherever it is: the next start goes on from there.
process.once('disconnect', () => process.exit(1));

await playDemonstration(stage, services, { begun: () => process.send?.('applications') });
await services.close();
await database.close();
fs.rmSync(environment.SPOOL_DIR, { recursive: true, force: true });
process.disconnect?.();
