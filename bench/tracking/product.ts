/** The product's server without pages, on DATABASE_URL and DATA_DIR. Prints its port. */
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { openPrepared } from '#server/prepared-database.ts';
import { buildServices } from '#server/services.ts';

const read = readEnvironment(process.env);
if (!read.ok) throw new Error(read.faults.join('; '));
const log = pino({ level: 'error' });
const prepared = await openPrepared(read.environment);
if (!prepared.ok) throw new Error(prepared.message);
const services = await buildServices({ environment: read.environment, database: prepared.database, log });
const app = await buildApp({ services, log, pages: { kind: 'none' } });
services.startPeriodicWork();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }));
process.once('SIGTERM', async () => {
  await app.close();
  await services.close();
  await prepared.close();
});
