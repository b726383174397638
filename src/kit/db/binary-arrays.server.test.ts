import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';
import { bigints, byteas, doubles, integers, moments, texts } from './binary-arrays.server.ts';
import { type Database, openDatabase } from './database.server.ts';

let close: () => Promise<void>;
let database: Database;
beforeAll(async () => {
  const opened = await openTestDatabase({ migrated: false });
  close = opened.close;
  database = openDatabase(opened.url);
});
afterAll(async () => {
  await database.close();
  await close();
});

const largest = Number.MAX_SAFE_INTEGER;
test.each([
  ['integer', integers, [0, 1, -1, 2_147_483_647, -2_147_483_648, null]],
  ['bigint', bigints, [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, largest, -largest, null]],
  ['double precision', doubles, [0, 30.25, -120.5, 1e-300, null]],
  ['text', texts, ['', 'a', '浙江|Zhejiang', '"{}\\,NULL', '🧵', null]],
  ['bytea', byteas, [Buffer.alloc(0), Buffer.from([0, 1, 255]), Buffer.alloc(300, 7), null]],
] as const)('PostgreSQL reads %s as it was meant', async (type, write, values) => {
  const array = (write as (values: unknown) => Buffer)(values);
  const { rows } = await database.pool.query(
    `select v from unnest($1::${type}[]) with ordinality as t(v, at) order by at`,
    [array],
  );
  expect(rows.map(({ v }) => v)).toEqual(values);
  expect(
    (await database.pool.query(`select cardinality($1::${type}[]) as n`, [(write as typeof bigints)([])])).rows,
  ).toEqual([{ n: 0 }]);
});

test('instants keep their millisecond, before 2000 as well', async () => {
  const instants = [
    0,
    Date.UTC(2000, 0, 1),
    Date.UTC(1999, 11, 31, 23, 59, 59, 999),
    Date.UTC(2026, 10, 22, 8, 43, 1, 7),
  ];
  const { rows } = await database.pool.query<{ at: Date }>('select at from unnest($1::timestamptz[]) as t(at)', [
    moments(instants),
  ]);
  expect(rows.map(({ at }) => at.getTime())).toEqual(instants);
});
