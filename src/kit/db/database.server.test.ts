import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';
import { openDatabaseLine } from '#tests/fault-line.ts';
import { inBackground, isDatabaseUnavailable, openConnection, openDatabase } from './database.server.ts';

test('a transaction on an unresponsive connection fails, and the next one gets another connection', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const { line, url } = await openDatabaseLine(testDatabase.url);
  const database = openDatabase(url, { connections: 1, backgroundTimeoutMs: 4_000 });
  const ask = () => database.transaction(async (client) => (await client.query('select 1 as n')).rows);
  expect(await ask()).toEqual([{ n: 1 }]);

  line.silenceSome(1, () => 0);
  expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ n: 1 }]);

  // Silent before it could be kept: whether it was is not known, and whoever asked for it learns that.
  const cut = database.transaction(async (client) => {
    await client.query('create table kept_or_not ()');
    line.silenceSome(1, () => 0);
  });
  expect(isDatabaseUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ n: 1 }]);

  // What is at work takes its time.
  await database.transaction((client) => client.query('select pg_sleep(4.5)'));
  await database.close();
  line.close();
  await testDatabase.close();
});

test('an unresponsive connection is dropped, and the next query gets another one', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const { line, url } = await openDatabaseLine(testDatabase.url);
  const database = openDatabase(url, { connections: 1, backgroundTimeoutMs: 4_000 });
  const ask = () => database.pool.query<{ n: number }>({ name: 'one', text: 'select $1::int as n', values: [1] });
  expect((await ask()).rows).toEqual([{ n: 1 }]);

  // It stays open and is never answered, as behind a router that has forgotten it.
  line.silenceSome(1, () => 0);
  const failure = await ask().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await ask()).rows).toEqual([{ n: 1 }]);
  expect((await database.pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }]);

  // What is known to take longer may.
  const slow = { text: 'select pg_sleep(4.5)', query_timeout: 60_000 };
  expect((await database.pool.query(slow)).rowCount).toBe(1);
  await database.close();
  line.close();
  await testDatabase.close();
});

test('a call’s statement times out, also in a transaction and at a locked table; background work goes on', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const limits = { statement_timeout: 300, query_timeout: 5_000 };
  const database = openDatabase(testDatabase.url, { connections: 2, limits });
  const { pool } = database;
  await pool.query('create table locked ()');
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined, isDatabaseUnavailable);
  const slow = 'select pg_sleep(10)';
  expect(await failureOf(pool.query(slow))).toBe(true);
  expect(await failureOf(database.transaction((client) => client.query(slow)))).toBe(true);

  await inBackground(() =>
    database.transaction(async (client) => {
      await client.query('lock table locked in access exclusive mode');
      expect(await failureOf(pool.query('select from locked'))).toBe(true);
      await client.query('select pg_sleep(1)');
    }),
  );
  expect((await inBackground(() => database.pool.query('select pg_sleep(1)'))).rowCount).toBe(1);
  expect((await pool.query('select from locked')).rowCount).toBe(0);
  await database.close();
  await testDatabase.close();
});

test('an unresponsive database ends a call’s query within its timeout, also in a transaction', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const { line, url } = await openDatabaseLine(testDatabase.url);
  const limits = { statement_timeout: 300, query_timeout: 600 };
  const database = openDatabase(url, { connections: 1, limits });
  const ask = () => database.pool.query('select 1');
  await ask();
  line.silenceSome(1, () => 0);
  expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
  const cut = database.transaction(async (client) => {
    line.silenceSome(1, () => 0);
    await client.query('select 1');
  });
  expect(isDatabaseUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
  expect((await ask()).rowCount).toBe(1);
  await database.close();
  line.close();
  await testDatabase.close();
});

test('a connection that is cut while it is idle ends nothing; its next query fails', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  const alone = await openConnection({ connectionString: testDatabase.url });
  const { rows } = await alone.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => alone.once('end', resolve));
  const other = openDatabase(testDatabase.url, { connections: 1 });
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(alone.query('select 1')).rejects.toThrow();
  await alone.end();
  await other.close();
  await testDatabase.close();
});
