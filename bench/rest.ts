import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverWords } from '../scripts/project.mjs';
import { untilFilled, untilSettled } from './client/demonstration.ts';

const limitMegabytes = 220;
const secondStartLimitSeconds = 3;
const port = Number(process.env.BENCH_PORT ?? 27_090);
const megabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** One start of the product, as `npm start` makes it, and its resident memory while nobody asks anything. */
async function start(dataDirectory: string): Promise<{ readySeconds: number; resident: number; afterPages: number }> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, DEMO_LIVE: '0' };
  const startedAt = performance.now();
  const server = spawn(process.execPath, serverWords(), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error('the server did not start');
    return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  };
  try {
    while (!(await isReady())) await pause(50);
    const readySeconds = (performance.now() - startedAt) / 1000;
    // Rest is when the demonstration is filled, its pictures are looked at, the first round of what is done regularly is over
    // (it begins after 30 seconds), and the garbage of all that is collected.
    await untilFilled(server.pid);
    await untilSettled(dataDirectory);
    await pause(60_000);
    const resident = megabytes(server.pid);
    for (let count = 0; count < 20; count++)
      for (const page of ['/', '/movein', '/jobs', '/dashboard'])
        await (await fetch(`http://127.0.0.1:${port}${page}`)).text();
    await pause(5_000);
    return { readySeconds, resident, afterPages: megabytes(server.pid) };
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

function judge(holds: boolean, told: string): void {
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${told}`);
}

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-rest-'));
  fs.chmodSync(directory, 0o755);
  try {
    console.log('start     ready    at rest   after 80 pages');
    for (const name of ['first', 'second']) {
      const { readySeconds, resident, afterPages } = await start(path.join(directory, 'data'));
      console.log(
        `${name.padEnd(7)} ${readySeconds.toFixed(1).padStart(5)} s  ${resident.toFixed(0).padStart(5)} MB  ${afterPages.toFixed(0).padStart(12)} MB`,
      );
      judge(
        resident < limitMegabytes,
        `${resident.toFixed(0)} MB at rest without the database, under ${limitMegabytes} MB`,
      );
      if (name === 'second')
        judge(
          readySeconds < secondStartLimitSeconds,
          `${readySeconds.toFixed(1)} s to a second start, under ${secondStartLimitSeconds} s`,
        );
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

export default { name: 'rest: resident memory of a server that nobody asks anything, database not counted', run };
