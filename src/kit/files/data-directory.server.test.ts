import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory.server.ts';

let directory: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'data-directory-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

const program = `
  import { lockDataDirectory } from ${JSON.stringify(path.join(import.meta.dirname, 'data-directory.server.ts'))};
  const lock = await lockDataDirectory(process.argv[1], { address: 'http://127.0.0.1:1' });
  console.log(lock.ok ? 'locked' : 'refused');
  if (lock.ok) setInterval(() => {}, 1000);
`;

/** Another application that tries to lock the directory; says which way it went. */
async function startOther(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, said: String(said).trim() };
}

test('a second application on the same directory is refused with the holder’s pid', async () => {
  const { child } = await startOther();
  const lock = await lockDataDirectory(directory);
  expect(lock).toEqual({ ok: false, holder: { pid: child.pid, address: 'http://127.0.0.1:1' } });
});

test('a directory whose application was killed can be locked at once, again and again', async () => {
  for (let round = 0; round < 3; round++) {
    const { child, said } = await startOther();
    expect(said).toBe('locked');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const lock = await lockDataDirectory(directory);
  expect(lock.ok).toBe(true);
  if (lock.ok) await lock.release();
  expect(fs.readdirSync(path.join(directory, 'lock'))).toEqual(['4.sock']);
});

test('of many that start at once on a directory left by a killed one, exactly one gets it', async () => {
  const { child } = await startOther();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const tries = await Promise.all(Array.from({ length: 40 }, () => lockDataDirectory(directory)));
  expect(tries.filter((lock) => lock.ok)).toHaveLength(1);
  for (const lock of tries) if (lock.ok) await lock.release();
});

test('a released directory is free, and the address may be set later', async () => {
  const first = await lockDataDirectory(directory);
  if (!first.ok) throw new Error('not locked');
  first.setAddress({ address: 'http://127.0.0.1:8080' });
  const refused = await lockDataDirectory(directory);
  expect(refused).toEqual({ ok: false, holder: { pid: process.pid, address: 'http://127.0.0.1:8080' } });
  await first.release();
  const second = await lockDataDirectory(directory);
  expect(second.ok).toBe(true);
  if (second.ok) await second.release();
});

test('a stopped process (SIGSTOP) still holds its directory', async () => {
  const { child } = await startOther();
  child.kill('SIGSTOP');
  expect(await lockDataDirectory(directory)).toEqual({ ok: false, holder: {} });
});

test('a directory may lie deeper than the path of a socket may be long', async () => {
  const deep = path.join(directory, 'a'.repeat(120), 'b'.repeat(120));
  const lock = await lockDataDirectory(deep);
  expect(lock.ok).toBe(true);
  expect((await lockDataDirectory(deep)).ok).toBe(false);
  if (lock.ok) await lock.release();
});
