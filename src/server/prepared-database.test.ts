import os from 'node:os';
import { expect, test } from 'vitest';
import { inBackground, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { readEnvironment } from './env.ts';
import { openPrepared } from './prepared-database.ts';

test('what a call asks of the database ends before the call does: no connection after 5 s, no statement after 8 s', async () => {
  const testDatabase = await openTestDatabase();
  const read = readEnvironment({ DATABASE_URL: testDatabase.url, DATA_DIR: os.tmpdir() });
  if (!read.ok) throw new Error(read.faults.join());
  const prepared = await openPrepared(read.environment);
  if (!prepared.ok) throw new Error(prepared.message);
  const { database } = prepared;
  const limit = async () => (await database.pool.query('show statement_timeout')).rows;
  expect(await limit()).toEqual([{ statement_timeout: '8s' }]);
  expect(await inBackground(limit)).toEqual([{ statement_timeout: '0' }]);
  // The client's own, for a database that says nothing at all.
  expect(database.pool.options.query_timeout).toBe(9_000);

  const held = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  const startedAt = performance.now();
  const refusal = await database.pool.connect().then(undefined, (error: unknown) => error);
  expect(isDatabaseUnavailable(refusal)).toBe(true);
  const waitedMs = performance.now() - startedAt;
  expect([waitedMs > 4_900, waitedMs < 9_000]).toEqual([true, true]);
  for (const client of held) client.release();
  await prepared.close();
  await testDatabase.close();
});
