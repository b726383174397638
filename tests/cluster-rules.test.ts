import { expect, test } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import { clusterFaultsOf } from './cluster-rules.ts';
import { openTestDatabase } from './database.ts';
import { takeRecorded } from './recorded-statements.ts';

test.each([
  [
    'asks a distributed table for each row of a set-returning function',
    `insert into order_hours (day, member) select n.day, n.member from unnest($1::date[], $2::text[]) as n (day, member)
     where not exists (select 1 from order_hours as t where t.day = n.day)`,
  ],
  [
    'asks a distributed table for each row of a set-returning function',
    `select c.batch from unnest($1::bytea[]) as t (code) left join lateral (select batch from serial_codes where code = t.code limit 1) c on true`,
  ],
  [
    'updates a distributed table by a volatile function, or a stable one of columns',
    'update order_days set committed_at = clock_timestamp() where day = $1',
  ],
  [
    'updates a distributed table by a volatile function, or a stable one of columns',
    `update tracking_visits v set path = s.path::int[] from unnest($1::bigint[], $2::text[]) as s (id, path) where v.id = s.id`,
  ],
  [
    'changes the column that a table is distributed by',
    'update tracking_visits set visitor = 0 where visitor = any($1)',
  ],
  [
    'joins a distributed table with a local one',
    'select o.order_no from orders o join imports i on i.id = o.import where i.id = $1',
  ],
  [
    'joins a distributed table with a local one',
    'delete from order_import_shared s using imports i where i.id = s.import',
  ],
  [
    'changes a row that is there by a function that is not immutable, or a subquery',
    `insert into order_days (day, member, orders) values ($1, $2, $3)
     on conflict (day, member) do update set orders = excluded.orders, committed_at = now()`,
  ],
  [
    'changes a row that is there by a function that is not immutable, or a subquery',
    `insert into tracking_texts (text, day) select text, $2 from unnest($1::text[]) as t (text)
     on conflict (text) do update set day = (select max(day) from tracking_texts)`,
  ],
  [
    'changes the column that a table is distributed by',
    'insert into serial_totals (code, checks) values ($1, 1) on conflict (code) do update set code = excluded.code',
  ],
  ['deletes from a distributed table by a volatile function', 'delete from orders where random() < 0.1'],
  [
    'groups a distributed table in several ways at once',
    'select channel, province, sum(quantity) from orders group by grouping sets ((channel), (province))',
  ],
  ['joins tables that lie apart', 'select 1 from orders o join order_hours h on h.member = o.supplier'],
  [
    'joins distributed tables without code',
    'select c.outcome from serial_totals t join serial_checks c on c.id = t.line where t.code = $1',
  ],
  ['locks rows of a distributed table', 'select 1 from orders where order_no = $1 for update'],
  [
    'inserts what a subquery over a distributed table gives',
    'insert into serial_cases (code, batch) values ($1, (select batch from serial_codes where code = $1))',
  ],
  [
    'inserts what a subquery gives into a reference table',
    `insert into tracking_texts (text, day) select $1, (select max(day) from tracking_counts)`,
  ],
  [
    'inserts what a subquery gives',
    'insert into tracking_texts (text, day) values ($1, $2) returning id, (select max(id) from tracking_texts)',
  ],
  [
    'recurses over a distributed table without one code',
    `with recursive lines as (select c.* from serial_checks c where c.id = $1 union all
       select c.* from lines l join serial_checks c on c.id = l.earlier) select id from lines`,
  ],
])('a cluster refuses what %s', (fault, statement) => {
  expect(clusterFaultsOf(statement)).toContain(fault);
});

test.each([
  'select order_no, orders from order_imports where id = $1 for update',
  'update order_hours as t set orders = t.orders + n.orders from unnest($1::text[], $2::bigint[]) as n (member, orders) where t.member = n.member',
  `insert into order_days (day, member, committed_at) select day, member, statement_timestamp() from unnest($1::date[], $2::text[]) as n (day, member)
   on conflict (day, member) do update set orders = order_days.orders + excluded.orders`,
  'select t.text, count(*) from tracking_events e join tracking_texts t on t.id = e.name group by 1',
  'select e.id from tracking_events e left join tracking_visits v on v.visitor = e.visitor and v.id = e.visit',
  `with totals as materialized (select * from serial_totals where code = any($1::bytea[]))
   select m.code from unnest($1::bytea[]) as t (code) left join serial_marks m on m.code = t.code left join totals s on s.code = t.code`,
  `update orders set city = 'from order_imports, where' -- join order_imports
   where order_no = $1`,
])('a cluster runs %s', (statement) => {
  expect(clusterFaultsOf(statement)).toEqual([]);
});

test('what the product asks is recorded, and what a test asks is not', async () => {
  const { url, close } = await openTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await unusedNumber(database.pool, 'serial_batches as of_product', () => '1');
  await database.pool.query('select from serial_batches as of_test');
  const texts = takeRecorded().map(({ text }) => text);
  expect(texts).toContain('select from serial_batches as of_product where number = $1');
  expect(texts.filter((text) => text.includes('of_test'))).toEqual([]);
  await database.close();
  await close();
});
