import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { rollupsByForce, rollupsStored, someOrderEvents, startOfSome } from '#tests/order-rollups.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { type ReconciledDay, rebuildDay, reconcileDays } from './contract.ts';

let site: TestApp;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-03T09:00:00+08:00' });
  admin = await site.screenUser('admin');
});
afterAll(() => site.close());

const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
const compare = async (): Promise<ReconciledDay[]> =>
  (await admin.call(reconcileDays, { from: days[0], days: days.length })).data;
const wrongDays = async () => (await compare()).filter(({ wrong }) => wrong.length > 0).map(({ day }) => day);

/** What a fault of the product, a hand in the database or a broken disk might leave. */
async function damage() {
  const { pool } = site.services.database;
  await pool.query(`update order_days set paid_fen = paid_fen + 1 where dimension = 'all' and day = '2026-03-01'`);
  await pool.query(`delete from order_hours where day = '2026-02-28' and dimension = 'category'`);
  await pool.query(
    `update order_minutes set provinces = '{"西藏": [1, 1, 0, 0, 1, 5, 5, 0]}' where day = '2026-02-28'`,
  );
  await pool.query(
    `update order_days set member = '天上' where day = '2026-03-01' and dimension = 'province' and member = '广东'`,
  );
}

test('a difference of one fen is found, in the rollup in which it is, and a day that is made again is right', async () => {
  await site.services.orders.write(someOrderEvents(21, 300));
  expect(await wrongDays()).toEqual([]);
  const [, , sound] = await compare();
  await damage();
  const found = await compare();
  expect(found.map(({ day, wrong }) => [day, wrong])).toEqual([
    ['2026-02-27', []],
    ['2026-02-28', ['minutes by province', 'hours by category']],
    ['2026-03-01', ['days']],
    ['2026-03-02', []],
  ]);
  expect(found[2]?.rollup.paid_fen).toBe((sound?.orders.paid_fen ?? 0) + 1);
  expect(found[2]?.orders).toEqual(sound?.orders);
  for (const day of ['2026-02-28', '2026-03-01'])
    expect((await admin.call(rebuildDay, { day })).data).toMatchObject({ day, wrong: [] });
  expect(await rollupsStored(site.services.database)).toEqual(await rollupsByForce(site.services.database));
  const { rows } = await site.services.database.pool.query(
    `select subject, before from audit_entries where action = 'orders.rebuild_day' order by id`,
  );
  expect(rows).toMatchObject([
    { subject: 'order_day/2026-02-28', before: { wrong: ['minutes by province', 'hours by category'] } },
    { subject: 'order_day/2026-03-01', before: { wrong: ['days'] } },
  ]);
});

test('days are made again while orders come in, and nothing is lost or counted twice', async () => {
  const { orders, database } = site.services;
  const seed = Date.now() % 100_000;
  const events = someOrderEvents(seed, 900);
  const batches = Array.from({ length: 90 }, (_, place) => events.slice(place * 10, place * 10 + 10));
  await damage();
  let isFeeding = true;
  const feed = async (part: OrderEvent[][]) => {
    for (const batch of part) await orders.write(batch);
  };
  const feeding = Promise.all([feed(batches.slice(0, 45)), feed(batches.slice(45))]).finally(() => {
    isFeeding = false;
  });
  let rebuilt = 0;
  while (isFeeding || rebuilt < days.length) {
    const day = days[rebuilt % days.length];
    expect(await admin.call(rebuildDay, { day })).toMatchObject({ code: 1 });
    rebuilt += 1;
  }
  await feeding;
  expect(rebuilt).toBeGreaterThanOrEqual(days.length);
  // Whatever order things came in, every rollup follows from the orders: days that were damaged were all made again.
  expect(await rollupsStored(database), `seed ${seed}`).toEqual(await rollupsByForce(database));
  expect(await wrongDays(), `seed ${seed}`).toEqual([]);
});

test('what the feed brings after a day is over is counted as late, a second sending is not', async () => {
  const send = async (occurred_at: string, order_no: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/ingest/orders',
      headers: { authorization: `Bearer ${await site.services.orders.keys.create('late')}` },
      payload: JSON.stringify({ order_no, status: 'created', occurred_at, amount_fen: 5 }),
    });
  await send('2026-03-02T23:59:00+08:00', 'L1');
  await send('2026-03-02T23:59:00+08:00', 'L1');
  await send('2026-02-27T10:00:00+08:00', 'L2');
  await send('2026-03-03T00:00:00+08:00', 'L3');
  expect((await compare()).map(({ late_events }) => late_events)).toEqual([1, 0, 0, 1]);
  expect((await compare())[3]?.late_at).toBe('2026-03-03T01:00:00.000Z');
  expect(businessDay(startOfSome)).toBe(days[2]);
  expect(await admin.call(reconcileDays, { from: '2026-02-30', days: 1 })).toMatchObject({ code: 400 });
});
