import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { inProductDatabase, productDatabaseUrl } from './product-database.ts';

/**
 * A product of a browser story's own, with its pages, which the story may kill, start again and set the clock of: on an empty
 * database beside that of the product that all stories share.
 *
 * @param clockAt what its clock shows at the start, in milliseconds since 1970.
 */
async function openOwnProduct(clockAt: number) {
  const name = `test_story_${process.pid}_${randomBytes(4).toString('hex')}`;
  const address = new URL(await productDatabaseUrl());
  address.pathname = `/${name}`;
  await inProductDatabase((client) => client.query(`create database "${name}" template template0`));
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'story-'));
  let clockAheadMs = clockAt - Date.now();
  let port = 0;

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-calls.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: address.href,
        DATA_DIR: dataDirectory,
        PAGES: '1',
        PORT: String(port),
        CLOCK_AHEAD_MS: String(clockAheadMs),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [line] = await once(started.stdout as NodeJS.ReadableStream, 'data');
    port = Number(String(line));
    return started;
  }
  let child = await start();

  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    site: `http://127.0.0.1:${port}`,
    password: () => fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim(),
    /** Ended without a word; nothing answers at its address any more. */
    kill,
    /** Again, at the same address, after it was killed; its clock shows `at`, if that is said. */
    async start(at?: number): Promise<void> {
      if (at !== undefined) clockAheadMs = at - Date.now();
      child = await start();
    },
    /** Its clock shows this from now on, and what is due by then in its halls is done. */
    async setClock(at: number): Promise<void> {
      clockAheadMs = at - Date.now();
      const set = once(child, 'message');
      child.send({ clockAheadMs });
      await set;
    },
    async close(): Promise<void> {
      await kill();
      await inProductDatabase((client) => client.query(`drop database if exists "${name}" with (force)`));
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A story with a product of its own. */
export const test = base.extend<{ clockAt: number; product: Awaited<ReturnType<typeof openOwnProduct>> }>({
  clockAt: [Date.now(), { option: true }],
  product: async ({ clockAt }, use) => {
    const product = await openOwnProduct(clockAt);
    await use(product);
    await product.close();
  },
});
