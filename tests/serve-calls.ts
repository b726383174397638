/**
 * The server as a process of its own that a test may kill at any moment, and whose clock it may set. Environment: DATABASE_URL,
 * DATA_DIR; PAGES=1 for the built pages as well, HOST and PORT for an address that is known, CLOCK_AHEAD_MS for a clock that is ahead.
 * Prints its port. Told to, it sets its clock, does what is due in the halls, and says so.
 */

import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { writeSecretFile } from '#kit/db/secret-file.server.ts';
import { makeDirectory } from '#kit/files/make-directory.server.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { stopOnSignals } from '#server/graceful-stop.ts';
import { openLogFile } from '#server/log-file.ts';
import { openPrepared } from '#server/prepared-database.ts';
import { buildServices } from '#server/services.ts';

const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('DATABASE_URL and DATA_DIR are needed');
const { environment } = read;
makeDirectory(environment.dataDirectory);
const logFile = openLogFile(path.join(environment.dataDirectory, 'weftline.log'));
const log = pino({ level: environment.LOG_LEVEL }, logFile);
const prepared = await openPrepared(environment);
if (!prepared.ok) throw new Error(prepared.message);
const keep = (name: string) => (secret: string) => writeSecretFile(path.join(environment.dataDirectory, name), secret);
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = { now: () => Date.now() + aheadMs };
const services = await buildServices({ environment, database: prepared.database, log, clock });
await services.accounts.createFirstAdmin(keep('admin-password.txt'));
await services.orders.keys.createFirst(keep('ingest-key.txt'));
const pages = process.env.PAGES ? await builtPages() : ({ kind: 'none' } as const);
const app = await buildApp({ services, log, logFile, pages });
services.startPeriodicWork();
await app.listen({ host: environment.HOST, port: Number(process.env.PORT ?? 0) });
const address = app.server.address();
// As a text: a number would be coloured where colours are forced.
console.log(String(typeof address === 'object' ? address?.port : address));
// Whoever is killed never comes to write it.
flushCompileCache();
stopOnSignals(async () => {
  await app.stopGracefully();
  await services.close();
  await prepared.close();
});
process.on('message', async (told: { clockAheadMs: number }) => {
  aheadMs = told.clockAheadMs;
  await services.hall.plans.schedule.runDue();
  process.send?.('set');
});

async function builtPages(): Promise<AppOptions['pages']> {
  const directory = path.join(import.meta.dirname, '../build');
  const build = (await import(pathToFileURL(path.join(directory, 'server/index.js')).href)) as ServerBuild;
  return { kind: 'build', build, directory };
}
