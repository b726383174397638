import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kit/text/time.ts';
import { orderRevision, storeBatches } from '#orders/store.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { someOrderEvents } from '#tests/order-rollups.ts';
import { figures } from '#tracking/figures/figures.server.ts';
import { type Database, openDatabase } from './database.server.ts';
import { readThrough, replicaReader } from './replica.server.ts';

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

test('a current replica is read; a lagging one is polled and never read', async () => {
  const replica = { database: copy, reads: { replica: 0, primary: 0 } };
  const { read } = replicaReader(database, replica, orderRevision);
  expect(await read(nameOf)).toBe('copy');
  const events = someOrderEvents(3, 50);
  await storeBatches(database, [events]);
  expect(await read(nameOf)).toBe('database');
  expect(await read(count)).toBe(await count(database));
  expect(replica.reads).toEqual({ replica: 1, primary: 2 });
  const late = read(nameOf);
  await storeBatches(copy, [events]);
  expect(await late).toBe('copy');
});

test('without an available replica the primary is read', async () => {
  expect(await replicaReader(database, undefined, orderRevision).read(nameOf)).toBe('database');
  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  closing.unshift(() => nowhere.close());
  const replica = { database: nowhere, reads: { replica: 0, primary: 0 } };
  const reader = replicaReader(database, replica, orderRevision);
  const part = readThrough(reader, (from) => ({ named: async (word: string) => `${word} ${await nameOf(from)}` }));
  expect(await part.named('the')).toBe('the database');
  expect(replica.reads).toEqual({ replica: 0, primary: 1 });
  expect(
    await readThrough(replicaReader(database, { database: copy, reads: replica.reads }, orderRevision), (from) => ({
      named: () => nameOf(from),
    })).named(),
  ).toBe('copy');
});

test('visit figures come from the primary while the replica is unavailable or lags', async () => {
  const needs = { database, clock: systemClock, audit: async () => {} };
  const day = { from: '2026-11-05', to: '2026-11-05', bots: true };
  const own = await figures(needs).summary(day);
  const replica = { database: copy, reads: { replica: 0, primary: 0 } };
  await database.pool.query(
    "insert into tracking_batches (segment, stored_at, events, refused) values ('one', now(), 0, 0)",
  );
  expect(await figures(needs, replica).summary(day)).toMatchObject({
    ok: true,
    value: own.ok ? { totals: own.value.totals } : {},
  });
  expect(replica.reads).toEqual({ replica: 0, primary: 1 });
  await copy.pool.query(
    "insert into tracking_batches (segment, stored_at, events, refused) values ('one', now(), 0, 0)",
  );
  await figures(needs, replica).summary(day);
  expect(replica.reads).toEqual({ replica: 1, primary: 1 });
});
