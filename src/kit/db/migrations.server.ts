import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import { type Database, inBackground } from './database.server.ts';

/** One file of `migrations/`. `name` is the file's without `.sql`; `hash` is the SHA-256 of its text, in hex. */
export interface Migration {
  name: string;
  sql: string;
  hash: string;
}
/** A migration that a database or an archive has recorded as applied. */
export interface Recorded {
  name?: string | undefined;
  hash: string;
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any constant: all processes that migrate this product must agree on it. */
const migrationLock = 5_731_001;
/** Version f81aabb7 recorded 86 migrations by hash; this is the last of them. `0001_baseline.sql` makes the same schema. */
const lastBeforeBaseline = 'd611d46a650ed1d777fc62493c24e0bcf27bb2950dfbfa3865538ac3c322302a';

export const readMigrations = (folder = migrationsFolder): Migration[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = fs.readFileSync(path.join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    });

/**
 * The migrations that are recorded, in order.
 *
 * @throws StartRefusal if the schema is older than the baseline.
 */
export function appliedOf(migrations: readonly Migration[], recorded: readonly Recorded[]): Migration[] {
  if (recorded.length === 0) return [];
  const names = new Set(recorded.map(({ name }) => name));
  const hashes = new Set(recorded.map(({ hash }) => hash));
  const applied = migrations.filter(
    ({ name, hash }, at) => names.has(name) || hashes.has(hash) || (at === 0 && hashes.has(lastBeforeBaseline)),
  );
  if (applied[0] !== migrations[0])
    throw new StartRefusal(
      'This database was last used by a version of Weftline before 26 November 2026.\n' +
        'Start version f81aabb7 on it once (git checkout f81aabb7 && npm start), then this one.',
    );
  return applied;
}

/** The applied migrations of a database, recorded by this migrator or by that of f81aabb7; none for an empty one. */
export async function listRecorded(client: pg.ClientBase): Promise<Recorded[]> {
  const { rows } = await client.query<{ own: boolean; earlier: boolean }>(`
    select to_regclass('public.schema_migrations') is not null as own,
      to_regclass('drizzle.__drizzle_migrations') is not null as earlier`);
  if (rows[0]?.own)
    return (await client.query<Recorded>('select name, hash from schema_migrations order by name')).rows;
  if (rows[0]?.earlier) return (await client.query<Recorded>('select hash from drizzle.__drizzle_migrations')).rows;
  return [];
}

/** Creates the table of applied migrations, filled with those applied already. */
export async function beginRecord(client: pg.ClientBase, applied: readonly Migration[] = []): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const migration of applied) await record(client, migration);
}

/** Applies and records one migration; atomic if the caller has a transaction open. */
export async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await record(client, migration);
}

const record = (client: pg.ClientBase, { name, hash }: Migration) =>
  client.query('insert into schema_migrations (name, hash) values ($1, $2) on conflict do nothing', [name, hash]);

/** Migrates the schema, each migration in a transaction. If several processes start at once, one does it. */
export const migrate = (database: Database, folder = migrationsFolder): Promise<void> =>
  inBackground(() => migrateIn(database, folder));

async function migrateIn({ pool }: Database, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const recorded = await listRecorded(client);
    const applied = appliedOf(migrations, recorded);
    const isRecorded = recorded.some(({ name }) => name !== undefined);
    const pending = migrations.filter((migration) => !applied.includes(migration));
    if (isRecorded && pending.length === 0) return;
    await inTransaction(client, () => beginRecord(client, applied));
    for (const migration of pending) await inTransaction(client, () => apply(client, migration));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
