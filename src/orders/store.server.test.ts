import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { businessDay } from '#kit/text/time.ts';
import { openTestDatabase } from '#tests/database.ts';
import {
  contributions,
  notZero,
  rollupsByForce,
  rollupsStored,
  someOrderEvents,
  startOfSome,
} from '#tests/order-rollups.ts';
import type { OrdersNotice } from './contract.ts';
import type { OrderEvent } from './order-event.ts';
import { sumNames } from './order-sums.ts';
import { storeBatches } from './store.server.ts';
import { readSummary } from './summary.server.ts';
import { orderWriter } from './writer.server.ts';

let database: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const own = await openTestDatabase();
  ({ url } = own);
  drop = own.close;
  database = openDatabase(url, { connections: 4 });
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => database.pool.query('truncate orders, order_minutes, order_hours, order_days, order_feed'));

const start = startOfSome;
const minuteMs = 60_000;

/** Everything that was stored, in a form that can be compared. */
async function everything() {
  const read = async (text: string) => (await database.pool.query(text)).rows;
  return {
    orders: await read('select * from orders order by order_no'),
    minutes: await read(`select * from order_minutes where ${notZero} order by day, minute`),
    hours: await read(`select * from order_hours where ${notZero} order by day, hour, dimension, member`),
    days: await read(
      `select day, dimension, member, ${sumNames.join(', ')} from order_days where ${notZero} order by day, dimension, member`,
    ),
  };
}
test('rollups are the sums of the orders, whatever comes and however it is cut into batches', async () => {
  for (const seed of [1, 2, 3]) {
    await database.pool.query('truncate orders, order_minutes, order_hours, order_days');
    const events = someOrderEvents(seed, 400);
    for (let at = 0; at < events.length; at += 37) await storeBatches(database, [events.slice(at, at + 37)]);
    expect(await rollupsStored(database)).toEqual(await rollupsByForce(database));
  }
});

test('a summary of any minutes is the sum of the orders in them', async () => {
  await storeBatches(database, [someOrderEvents(7, 600)]);
  const periods = fc.sample(fc.tuple(fc.integer({ min: -1600, max: 1600 }), fc.integer({ min: -1600, max: 1600 })), {
    numRuns: 100,
    seed: 5,
  });
  for (const pair of [...periods, [0, 1440], [-60, 60], [10, 20], [10, 70], [59, 61], [60, 120], [5, 5]] as const) {
    const [from, to] = [Math.min(...pair), Math.max(...pair)].map((minute) => start + minute * minuteMs) as [
      number,
      number,
    ];
    const { rows } = await database.pool.query(
      `select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(paid_orders), 0)::bigint as paid_orders,
        coalesce(sum(amount_fen), 0)::bigint as amount_fen,
        coalesce(sum(paid_fen), 0)::bigint as paid_fen, coalesce(sum(refund_fen), 0)::bigint as refund_fen,
        coalesce(sum(paid_fen) - sum(refund_fen), 0)::bigint as net_fen
       from ${contributions} as c where at >= $1 and at < $2`,
      [new Date(from), new Date(to)],
    );
    const { provinces, ...sums } = await readSummary(database, from, to);
    expect([pair, sums]).toEqual([pair, rows[0]]);
    expect(provinces.reduce((sum, { orders }) => sum + orders, 0)).toBe(sums.orders);
    expect(provinces.reduce((sum, { net_fen }) => sum + net_fen, 0)).toBe(sums.net_fen);
  }
});

test('figures do not depend on the order of arrival, nor on repetition', async () => {
  const events = someOrderEvents(11, 300);
  await storeBatches(database, [events]);
  const expected = await everything();
  for (const order of [[...events].reverse(), [...events].sort((a, b) => (a.city + a.at < b.city + b.at ? -1 : 1))]) {
    await database.pool.query('truncate orders, order_minutes, order_hours, order_days');
    for (let at = 0; at < order.length; at += 13) await storeBatches(database, [order.slice(at, at + 13)]);
    expect(await everything()).toEqual(expected);
    await storeBatches(database, [order]);
    expect(await everything()).toEqual(expected);
  }
});

test('writers of several processes take turns: the same figures, no deadlock, each revision once', async () => {
  const events = someOrderEvents(13, 600);
  await storeBatches(database, [events]);
  const expected = await everything();
  await database.pool.query('truncate orders, order_minutes, order_hours, order_days, order_feed');

  const processes = [openDatabase(url, { connections: 2 }), openDatabase(url, { connections: 2 })];
  const writers = processes.map((process) => orderWriter(process));
  const batches = Array.from({ length: 60 }, (_, index) => events.slice(index * 10, index * 10 + 10));
  const stored = await Promise.all(
    batches.flatMap((batch, index) => [
      writers[index % 2]?.write(batch),
      writers[(index + 1) % 2]?.write([...batch].reverse()),
    ]),
  );
  for (const process of processes) await process.close();
  expect(await everything()).toEqual(expected);
  const accepted = stored.filter((batch) => (batch?.accepted ?? 0) > 0);
  expect(accepted.length).toBeGreaterThan(10);
});

test('an error at any statement leaves nothing behind', async () => {
  await storeBatches(database, [someOrderEvents(17, 50)]);
  const before = await everything();
  const revision = (await database.pool.query('select revision from order_feed')).rows;
  const events = someOrderEvents(18, 200);
  let failedAt = 0;
  for (let statement = 1; ; statement++) {
    const outcome = await storeBatches(failing(database, statement), [events]).catch((error: Error) => error);
    if (!(outcome instanceof Error)) break;
    expect(outcome.message).toBe('cut');
    failedAt = statement;
    expect(await everything()).toEqual(before);
    expect((await database.pool.query('select revision from order_feed')).rows).toEqual(revision);
  }
  expect(failedAt).toBeGreaterThan(7);
  expect(await rollupsStored(database)).toEqual(await rollupsByForce(database));
});

/** The database, on which the nth statement of a transaction fails, as when a server is killed. */
function failing(sound: Database, nth: number): Database {
  return {
    ...sound,
    transaction: (work) =>
      sound.transaction((client) => {
        let statement = 0;
        return work(
          new Proxy(client, {
            get(target, name) {
              if (name !== 'query') return Reflect.get(target, name);
              return (...values: unknown[]) => {
                if (++statement === nth) throw new Error('cut');
                return (target.query as (...given: unknown[]) => unknown).apply(target, values);
              };
            },
          }) as PoolClient,
        );
      }),
  };
}

test('a batch that is stored is told with its revision and days; one that changes nothing is not', async () => {
  const client = await database.pool.connect();
  try {
    const told: OrdersNotice[] = [];
    client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')));
    await client.query('listen orders');
    const created = { ...(someOrderEvents(19, 1)[0] as OrderEvent), status: 'created' as const, at: start - 1 };
    const paid = { ...created, status: 'paid' as const, at: start + 1 };
    const [first] = await storeBatches(database, [[created]]);
    const [second] = await storeBatches(database, [[paid]]);
    const [third] = await storeBatches(database, [[paid, created]]);
    await client.query('select 1');
    await expect.poll(() => told.length).toBe(2);
    expect(told).toEqual([
      { revision: first?.revision, days: [businessDay(start - 1)] },
      { revision: second?.revision, days: [businessDay(start - 1), businessDay(start)] },
    ]);
    expect(second?.revision).toBe((first?.revision ?? 0) + 1);
    expect(third).toEqual({ accepted: 0, unchanged: 2, revision: second?.revision });
  } finally {
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
  }
});
