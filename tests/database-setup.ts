import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { sealedGuard } from './sealed-guard.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the server that the tests run against; test files make their own beside it. */
    databaseUrl: string;
    /** The migrated database that those are copied from. */
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL server for the whole run: the one of DATABASE_URL if that is set, else an embedded one in a temporary
 * directory. All migrations run once, into a template that test files copy, which takes some tens of milliseconds.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findOrStartServer();
  const template = `test_template_${randomBytes(4).toString('hex')}`;
  const tearDown = async () => {
    if (server.given) await ask(server.url, `drop database if exists "${template}" with (force)`);
    await server.stop();
  };
  try {
    await ask(server.url, `create database "${template}"`);
    const templateUrl = new URL(server.url);
    templateUrl.pathname = `/${template}`;
    const database = openDatabase(templateUrl.href, { connections: 1 });
    await migrate(database);
    await database.pool.query(sealedGuard);
    await database.close();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseUrl', server.url);
  project.provide('templateDatabase', template);
  return tearDown;
}

async function findOrStartServer(): Promise<{ url: string; given: boolean; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, given: true, stop: async () => {} };
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'test-postgres-'));
  fs.chmodSync(directory, 0o755); // root's server runs under another account
  const server = await startPostgres({ directory: path.join(directory, 'pg'), durable: false });
  const stop = async () => {
    await server.stop();
    fs.rmSync(server.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  };
  return { url: server.url, given: false, stop };
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
