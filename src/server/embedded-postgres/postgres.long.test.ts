import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningPostgres, type RunningPostgres, startPostgres } from './postgres.ts';
import { isPostmasterOf } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const program = path.join(import.meta.dirname, 'postgres.ts');
/** An application of its own that starts a durable database, says so, and does nothing more. */
const owner = `
  import { startPostgres } from ${JSON.stringify(program)};
  const postgres = await startPostgres({ directory: process.argv[1] });
  console.log(JSON.stringify(postgres));
  setInterval(() => {}, 1000);
`;

let parent: string;
let directory: string;
let running: RunningPostgres | undefined;
const owners: ChildProcess[] = [];

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  fs.chmodSync(parent, 0o755);
  directory = path.join(parent, 'postgres');
});
afterEach(async () => {
  for (const child of owners.splice(0)) child.kill('SIGKILL');
  await running?.stop();
  if (running?.relocated) fs.rmSync(running.location, { recursive: true, force: true });
  running = undefined;
  fs.rmSync(parent, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  running = await startPostgres({ directory, durable: false });
  return running;
}

/** @param before a command that runs the owner under other circumstances, such as another user. */
async function startOwner(before: string[] = [], env = process.env) {
  const words = [...before, process.execPath, '--input-type=module', '-e', owner, directory];
  const child = spawn(words[0] as string, words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'], env });
  owners.push(child);
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, postgres: JSON.parse(String(said)) as RunningPostgres };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // its server may be killed while it writes: the query's own refusal tells
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const clusterOf = (postgres: RunningPostgres) => path.join(postgres.location, 'cluster');

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('that did not happen within 20 seconds');
    await sleep(20);
  }
}

test('rows are there again after a stop and a start, and nothing runs in between', async () => {
  const first = await start();
  await ask(first.url, `create table word (text text)`);
  await ask(first.url, `insert into word values ('织联')`);
  await first.stop();
  expect(isPostmasterOf(first.pid, clusterOf(first))).toBe(false);
  expect(fs.existsSync(path.join(clusterOf(first), 'postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await ask(second.url, 'select text, length(text) from word')).toEqual([{ text: '织联', length: 2 }]);
});

test('a real database keeps every setting that makes a commit durable, whatever the language of the machine', async () => {
  const { LANG, LC_ALL } = process.env;
  delete process.env.LANG;
  process.env.LC_ALL = 'POSIX';
  try {
    running = await startPostgres({ directory });
  } finally {
    if (LANG !== undefined) process.env.LANG = LANG;
    delete process.env.LC_ALL;
    if (LC_ALL !== undefined) process.env.LC_ALL = LC_ALL;
  }
  const rows = await ask(
    running.url,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit',
       'server_encoding', 'listen_addresses', 'TimeZone') order by name collate "C"`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: 'UTC',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
});

test('when the application is killed its server goes down by itself, and the next start finds every committed row', async () => {
  const { child, postgres } = await startOwner();
  await ask(postgres.url, 'create table number (n int); insert into number select generate_series(1, 1000)');
  child.kill('SIGKILL');
  const again = await start(); // while the old one is still going down
  // On a busy machine the old one may answer once more before it hears of the death; it is started anew when it ends.
  const rows = () => ask(again.url, 'select count(*)::int from number').catch(() => undefined);
  await expect.poll(() => again.pid, { timeout: 30_000 }).not.toBe(postgres.pid);
  await expect.poll(rows, { timeout: 30_000 }).toEqual([{ count: 1000 }]);
});

test('a server that outlived its killed application is used on, and stopped by the one that took it over', async () => {
  // Without setpriv, as on macOS, nothing tells the server that its owner has died.
  const bin = path.join(parent, 'bin');
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { child, postgres } = await startOwner([], { ...process.env, PATH: `${bin}:${process.env.PATH}` });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await start();
  expect(again).toMatchObject({ adopted: true, pid: postgres.pid });
  expect(await findRunningPostgres(directory)).toBe(again.url);
  await again.stop();
  expect(isPostmasterOf(postgres.pid, clusterOf(again))).toBe(false);
});

test('a server killed together with its application recovers, with what it had committed', async () => {
  const { child, postgres } = await startOwner();
  await ask(postgres.url, `create table word (text text); insert into word values ('a')`);
  process.kill(postgres.pid, 'SIGKILL');
  child.kill('SIGKILL');
  const again = await start();
  expect(await ask(again.url, 'select text from word')).toEqual([{ text: 'a' }]);
});

test('a lock file whose pid now belongs to another process of the same user does not stop the start', async () => {
  const first = await start();
  const lock = path.join(clusterOf(first), 'postmaster.pid');
  const content = fs.readFileSync(lock, 'utf8');
  await first.stop();
  const { uid, gid } = fs.statSync(clusterOf(first));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  try {
    fs.writeFileSync(lock, content.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    fs.chownSync(lock, uid, gid);
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill('SIGKILL');
  }
});

test('an interrupted first start leaves nothing that a second one trips over', async () => {
  fs.mkdirSync(path.join(directory, 'cluster.half'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'cluster.half/PG_VERSION'), '18\n');
  const postgres = await start();
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a directory too deep for the path of a socket still works', async () => {
  directory = path.join(parent, 'd'.repeat(120), 'postgres');
  const postgres = await start();
  expect(postgres.socketDirectory.length).toBeLessThan(90);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  fs.rmSync(postgres.socketDirectory, { recursive: true, force: true });
});

test('a setting that PostgreSQL refuses is shown with its own words', async () => {
  const started = startPostgres({ directory, durable: false, settings: { shared_buffers: 'many' } });
  await expect(started).rejects.toThrow(/PostgreSQL did not start[\s\S]*shared_buffers/);
});

test.runIf(isRoot)('below a folder that only root may enter the rows lie elsewhere, remembered by a file', async () => {
  fs.chmodSync(parent, 0o700);
  const first = await start();
  expect(first).toMatchObject({ relocated: true, location: expect.stringMatching(/^\/var\/lib\/embedded-postgres\//) });
  await ask(first.url, `create table word (text text); insert into word values ('a')`);
  await first.stop();

  const moved = path.join(parent, 'moved');
  fs.renameSync(directory, moved);
  directory = moved;
  const second = await start();
  expect(second.location).toBe(first.location);
  expect(await ask(second.url, 'select text from word')).toEqual([{ text: 'a' }]);
  await second.stop();

  const copy = path.join(parent, 'copy');
  fs.cpSync(moved, copy, { recursive: true });
  await expect(startPostgres({ directory: copy })).rejects.toThrow(/is a copy of/);
});

test.runIf(isRoot)(
  'a user without rights starts it as well, and root can go on with what that user made',
  async (context) => {
    const found = spawnSync('setpriv', ['--reuid=nobody', '--clear-groups', 'test', '-r', program]);
    if (found.status !== 0) context.skip('the project itself lies where that user cannot read it');
    fs.mkdirSync(directory);
    const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
    fs.chownSync(directory, nobody, nobody);
    const { child, postgres } = await startOwner(['setpriv', '--reuid=nobody', '--clear-groups']);
    expect(postgres.relocated).toBe(false);
    expect(fs.statSync(clusterOf(postgres)).uid).toBe(nobody);
    child.kill('SIGKILL');
    await until(() => !isPostmasterOf(postgres.pid, clusterOf(postgres)));
    const again = await start();
    expect(fs.statSync(clusterOf(again)).uid).toBe(nobody);
  },
);
