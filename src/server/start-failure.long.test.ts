import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDirectory } from '#kit/files/data-directory.server.ts';
import { mountSmallDisk } from '#tests/full-disk.ts';
import { startPostgres } from './embedded-postgres/postgres.ts';

const main = path.join(import.meta.dirname, 'main.mjs');

/** Starts the product as a person does, with surroundings that it cannot live in. */
const start = (env: Record<string, string>) =>
  new Promise<{ code: unknown; told: string }>((resolve) => {
    const bare = { PATH: process.env.PATH ?? '', ...env };
    execFile(process.execPath, [main], { env: bare }, (error, stdout, stderr) =>
      resolve({ code: error?.code, told: stdout + stderr }),
    );
  });

test('a start that its surroundings forbid says in plain words what to correct, without stack or password', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-start-'));
  const file = path.join(directory, 'a file');
  fs.writeFileSync(file, '');
  const away = 'postgres://somebody:secretword@127.0.0.1:1/x';
  for (const [env, named] of [
    [{ DATA_DIR: file }, 'DATA_DIR'],
    // Refuses every new directory, as a read-only disk does, whoever asks.
    ...(process.platform === 'linux' ? ([[{ DATA_DIR: '/proc/weftline' }, 'DATA_DIR']] as const) : []),
    [{ DATA_DIR: path.join(directory, 'data'), DATABASE_URL: away }, 'DATABASE_URL'],
  ] as const) {
    const { code, told } = await start(env);
    expect(code).toBe(1);
    expect(told).toMatch(/^Weftline cannot start: [^\n]+\n$/);
    expect(told).toContain(named);
    expect(told).not.toContain('secretword');
  }
  fs.rmSync(directory, { recursive: true });
}, 60_000);

test('a start on a full disk says so in one sentence, with a database on it and without', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-start-'));
  const disk = mountSmallDisk(directory, '90m');
  if (!disk) return fs.rmSync(directory, { recursive: true });
  const dataDirectory = path.join(directory, 'data');
  const startHere = async () => {
    const { code, told } = await start({ DATA_DIR: dataDirectory });
    expect([code, told]).toEqual([1, expect.stringMatching(/^Weftline cannot start: [^\n]*the disk is full[^\n]*\n$/)]);
  };
  try {
    disk.fill();
    await startHere();
    disk.makeRoom();
    const postgres = await startPostgres({ directory: path.join(dataDirectory, 'postgres') });
    await postgres.stop();
    disk.fill();
    await startHere();
  } finally {
    disk.unmount();
    fs.rmSync(directory, { recursive: true });
  }
}, 60_000);

test('a second product on one folder says who is in the way and ends', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'weftline-start-'));
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new Error('a new folder is in use');
  lock.setAddress({ address: 'http://127.0.0.1:8080' });
  const second = await start({ DATA_DIR: directory, DATABASE_URL: '' });
  expect([second.code, second.told]).toEqual([
    1,
    `Weftline already runs on ${directory} (process ${process.pid}, serving on http://127.0.0.1:8080).\n` +
      'Stop that one first, or start with another folder: DATA_DIR=./other-data PORT=8081 npm start\n',
  ]);
  await lock.release();
  fs.rmSync(directory, { recursive: true });
}, 60_000);
