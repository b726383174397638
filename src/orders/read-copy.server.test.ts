import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { someOrderEvents } from '#tests/order-rollups.ts';
import { readFromCopy } from './read-copy.server.ts';
import { storeBatches } from './store.server.ts';

let database: Database;
/** A database that holds the same and follows by hand, as a replica does by itself. */
let copy: Database;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const open = async () => {
    const { url, close } = await openTestDatabase();
    const opened = openDatabase(url, { connections: 2 });
    closing.push(() => opened.close(), close);
    return opened;
  };
  database = await open();
  copy = await open();
});
afterAll(async () => {
  for (const close of closing) await close();
});

const count = async ({ pool }: Database) => (await pool.query('select count(*)::int as n from orders')).rows[0].n;
const nameOf = async (from: Database) => (from === copy ? 'copy' : 'database');

test('a copy that knows everything is read; one that is behind is waited for, and never shown', async () => {
  const reading = readFromCopy(database, copy, nameOf);
  expect(await reading()).toBe('copy');
  const events = someOrderEvents(3, 50);
  await storeBatches(database, [events]);
  expect(await reading()).toBe('database');
  expect(await readFromCopy(database, copy, count)()).toBe(await count(database));
  const late = reading();
  await storeBatches(copy, [events]);
  expect(await late).toBe('copy');
});

test('without a copy, or while it is away, the database itself is read', async () => {
  expect(await readFromCopy(database, undefined, nameOf)()).toBe('database');
  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  closing.unshift(() => nowhere.close());
  expect(await readFromCopy(database, nowhere, async (from) => from === database)()).toBe(true);
});
