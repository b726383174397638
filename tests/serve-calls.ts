/**
 * The server without pages, as a process of its own that a test may kill at any moment. Environment: DATABASE_URL,
 * DATA_DIR. Prints its port.
 */

import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pino } from 'pino';
import { writeSecretFile } from '#kit/secret-file.server.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { openPrepared } from '#server/prepared-database.ts';
import { buildServices } from '#server/services.ts';

const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('DATABASE_URL and DATA_DIR are needed');
const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
const { environment } = read;
const prepared = await openPrepared(environment);
if (!prepared.ok) throw new Error(prepared.message);
const keep = (name: string) => (secret: string) => writeSecretFile(path.join(environment.dataDirectory, name), secret);
const services = await buildServices({ environment, database: prepared.database, log });
await services.accounts.createFirstAdmin(keep('admin-password.txt'));
await services.orders.keys.createFirst(keep('ingest-key.txt'));
const app = await buildApp({ services, log, pages: { kind: 'none' } });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : address);
// Whoever is killed never comes to write it.
flushCompileCache();
process.once('SIGTERM', async () => {
  await app.close();
  await services.close();
  await prepared.close();
});
