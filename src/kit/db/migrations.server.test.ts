import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';
import { openDatabase } from './database.server.ts';
import { migrate, readMigrations } from './migrations.server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const shop = 'create table shop (name text)';
const price = 'alter table shop add column price integer';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The hash of the last of f81aabb7's 86 migrations, as that version recorded it. */
const lastOfEarlier = 'd611d46a650ed1d777fc62493c24e0bcf27bb2950dfbfa3865538ac3c322302a';

function folderOf(...sql: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  closing.push(() => fs.rmSync(folder, { recursive: true }));
  for (const [at, text] of sql.entries()) fs.writeFileSync(path.join(folder, `000${at + 1}_step.sql`), text);
  return folder;
}

async function open() {
  const { url, close } = await openTestDatabase({ migrated: false });
  const database = openDatabase(url, { connections: 4 });
  closing.push(close, () => database.close());
  const columns = async () =>
    (
      await database.pool.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = to_regclass('shop') and attnum > 0`,
      )
    ).rows.map(({ name }) => name);
  return { ...database, columns };
}

/** As f81aabb7 and its successors left a database: the schema, and the hashes of what made it. */
async function openEarlier(...hashes: string[]) {
  const database = await open();
  await database.pool.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const hash of hashes)
    await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 1)', [hash]);
  return database;
}

test('each migration runs once, in order, however many processes start at once', async () => {
  const database = await open();
  const folder = folderOf(shop, price);
  await Promise.all([migrate(database, folder), migrate(database, folder), migrate(database, folder)]);
  await migrate(database, folder);
  expect(await database.columns()).toEqual(['name', 'price']);
});

test('a migration that fails leaves nothing behind, and runs again once it is mended', async () => {
  const database = await open();
  await expect(migrate(database, folderOf(shop, `${price}; select 1 / 0`))).rejects.toThrow('division by zero');
  expect(await database.columns()).toEqual(['name']);
  await migrate(database, folderOf(shop, price));
  expect(await database.columns()).toEqual(['name', 'price']);
});

test('a database of f81aabb7 gets what came after the baseline, and one of later that day only what it has not run', async () => {
  const earlier = await openEarlier('a', lastOfEarlier);
  await earlier.pool.query(shop);
  await migrate(earlier, folderOf(shop, price));
  expect(await earlier.columns()).toEqual(['name', 'price']);

  const later = await openEarlier(lastOfEarlier, sha256(price));
  await later.pool.query(`${shop}; ${price}`);
  await migrate(later, folderOf(shop, price, 'alter table shop add column stock integer'));
  expect(await later.columns()).toEqual(['name', 'price', 'stock']);
});

test('a database older than the baseline is refused, with the version to start in between', async () => {
  const database = await openEarlier('a', 'b');
  await expect(migrate(database, folderOf(shop))).rejects.toThrow('Start version f81aabb7 on it once');
  expect(await database.columns()).toEqual([]);
});

test('the numbers of the migrations go up by one', () => {
  expect(readMigrations().map(({ name }) => Number(name.slice(0, 4)))).toEqual(readMigrations().map((_, at) => at + 1));
});
