import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { demonstrationParts } from './demonstration-parts.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('a part is begun on an empty table only, gone on with until it is whole, and then left alone', async () => {
  const { database, clock } = site.services;
  const { pool } = database;
  const parts = demonstrationParts({ pool, clock });
  await pool.query('create table ours (id int); create table theirs (id int); insert into theirs values (1)');
  const filled: string[] = [];
  const fill = (table: string, ends = true) =>
    parts.fill(table, async () => {
      filled.push(table);
      await pool.query(`insert into ${table} values (2)`);
      if (!ends) throw new Error('cut off');
    });

  await fill('theirs');
  await pool.query('truncate theirs');
  await fill('theirs');
  expect(filled).toEqual([]);

  await expect(fill('ours', false)).rejects.toThrow('cut off');
  await fill('ours');
  await pool.query('truncate ours');
  await fill('ours');
  expect(filled).toEqual(['ours', 'ours']);

  expect(await parts.areFilled()).toBe(false);
  for (let turn = 0; turn < 2; turn++) await parts.allFilled();
  expect(await parts.areFilled()).toBe(true);
});
