import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Writes down when it starts and when it has gone; takes its time to close, as a server does. Fails at once while `fails` is there. */
const slowToEnd = `
  import fs from 'node:fs';
  const note = (word) => fs.appendFileSync('log', word + ' ');
  note('up');
  if (fs.existsSync('fails')) process.exit(1);
  process.on('SIGTERM', () => setTimeout(() => { note('gone'); process.exit(0); }, 600));
  setInterval(() => {}, 1_000);
`;

let folder: string;
let dev: ReturnType<typeof start>;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dev-'));
  fs.mkdirSync(path.join(folder, 'src/server'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'scripts'));
  fs.copyFileSync(path.join(import.meta.dirname, 'dev.mjs'), path.join(folder, 'scripts/dev.mjs'));
  fs.writeFileSync(path.join(folder, 'src/server/main.mjs'), slowToEnd);
});
afterEach(() => {
  dev.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true });
});

function start() {
  return spawn(process.execPath, [path.join(folder, 'scripts/dev.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
}
const log = () => (fs.existsSync(path.join(folder, 'log')) ? fs.readFileSync(path.join(folder, 'log'), 'utf8') : '');
const change = (file: string) => fs.writeFileSync(path.join(folder, 'src', file), String(Math.random()));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('several changes while the old server closes start one new one, after it has gone', async () => {
  dev = start();
  await expect.poll(log).toBe('up ');
  change('page.tsx');
  change('rules.test.ts');
  for (let times = 0; times < 3; times++) {
    change('rules.ts');
    await pause(250);
  }
  await expect.poll(log).toBe('up gone up ');
  dev.kill('SIGTERM');
  expect((await once(dev, 'exit'))[0]).toBe(0);
  expect(log()).toBe('up gone up gone ');
});

test('a server that went by itself is told of, starts with the next change, and leaves nothing to wait for', async () => {
  fs.writeFileSync(path.join(folder, 'fails'), '');
  dev = start();
  let told = '';
  dev.stdout.on('data', (text) => {
    told += text;
  });
  await expect.poll(() => told).toContain('it starts again with the next change');
  change('rules.ts');
  await expect.poll(log).toBe('up up ');
  await expect.poll(() => told.match(/has stopped/g)?.length).toBe(2);
  dev.kill('SIGTERM');
  expect((await once(dev, 'exit'))[0]).toBe(1);
});
