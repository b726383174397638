import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const main = path.resolve(import.meta.dirname, '../src/server/main.mjs');

const running: ChildProcess[] = [];
// One that a failed story left would serve on.
test.afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** The product as a person starts it, on a database of its own; resolves when it is ready and goes on filling itself. */
async function start(dataDirectory: string): Promise<{ child: ChildProcess; site: string; told: string }> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory, PORT: '0', DEMO_LIVE: '0' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let told = '';
  for await (const part of child.stdout as NodeJS.ReadableStream) {
    told += part;
    const site = /is serving on (\S+)/.exec(told)?.[1];
    if (!site || !told.includes('  data ')) continue;
    await expect.poll(async () => (await fetch(`${site}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    return { child, site, told };
  }
  throw new Error(`The product did not start: ${told}`);
}

/** A start on a port that is taken, and what it tells before it ends. */
async function startOnTakenPort(dataDirectory: string) {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as net.AddressInfo;
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory, PORT: String(port), DEMO_LIVE: '0' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (part) => {
    told += part;
  });
  const [code] = await once(child, 'close');
  holder.close();
  return { port, code, told };
}

const linesOf = (told: string) =>
  told
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));

/** Files named `name` under a folder, wherever the database lies in it. */
const filesNamed = (directory: string, name: string) =>
  fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === name);

test('a stop in the midst of a first start is a clean one, also of its database; a start on a taken port too', async () => {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
  fs.chmodSync(dataDirectory, 0o755); // root's PostgreSQL runs under another account
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, site, told } = await start(dataDirectory);
    const file = path.join(dataDirectory, 'admin-password.txt');
    const password = fs.readFileSync(file, 'utf8').trim();
    expect(linesOf(told)).toEqual([
      expect.stringMatching(/^Weftline 织联 is serving on \S+ \(\d+\.\d s\)$/),
      `apply ${site}/movein`,
      // Only the first start shows it; later ones say where it is.
      `console ${site}/console user admin, ${signal === 'SIGTERM' ? `password ${password} (also in ${file})` : `password in ${file}`}`,
      `screens ${site}/screen`,
      expect.stringContaining(`data ${dataDirectory}`),
    ]);
    expect(filesNamed(dataDirectory, 'postmaster.pid')).toHaveLength(1);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(filesNamed(dataDirectory, 'postmaster.pid')).toEqual([]);
  }
  for (const secret of ['admin-password.txt', 'ingest-key.txt'])
    expect(fs.statSync(path.join(dataDirectory, secret)).mode & 0o777, secret).toBe(0o600);

  const { port, code, told } = await startOnTakenPort(dataDirectory);
  expect([code, told]).toEqual([
    1,
    `Weftline cannot start: port ${port} is in use. Set PORT to another one, such as PORT=${port + 1} npm start\n`,
  ]);
  expect(filesNamed(dataDirectory, 'postmaster.pid')).toEqual([]);
  fs.rmSync(dataDirectory, { recursive: true });
});
