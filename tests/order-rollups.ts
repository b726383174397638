import fc from 'fast-check';
import type { Database } from '#kit/db/database.server.ts';
import { startOfBusinessDay } from '#kit/text/time.ts';
import { orderDimensions, orderStatuses } from '#orders/contract.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { sumNames } from '#orders/order-sums.ts';

/** The midnight around which the events lie. */
export const startOfSome = startOfBusinessDay('2026-03-01');
const minuteMs = 60_000;

/** Events of few orders over three days around midnight, many of them repeated, superseded or without created. */
const event: fc.Arbitrary<OrderEvent> = fc.record({
  order_no: fc.integer({ min: 1, max: 40 }).map((number) => `R${number}`),
  status: fc.constantFrom(...orderStatuses),
  at: fc
    .oneof(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -1500, max: 1500 }))
    .map((minute) => startOfSome + minute * minuteMs + 1234),
  amount_fen: fc.integer({ min: 0, max: 1_000_000 }),
  paid_fen: fc.integer({ min: 0, max: 1_000_000 }),
  refund_fen: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 0, max: 9 }),
  category: fc.constantFrom('', '针织', '\\N', 'a\tb\nc"d\\'),
  product: fc.constantFrom('p', '{"a", NULL}'),
  supplier: fc.constantFrom('', '绍兴纺织厂', "o'hara, {x}"),
  buyer: fc.constantFrom('张伟', 'NULL'),
  province: fc.constantFrom('', '广东', '浙江', '内蒙古'),
  city: fc.constant('广州'),
  channel: fc.constantFrom('app', 'live'),
});
export const someOrderEvents = (seed: number, count: number) => fc.sample(event, { numRuns: count, seed });

export const notZero = `(${sumNames.map((name) => `${name} <> 0`).join(' or ')})`;

/** What the rollups should be, from the orders alone, by plain SQL. */
export const contributions = `(
  select counted_at as at, province, category, channel, supplier, 1 as orders, 0 as paid_orders, 0 as refunded_orders,
    0 as cancelled, quantity, amount_fen, 0 as paid_fen, 0 as refund_fen from orders
  union all select paid_at, province, category, channel, supplier, 0, 1, 0, 0, 0, 0, paid_fen, 0 from orders where paid_at is not null
  union all select refunded_at, province, category, channel, supplier, 0, 0, 1, 0, 0, 0, 0, refund_fen from orders where refunded_at is not null
  union all select cancelled_at, province, category, channel, supplier, 0, 0, 0, 1, 0, 0, 0, 0 from orders where cancelled_at is not null
)`;
const summed = sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
const local = `at at time zone 'Asia/Shanghai'`;

/** What the rollups should be, from the orders alone, in a form that can be compared. */
export async function rollupsByForce(database: Database) {
  const read = async (step: string, member: string, dimension: string) =>
    (
      await database.pool.query(
        `select * from (select (${local})::date::text as day, ${step} as step, '${dimension}' as dimension, ${member} as member, ${summed}
         from ${contributions} as c group by 1, 2, 3, 4) as sums where ${notZero}`,
      )
    ).rows;
  const hour = `extract(hour from ${local})::int`;
  const minute = `extract(hour from ${local})::int * 60 + extract(minute from ${local})::int`;
  const all = (step: string) =>
    Promise.all([read(step, `''`, 'all'), ...orderDimensions.map((name) => read(step, name, name))]);
  return {
    minutes: [...(await read(minute, `''`, 'all')), ...(await read(minute, 'province', 'province'))].map(rowKey).sort(),
    hours: (await all(hour)).flat().map(rowKey).sort(),
    days: (await all('0')).flat().map(rowKey).sort(),
  };
}
const rowKey = (row: Record<string, unknown>) =>
  JSON.stringify([row.day, row.step, row.dimension, row.member, ...sumNames.map((name) => row[name])]);

/** What the rollups are, in the same form. */
export async function rollupsStored(database: Database) {
  const minutes = await database.pool.query(
    `select * from (select day::text as day, minute as step, 'all' as dimension, '' as member, ${sumNames.join(', ')} from order_minutes
     union all select day::text, minute, 'province', key, ${sumNames.map((_name, index) => `(value ->> ${index})::bigint`).join(', ')}
     from order_minutes, jsonb_each(provinces)) as rows where ${notZero}`,
  );
  const hours = await database.pool.query(`select *, day::text as day, hour as step from order_hours where ${notZero}`);
  const days = await database.pool.query(`select *, day::text as day, 0 as step from order_days where ${notZero}`);
  return {
    minutes: minutes.rows.map(rowKey).sort(),
    hours: hours.rows.map(rowKey).sort(),
    days: days.rows.map(rowKey).sort(),
  };
}
