import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium } from '@playwright/test';
import { ingestPath } from '#orders/contract.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { stopPrograms } from './client/program.ts';

const port = 26_099;
const site = `http://127.0.0.1:${port}`;
/** `BENCH_SECONDS=10` for a quick look. */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const patchesASecond = 5;
const limitMs = 8;
const orders = 2_400;

/** The map on seven displays with 2,000 orders in flight: what a frame costs the page's own thread, against a blank page. */
async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-flights-'));
  fs.chmodSync(directory, 0o755);
  const data = path.join(directory, 'data');
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../src/server/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    // A graphics processor made of software: its threads are not the page's.
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    while (!(await fetch(`${site}/readyz`).catch(() => undefined))?.ok) await pause(100);
    const read = (name: string) => fs.readFileSync(path.join(data, name), 'utf8').trim();
    const key = read('ingest-key.txt');
    await feed(
      key,
      Array.from({ length: orders }, (_, number) => number),
    );

    const context = await browser.newContext({ viewport: { width: 7_560, height: 1_920 } });
    await context.request.post(`${site}/api.php/official/screen/login`, {
      form: { username: 'admin', password: read('admin-password.txt') },
      headers: { origin: site },
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.setContent('<body style="background:#071110">');
    const blank = await measure(session, async () => pause(3_000));
    await page.goto(`${site}/screen/pages/main/3/7`);
    await page.locator('.china-map-flights').waitFor();
    await pause(5_000);
    let fed = orders;
    const board = await measure(session, async () => {
      for (let patch = 0; patch < seconds * patchesASecond; patch++) {
        await Promise.all([feed(key, [fed++]), pause(1_000 / patchesASecond)]);
      }
    });
    console.log('page                frames a second   main thread a frame');
    console.log(`blank               ${blank.rate.toFixed(1).padStart(15)} ${blank.ms.toFixed(2).padStart(18)} ms`);
    console.log(`map, 2,000 flights  ${board.rate.toFixed(1).padStart(15)} ${board.ms.toFixed(2).padStart(18)} ms`);
    console.log(`limit ${limitMs} ms: ${board.ms <= limitMs ? 'kept' : 'MISSED'}`);
  } finally {
    await browser.close();
    await stopPrograms([server]);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

const makers = [
  '绍兴锦越纺织有限公司',
  '广州白马盛世服装有限公司',
  '苏州吴江盛泽恒祥丝织有限公司',
  '晋江安海体育用品有限公司',
];
const buyers = ['广东', '四川', '北京', '山东', '湖北', '新疆', '黑龙江', '云南', '河南', '陕西', '上海', '福建'];

async function feed(key: string, numbers: readonly number[]): Promise<void> {
  const answer = await fetch(site + ingestPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: numbers
      .map((number) =>
        JSON.stringify({
          order_no: `flight-${number}`,
          status: 'created',
          occurred_at: new Date(Date.now() - 1_000).toISOString(),
          amount_fen: 10_000 + ((number * 7_919) % 90_000),
          supplier: makers[number % makers.length],
          province: buyers[(number * 5) % buyers.length],
          city: '',
          category: '丝绸面料',
        }),
      )
      .join('\n'),
  });
  if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
}

/** Time of the page's thread in tasks of any kind, by frames that the page was given meanwhile. */
async function measure(session: CDPSession, work: () => Promise<void>): Promise<{ ms: number; rate: number }> {
  await session.send('Runtime.evaluate', {
    expression: 'window.frames_ = 0; (function count() { frames_ += 1; requestAnimationFrame(count); })()',
  });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const frames = async () =>
    Number((await session.send('Runtime.evaluate', { expression: 'frames_' })).result.value as number);
  const [before, framesBefore, startedAt] = [await busy(), await frames(), performance.now()];
  await work();
  const passed = (await frames()) - framesBefore;
  return { ms: ((await busy()) - before) / passed, rate: (passed * 1_000) / (performance.now() - startedAt) };
}

export default { name: 'Main-thread work of a map with 2,000 orders in flight', run };
