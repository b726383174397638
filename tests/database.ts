import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';

/**
 * A migrated, empty database of this test file's own, or one in which nothing is at all. Call it in `beforeAll`, and `close` in `afterAll` after your own
 * connections are closed; the database is dropped.
 */
export async function openTestDatabase({ migrated = true } = {}): Promise<{ url: string; close(): Promise<void> }> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await ask(serverUrl, async (client) => {
    if (!migrated) return client.query(`create database "${name}" template template0`);
    // PostgreSQL refuses to copy a template that another worker is copying at the moment: they take turns.
    await client.query('select pg_advisory_lock(20260)');
    return client.query(`create database "${name}" template "${inject('templateDatabase')}"`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: () => ask(serverUrl, (client) => client.query(`drop database if exists "${name}" with (force)`)),
  };
}

/** The product's connections to a database of this test file's own, which end with its tests. Call it once, at the top of the file. */
export async function databaseOfTests(options: { connections?: number } = {}): Promise<Database> {
  const { url, close } = await openTestDatabase();
  const database = openDatabase(url, options);
  afterAll(async () => {
    await database.close();
    await close();
  });
  return database;
}

async function ask(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
