import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { type TestClock, testClock } from '#tests/test-clock.ts';
import { demonstration } from './demonstration.server.ts';
import { planDay } from './simulation/day-plan.server.ts';
import { orderWriter } from './writer.server.ts';

let database: Database;
let drop: () => Promise<void>;
let clock: TestClock;
const errors: unknown[] = [];
beforeEach(async () => {
  const own = await openTestDatabase();
  drop = own.close;
  database = openDatabase(own.url, { connections: 3 });
  clock = testClock('2026-03-10T15:00:00+08:00');
  errors.length = 0;
});
afterEach(async () => {
  await database.close();
  await drop();
  expect(errors).toEqual([]);
});

const process = (days = 14) => {
  const writer = orderWriter(database);
  return demonstration({ database, write: writer.write, clock, report: (error) => errors.push(error), days });
};
const count = async (text: string) =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${text}`)).rows[0]?.n ?? 0;

test('a day is the same for the same seed, another for another, and looks like trade', () => {
  const plan = planDay('a', '2026-03-10');
  expect(planDay('a', '2026-03-10')).toEqual(plan);
  expect(planDay('b', '2026-03-10')).not.toEqual(plan);
  const created = plan.filter(({ status }) => status === 'created');
  const at = (from: number, to: number) =>
    created.filter((event) => {
      const hour = new Date(event.at + 8 * 3_600_000).getUTCHours();
      return hour >= from && hour < to;
    }).length;
  expect(created.length).toBeGreaterThan(1_500);
  expect(at(20, 22)).toBeGreaterThan(at(17, 19));
  expect(at(2, 6)).toBeLessThan(created.length * 0.06);
  const share = (status: string) => plan.filter((event) => event.status === status).length / created.length;
  expect(share('paid')).toBeGreaterThan(0.8);
  expect(share('refunded')).toBeGreaterThan(0.03);
  expect(share('cancelled')).toBeGreaterThan(0.02);
});

test('the past days are filled once, also by several processes and after being stopped in the middle', async () => {
  const interrupted = process();
  interrupted.start({ live: false });
  await expect.poll(() => count('orders'), { timeout: 20_000 }).toBeGreaterThan(3_000);
  await interrupted.stop();
  const newest = await database.pool.query<{ day: string }>(
    `select (max(counted_at) at time zone 'Asia/Shanghai')::date::text as day from orders`,
  );
  expect(newest.rows[0]?.day).toBe('2026-03-10');
  expect(await count('orders')).toBeLessThan(24_000);

  const others = [process(), process()];
  for (const one of others) one.start({ live: false });
  await Promise.all(others.map((one) => one.done()));
  for (const one of others) await one.stop();
  const filled = await count('orders');
  expect(filled).toBeGreaterThan(24_000);
  expect(await count("order_days where dimension = 'all' and orders > 0")).toBe(14);

  const { rows } = await database.pool.query('select revision from order_feed');
  const again = process();
  again.start({ live: false });
  await again.done();
  expect((await database.pool.query('select revision from order_feed')).rows).toEqual(rows);
}, 120_000);

test('the present day goes on with the clock while older days are still being filled, and a later start catches up', async () => {
  const live = process(90);
  live.start({ live: true });
  const today = "orders where counted_at >= '2026-03-10T00:00:00+08:00'";
  const due = (until: string) =>
    planDay('D', '2026-03-10').filter(({ status, at }) => status === 'created' && at <= Date.parse(until)).length;
  await expect.poll(() => count("demonstration_days where day < '2026-02-25'"), { timeout: 60_000 }).toBeGreaterThan(1);
  expect(await count(today)).toBe(due('2026-03-10T15:00:00+08:00'));
  clock.forward(3_600_000);
  await expect.poll(() => count(today), { timeout: 20_000 }).toBe(due('2026-03-10T16:00:00+08:00'));
  expect(await count('demonstration_days')).toBeLessThan(91);
  await live.stop();
  clock.forward(3_600_000);
  const later = process();
  later.start({ live: true });
  await expect.poll(() => count(today), { timeout: 20_000 }).toBe(due('2026-03-10T17:00:00+08:00'));
  await later.stop();
}, 120_000);

test('a database with orders of its own is left alone', async () => {
  await orderWriter(database).write(planDay('own', '2026-03-01').slice(0, 1));
  const stranger = process();
  stranger.start({ live: true });
  await stranger.done();
  expect(await count('orders')).toBe(1);
});
