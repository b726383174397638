import { expect, test } from 'vitest';
import { databaseOfTests } from '#tests/database.ts';
import { spellAllNames, spelledNames } from './spelled-names.server.ts';

const database = await databaseOfTests();

test('names that a migration left are all spelled, however many, and found by their letters', async () => {
  await database.pool.query(
    `insert into name_spellings (kind, id, name) select 'signup', n, case n when 1 then '绍兴轻纺' else '广州制衣' || n end
     from generate_series(1, 1200) n`,
  );
  const found = async (q: string) => {
    const values: unknown[] = [];
    const [ids = ''] = (await spelledNames(database, 'signup', q))((value) => `$${values.push(value)}`);
    return (await database.pool.query<{ id: number }>(ids, values)).rows.map(({ id }) => id);
  };
  await spellAllNames(database, new AbortController().signal);
  const { rowCount } = await database.pool.query('select from name_spellings where name is not null');
  expect(rowCount).toBe(0);
  expect(await found('shaoxing')).toEqual([1]);
  expect((await found('gzzy')).length).toBe(1_000);
});
