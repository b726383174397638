import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCluster } from './cluster.ts';
import { choosePlace, type Place } from './place.ts';
import { settingsFor, startPostgres, THROWAWAY } from './postgres.ts';
import { askServer, startPostmaster, stopPostmaster, takeOver } from './postmaster.ts';
import { isAlive, isPostmasterOf } from './processes.ts';

let directory: string;
let place: Place;
const pids: number[] = [];

beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'take-over-'));
  fs.chmodSync(directory, 0o755);
  place = choosePlace(directory);
  await makeCluster(place, false);
});
afterEach(async () => {
  for (const pid of pids.splice(0)) await stopPostmaster(pid, place.cluster);
  fs.rmSync(directory, { recursive: true, force: true });
});

/** A server that nobody watches, as an application leaves it that was killed where no death signal is known. */
async function leaveServer(): Promise<number> {
  const { pid } = await startPostmaster(place, { ...settingsFor(place.sockets), ...THROWAWAY });
  pids.push(pid);
  return pid;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('that did not happen within 20 seconds');
    await sleep(20);
  }
}

test('a server that nobody can reach any more is told to stop at once, and another one starts', async () => {
  const pid = await leaveServer();
  fs.rmSync(path.join(place.sockets, '.s.PGSQL.5432'));
  expect(await takeOver(place, 300)).toBeUndefined();
  expect(isPostmasterOf(pid, place.cluster)).toBe(false);
  expect(fs.readFileSync(place.log, 'utf8')).toMatch(/received immediate shutdown request/);
  expect(await leaveServer()).not.toBe(pid);
});

test('a server that is stopped in its tracks takes no request to stop, and is killed', async () => {
  const pid = await leaveServer();
  process.kill(pid, 'SIGSTOP');
  expect(await takeOver(place, 300)).toBeUndefined();
  expect(isPostmasterOf(pid, place.cluster)).toBe(false);
  await leaveServer();
  expect(await askServer(place.sockets)).toBe('ready');
});

test('a lock file whose server is a zombie, as in a container that reaps nobody, does not stop the start', async () => {
  const first = await leaveServer();
  const lock = path.join(place.cluster, 'postmaster.pid');
  const content = fs.readFileSync(lock, 'utf8');
  const { uid, gid } = fs.statSync(lock);
  await stopPostmaster(first, place.cluster);
  // The shell begins a process and becomes one that never asks how it ended; until it has, it might still ask.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec tail -f /dev/null'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const zombie = Number(String((await once(parent.stdout as NodeJS.ReadableStream, 'data'))[0]));
    await until(() => fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'tail\n');
    process.kill(zombie, 'SIGKILL');
    await until(() => !isAlive(zombie));
    expect(() => process.kill(zombie, 0)).not.toThrow();
    fs.writeFileSync(lock, content.replace(/^\d+/, String(zombie)), { mode: 0o600 });
    fs.chownSync(lock, uid, gid);
    expect(await takeOver(place)).toBeUndefined();
    await leaveServer();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a program that only looks around in the cluster is left alone', async () => {
  const shell = spawn('sleep', ['60'], { cwd: place.cluster });
  try {
    await leaveServer();
    const [pid] = pids.splice(0);
    await stopPostmaster(pid as number, place.cluster);
    expect(await takeOver(place)).toBeUndefined();
    expect(shell.signalCode).toBeNull();
  } finally {
    shell.kill('SIGKILL');
  }
});

test('a server that was taken over is watched as well: killed, it is started again', async () => {
  const left = await leaveServer();
  const reports: string[] = [];
  const postgres = await startPostgres({ directory, durable: false, report: (message) => reports.push(message) });
  expect(postgres).toMatchObject({ adopted: true, pid: left });
  process.kill(left, 'SIGKILL');
  await until(async () => postgres.pid !== left && (await askServer(postgres.socketDirectory)) === 'ready');
  await postgres.stop();
  expect(isPostmasterOf(postgres.pid, place.cluster)).toBe(false);
  expect(reports).toEqual([
    `the database, process ${left}, ended by itself and is started again`,
    `the database runs again, as process ${postgres.pid}`,
  ]);
});

test('a stop right after the server was killed leaves none behind', async () => {
  for (let pause = 0; pause <= 400; pause += 100) {
    const postgres = await startPostgres({ directory, durable: false });
    process.kill(postgres.pid, 'SIGKILL');
    await sleep(pause);
    await postgres.stop();
    expect(isPostmasterOf(postgres.pid, place.cluster)).toBe(false);
    expect(await askServer(postgres.socketDirectory)).toBe('silent');
  }
});
