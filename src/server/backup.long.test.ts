import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
let into: Awaited<ReturnType<typeof openTestDatabase>>;
let directory: string;

beforeAll(async () => {
  [site, into] = await Promise.all([openTestApp(), openTestDatabase({ migrated: false })]);
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-backup-'));
});
afterAll(async () => {
  await site.close();
  await into.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

/** As `npm run backup` and `npm run restore` run it. */
const run = (words: string[], env: { DATABASE_URL: string; DATA_DIR: string }) =>
  new Promise<{ code: unknown; told: string }>((resolve) => {
    const file = path.join(import.meta.dirname, 'backup.ts');
    execFile(process.execPath, [file, ...words], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, told: stdout + stderr }),
    );
  });
async function rowsOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select id, username, name, password_hash, roles from screen_users order by id')).rows;
  } finally {
    await client.end();
  }
}

test('beside a running product its rows and files go into an archive, and from there into an empty database, never over another', async () => {
  await site.screenUser('viewer');
  await site.screenUser('editor', 'admin');
  const source = { DATABASE_URL: site.services.database.url, DATA_DIR: site.dataDirectory };
  const target = { DATABASE_URL: into.url, DATA_DIR: path.join(directory, 'data') };
  const archive = path.join(directory, 'archive.tar.zst');

  const written = await run(['backup', archive], source);
  expect([written.code, written.told]).toEqual([0, expect.stringContaining(`Written to ${archive}`)]);
  const used = await run(['restore', archive], source);
  expect([used.code, used.told]).toEqual([
    1,
    expect.stringMatching(/^The database is in use \(open connections: \d+\)\. Stop Weftline first\.\n$/),
  ]);

  const restored = await run(['restore', archive], target);
  expect([restored.code, restored.told]).toEqual([0, expect.stringContaining('is the same row by row')]);
  const rows = await rowsOf(source.DATABASE_URL);
  expect(rows).toHaveLength(2);
  expect(await rowsOf(target.DATABASE_URL)).toEqual(rows);
  const key = (folder: string) => fs.readFileSync(path.join(folder, 'secret-key.txt'), 'utf8');
  expect(key(target.DATA_DIR)).toBe(key(source.DATA_DIR));

  const again = await run(['restore', archive], target);
  expect([again.code, again.told]).toEqual([
    1,
    expect.stringMatching(
      /^The database is not empty: it has rows in [^\n]*screen_users[^\n]*\.\nWith --force [^\n]+\n$/,
    ),
  ]);
});
