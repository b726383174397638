import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';
import { openDatabaseLine } from '#tests/fault-line.ts';
import { isDatabaseAway, openDatabase } from './database.server.ts';

test('a transaction on a connection that says nothing any more fails, and the next one gets another', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const { line, url } = await openDatabaseLine(testDatabase.url);
  const database = openDatabase(url, { connections: 1, lostMs: 2_000 });
  const ask = () => database.transaction(async (client) => (await client.query('select 1 as n')).rows);
  expect(await ask()).toEqual([{ n: 1 }]);

  line.silenceSome(1, () => 0);
  expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ n: 1 }]);

  // Silent before it could be kept: whether it was is not known, and whoever asked for it learns that.
  const cut = database.transaction(async (client) => {
    await client.query('create table kept_or_not ()');
    line.silenceSome(1, () => 0);
  });
  expect(isDatabaseAway(await cut.catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ n: 1 }]);

  // What is at work takes its time.
  await database.transaction((client) => client.query('select pg_sleep(2.5)'));
  await database.close();
  line.close();
  await testDatabase.close();
});

test('a connection that says nothing any more is given up, and what comes next gets another one', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const { line, url } = await openDatabaseLine(testDatabase.url);
  const database = openDatabase(url, { connections: 1, lostMs: 2_000 });
  const ask = () => database.pool.query<{ n: number }>({ name: 'one', text: 'select $1::int as n', values: [1] });
  expect((await ask()).rows).toEqual([{ n: 1 }]);

  // It stays open and is never answered, as behind a router that has forgotten it.
  line.silenceSome(1, () => 0);
  const failure = await ask().catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect((await ask()).rows).toEqual([{ n: 1 }]);
  expect((await database.pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }]);

  // What is known to take longer may.
  const slow = { text: 'select pg_sleep(2.5)', query_timeout: 60_000 };
  expect((await database.pool.query(slow)).rowCount).toBe(1);
  await database.close();
  line.close();
  await testDatabase.close();
});
