/**
 * The server without pages, as a process of its own that a test may kill at any moment. Environment: DATABASE_URL of a
 * migrated database, DATA_DIR. Prints its port.
 */
import { pino } from 'pino';
import { openDatabase } from '#kit/database.server.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';

const read = readEnvironment(process.env);
if (!read.ok || !read.environment.DATABASE_URL) throw new Error('DATABASE_URL and DATA_DIR are needed');
const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
const database = openDatabase(read.environment.DATABASE_URL, { connections: 5 });
const services = await buildServices({ environment: read.environment, database, log });
const app = await buildApp({ services, log, pages: { kind: 'none' } });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : address);
process.once('SIGTERM', async () => {
  await app.close();
  await services.close();
  await database.close();
});
