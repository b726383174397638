import { expect, test } from 'vitest';
import { databaseOfTests } from '#tests/database.ts';
import { distribute } from './distribute.ts';
import { distributedTables, localTableNames, referenceTables } from './table-layout.ts';

const database = await databaseOfTests({ connections: 2 });

const spread = Object.keys(distributedTables);
const list = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<{ line: string }>({ text, values })).rows.map(({ line }) => line);

test('every table has one place in the layout', async () => {
  const tables = await list(
    `select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by 1`,
  );
  expect([...spread, ...Object.keys(referenceTables), ...localTableNames].sort()).toEqual(tables);
});

test('every key of a distributed table contains the column that it is distributed by', async () => {
  const columns = spread.map((table) => distributedTables[table]?.column);
  expect(
    await list(
      `select t.name || '.' || t.by as line from unnest($1::text[], $2::text[]) t (name, by)
       where not exists (select from pg_attribute where attrelid = t.name::regclass and attname = t.by)`,
      [spread, columns],
    ),
  ).toEqual([]);
  expect(
    await list(
      `select i.indexrelid::regclass::text as line from pg_index i
         join unnest($1::text[], $2::text[]) t (name, by) on i.indrelid = t.name::regclass
       where i.indisunique and not exists (
         select from pg_attribute a where a.attrelid = i.indrelid and a.attname = t.by and a.attnum = any(i.indkey))`,
      [spread, columns],
    ),
  ).toEqual([]);
  // Rows that lie beside others are found there by a value of the same type.
  for (const [table, { column, beside }] of Object.entries(distributedTables)) {
    const other = beside && distributedTables[beside];
    if (!other) continue;
    expect(
      await list(
        `select t.name as line from unnest($1::text[], $2::text[]) t (name, by)
           join pg_attribute a on a.attrelid = t.name::regclass and a.attname = t.by group by a.atttypid, t.name`,
        [
          [table, beside],
          [column, other.column],
        ],
      ),
    ).toHaveLength(2);
  }
});

test('foreign keys lead from local tables to local ones alone, and identities of distributed tables are bigint', async () => {
  expect(
    await list(
      `select conname as line from pg_constraint
       where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
      [[...spread, ...Object.keys(referenceTables)]],
    ),
  ).toEqual([]);
  expect(
    await list(
      `select attrelid::regclass::text as line from pg_attribute
       where attidentity <> '' and atttypid <> 'bigint'::regtype and attrelid::regclass::text = any($1)`,
      [spread],
    ),
  ).toEqual([]);
});

test('without Citus nothing is laid out, and an operator reads why', async () => {
  const laid = await distribute(database);
  expect(laid).toMatchObject({ ok: false });
  expect(laid.ok ? '' : laid.message).toMatch(/^This database has no Citus\./);
});
