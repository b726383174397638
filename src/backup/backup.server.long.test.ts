import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { readArchive } from './read-archive.server.ts';
import { writeArchive } from './write-archive.server.ts';

const FIRST = `
  create table shop (id integer generated always as identity primary key, name text not null, owner_id integer,
    shouting text generated always as (upper(name)) stored, "weird ""name" jsonb, seal bytea, opened timestamptz, price numeric(20, 4));
  create table owner (id serial primary key, favourite integer references shop (id));
  alter table shop add foreign key (owner_id) references owner (id);
  create table visit (at timestamptz not null, shop_id integer references shop (id), note text) partition by range (at);
  insert into owner default values;
  create function refuse() returns trigger language plpgsql as $$ begin raise 'a trigger of ours'; end $$;`;
const SECOND = `alter table visit add column length_ms integer not null default 0;`;

let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function migrationsOf(...sql: string[]): string {
  const migrations = path.join(folder, `migrations-${sql.length}`);
  fs.mkdirSync(migrations);
  for (const [at, text] of sql.entries()) fs.writeFileSync(path.join(migrations, `000${at + 1}_step.sql`), text);
  return migrations;
}

async function migrateAt(url: string, migrations: string): Promise<void> {
  const database = openDatabase(url, { connections: 1 });
  await migrate(database, migrations);
  await database.close();
}

/** An installation of its own: a database with these migrations, or none at all, and a data directory. */
async function install(name: string, migrations?: string) {
  const database = await openTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  closing.push(async () => {
    await client.end();
    await database.close();
  });
  if (migrations) await migrateAt(database.url, migrations);
  const dataDirectory = path.join(folder, name);
  fs.mkdirSync(dataDirectory);
  return { url: database.url, client, dataDirectory };
}
type Installation = Awaited<ReturnType<typeof install>>;

async function fill({ client, dataDirectory }: Installation): Promise<void> {
  await client.query(`create table visit_2026 partition of visit for values from ('2026-01-01') to ('2027-01-01');
    create table visit_rest partition of visit default`);
  await client.query(
    `insert into shop (name, owner_id, "weird ""name", seal, opened, price)
     select '织联 第' || n || E'号\\n\\t\\\\N', case when n % 3 = 0 then null else 1 end,
       case when n % 5 = 0 then null else jsonb_build_object('名', n, 'nested', array[null, n]) end,
       decode(lpad(to_hex(n), 8, '0'), 'hex'), '2026-03-01 12:00:00.123456+08'::timestamptz + n * interval '1 minute',
       n::numeric / 7 from generate_series(1, 3000) n`,
  );
  await client.query(`update owner set favourite = 7`);
  await client.query(
    `insert into visit select '2026-05-01'::timestamptz + n * interval '3 hours', 1 + n % 50, nullif('同样', '') from generate_series(1, 4000) n`,
  );
  await client.query(`insert into visit select '2025-05-01', 1, 'twice' from generate_series(1, 2)`);
  await client.query(`create trigger refusing before insert on shop for each row execute function refuse()`);
  for (const [file, content, mode] of [
    ['uploads/a/图.png', Buffer.from([0, 255, 10]), 0o644],
    ['secret-key.txt', 'key', 0o600],
    ['empty.txt', '', 0o600],
    ['weftline.log', 'left out', 0o644],
    ['postgres/cluster/PG_VERSION', 'left out', 0o600],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(dataDirectory, file)), { recursive: true });
    fs.writeFileSync(path.join(dataDirectory, file), content, { mode });
  }
}

/** All that people could tell apart in an installation's rows. */
async function rowsIn({ client }: Installation): Promise<unknown> {
  const { rows } = await client.query(`select
    (select md5(string_agg(s::text, '|' order by id)) from shop s) as shops,
    (select md5(string_agg(v::text, '|' order by v::text)) from visit v) as visits,
    (select json_agg(o) from owner o) as owners,
    (select count(*)::int from visit_2026) as in_partition,
    (select count(*)::int from pg_constraint where contype = 'f' and conparentid = 0 and convalidated) as keys`);
  return rows[0];
}

const archive = () => path.join(folder, 'archive.tar.zst');
const backUp = (from: Installation) => writeArchive({ ...from, file: archive() });
const restore = (into: Installation, migrationsFolder: string, options: { force?: boolean; file?: string } = {}) =>
  readArchive({
    url: into.url,
    dataDirectory: into.dataDirectory,
    file: archive(),
    migrationsFolder,
    force: false,
    ...options,
  });

test('every row, sequence and file comes back as it was, partitions made meanwhile included', async () => {
  const migrations = migrationsOf(FIRST);
  const from = await install('from', migrations);
  await fill(from);
  const written = await backUp(from);
  expect(written.manifest.tables.map(({ rows }) => rows)).toEqual([1, 3000, 4002]); // owner, shop, visit
  expect(written.manifest.files.map((one) => one.path)).toEqual(['empty.txt', 'secret-key.txt', 'uploads/a/图.png']);
  expect(fs.statSync(archive()).mode & 0o777).toBe(0o600);

  const into = await install('into');
  await into.client.query('create schema other; create table other.leftover ()');
  const restored = await restore(into, migrations);
  expect(restored.manifest).toEqual(written.manifest);
  expect({ ...((await rowsIn(into)) as object), keys: 3 }).toEqual(await rowsIn(from));
  const { rows } = await into.client.query(`insert into shop (name) values ('new') returning id, shouting`);
  expect(rows).toEqual([{ id: 3001, shouting: 'NEW' }]);
  expect(fs.readFileSync(path.join(into.dataDirectory, 'uploads/a/图.png'))).toEqual(Buffer.from([0, 255, 10]));
  expect(fs.statSync(path.join(into.dataDirectory, 'secret-key.txt')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(into.dataDirectory).sort()).toEqual(['empty.txt', 'secret-key.txt', 'uploads']);
});

test('tables of passing rows are restored empty, and messages of an installation without a provider stay behind', async () => {
  const migrations = migrationsOf(FIRST);
  const from = await install('from', migrations);
  await fill(from);
  fs.mkdirSync(path.join(from.dataDirectory, 'outbox'));
  fs.writeFileSync(path.join(from.dataDirectory, 'outbox/sms.ndjson'), '{"code":"123456"}');
  const written = await writeArchive({ ...from, file: archive(), withoutRows: ['visit', 'none such'] });
  expect(written.manifest.tables.map(({ rows }) => rows)).toEqual([1, 3000, 0]);

  const into = await install('into');
  expect((await restore(into, migrations)).manifest).toEqual(written.manifest);
  const { rows } = await into.client.query(
    'select (select count(*)::int from visit) as visits, count(*)::int as shops from shop',
  );
  expect(rows).toEqual([{ visits: 0, shops: 3000 }]);
  expect(fs.existsSync(path.join(into.dataDirectory, 'outbox'))).toBe(false);
});

test('an archive written while the product goes on shows one instant', async () => {
  const from = await install(
    'from',
    migrationsOf('create table a (n int); create table b (n int); create table c (n int)'),
  );
  let going = true;
  const writing = (async () => {
    for (let n = 0; going; n++)
      await from.client.query(`begin; insert into a values (${n}); insert into c values (${n}); commit`);
  })();
  for (let round = 0; round < 5; round++) {
    const [a, , c] = (await backUp(from)).manifest.tables;
    expect(a).toEqual(c);
  }
  going = false;
  await writing;
});

test('a database with rows is left alone, and replaced only with --force', async () => {
  const migrations = migrationsOf(FIRST);
  const from = await install('from', migrations);
  await fill(from);
  await backUp(from);
  const into = await install('into', migrations);
  await into.client.query(`insert into shop (name) values ('mine')`);
  fs.writeFileSync(path.join(into.dataDirectory, 'mine.txt'), 'mine');
  await expect(restore(into, migrations)).rejects.toThrow(/not empty: it has rows in owner, shop[\s\S]*--force/);
  expect((await into.client.query('select name from shop')).rows).toEqual([{ name: 'mine' }]);
  expect(fs.readdirSync(into.dataDirectory)).toEqual(['mine.txt']);

  await restore(into, migrations, { force: true });
  expect(await rowsIn(into)).toEqual(await rowsIn(from));
  expect(fs.existsSync(path.join(into.dataDirectory, 'mine.txt'))).toBe(false);
});

test('an archive of an older version is restored as it was then; one of a newer version is refused', async () => {
  const older = migrationsOf(FIRST);
  const newer = migrationsOf(FIRST, SECOND);
  const from = await install('from', older);
  await fill(from);
  await backUp(from);
  const into = await install('into', newer);
  await restore(into, newer, { force: true });
  await migrateAt(into.url, newer);
  const { rows } = await into.client.query('select count(length_ms)::int as visits from visit');
  expect(rows).toEqual([{ visits: 4002 }]);

  await writeArchive({ ...into, file: archive() });
  const other = await install('other');
  await expect(restore(other, older)).rejects.toThrow(/newer or another version/);
});

test('a damaged archive is refused wherever the damage is, and nothing is changed', async () => {
  const migrations = migrationsOf(FIRST);
  const from = await install('from', migrations);
  await fill(from);
  await backUp(from);
  const whole = fs.readFileSync(archive());
  const into = await install('into', migrations);
  const damaged = path.join(folder, 'damaged.tar.zst');
  const before = await into.client.query('select * from owner');
  for (let eighth = 0; eighth < 8; eighth++) {
    const bytes = Buffer.from(whole);
    const place = Math.floor((bytes.length * (eighth + 0.5)) / 8);
    // All bits: a single one may be one of those that the compression leaves unused.
    bytes[place] = (bytes[place] as number) ^ 0xff;
    fs.writeFileSync(damaged, bytes);
    await expect(restore(into, migrations, { file: damaged, force: true })).rejects.toThrow(
      /damaged|Nothing was changed|syntax/,
    );
  }
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, -200),
    Buffer.alloc(0),
    Buffer.from('hello'),
  ]) {
    fs.writeFileSync(damaged, bytes);
    await expect(restore(into, migrations, { file: damaged, force: true })).rejects.toThrow(
      /damaged|cut off|not an archive/,
    );
  }
  fs.writeFileSync(damaged, zstdCompressSync(Buffer.alloc(2048)));
  await expect(restore(into, migrations, { file: damaged, force: true })).rejects.toThrow(/not an archive/);
  expect((await into.client.query('select * from owner')).rows).toEqual(before.rows);
  expect(fs.readdirSync(into.dataDirectory)).toEqual([]);
});

test.each([
  '../outside.txt',
  'uploads/../../outside.txt',
  '/outside.txt',
  'postgres/cluster/pg_hba.conf',
  'lock/9.sock',
])('an archive that would put a file at %s is refused', async (trick) => {
  const into = await install('into');
  const sha256 = createHash('sha256').update('x').digest('hex');
  const header = { format: 1, product: 'weftline', madeAt: '', migrations: [], tables: [], partitions: [] };
  const manifest = { tables: [], sequences: [], files: [{ path: trick, bytes: 1, sha256 }] };
  const tar = pack();
  tar.entry({ name: 'header.json' }, JSON.stringify(header));
  tar.entry({ name: `files/${trick}` }, 'x');
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  tar.finalize();
  await pipeline(tar, createZstdCompress(), fs.createWriteStream(archive()));
  await expect(restore(into, migrationsOf())).rejects.toThrow(/where none may be/);
  expect(fs.readdirSync(into.dataDirectory)).toEqual([]);
});
