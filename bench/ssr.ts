import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverWords } from '../scripts/project.mjs';
import { steadyLoad } from './client/steady-load.ts';

const ports = { product: 26_090, bare: 26_091 };
const rounds = 7;
const secondsEach = 3;
const warmUpSeconds = 6;
const connections = 32;
const atLeast = 0.45;
/** Milliseconds that a reader waits for a page while nobody else is asking: from the cache half of the time, past it nearly always. */
const mostWait = { cached: 10, uncached: 40 };
const readerHeaders = { 'accept-encoding': 'br', 'accept-language': 'zh-CN,zh;q=0.9', 'user-agent': 'Mozilla/5.0' };

/** The home page from the page cache against a bare `node:http` that sends the same bytes, and rendered anew each time. */
export default {
  name: 'ssr: the home page from the cache (limit: 45 % of a bare server), and uncached',
  async run(): Promise<void> {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-ssr-'));
    fs.chmodSync(directory, 0o755);
    const running: ChildProcess[] = [];
    try {
      running.push(startProduct(directory));
      await untilReady(`http://127.0.0.1:${ports.product}/readyz`);
      // Kept pages that stay the same are soon packed smaller; the bare server sends what comes then.
      await load(ports.product, connections, {}, warmUpSeconds);
      const sample = await get(`http://127.0.0.1:${ports.product}/`);
      running.push(startBare(sample, directory));
      await untilReady(`http://127.0.0.1:${ports.bare}/`);
      await measure();
    } finally {
      for (const child of running) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
      fs.rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function measure(): Promise<void> {
  // Who has a session cookie is never served from the cache; this one names no session, which costs one look-up.
  const signedIn = { cookie: `wl_user=${'0'.repeat(43)}` };
  await load(ports.product, 8, signedIn, 6);
  const bare: number[] = [];
  const cached: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push((await load(ports.bare, connections)).rate);
    cached.push((await load(ports.product, connections)).rate);
  }
  const uncached = await load(ports.product, 8, signedIn);
  // Nothing of such a page was ever drawn before: the address is part of what it says.
  const drawn = await load(ports.product, 8, signedIn, secondsEach, (count) => `/?q=${count}`);
  // Eight who ask without a pause wait for each other; one alone waits for the page.
  const alone = await load(ports.product, 1);
  const aloneDrawn = await load(ports.product, 1, signedIn, secondsEach, (count) => `/?q=alone-${count}`);
  // The first of many readers, of a page that fits the first round of a connection only when packed small.
  const first = await load(ports.product, 1, {}, secondsEach, (count) => `/supplier?q=first-${count}`);
  // Each pair ran within seconds: what else the machine was doing touched both alike.
  const share = median(cached.map((rate, round) => rate / (bare[round] ?? rate)));
  const percent = (rate: number) => `${((100 * rate) / median(bare)).toFixed(1)} %`;
  console.table([
    { case: 'bare node:http, same bytes', 'requests/s': Math.round(median(bare)) },
    { case: 'home page, cached', 'requests/s': Math.round(median(cached)), 'of bare': `${(100 * share).toFixed(1)} %` },
    ...(
      [
        ['home page of somebody signed in: past the cache, data read anew', uncached],
        ['the same, never drawn before', drawn],
        ['one reader at a time: from the cache', alone],
        ['one reader at a time: never drawn before', aloneDrawn],
        ['one reader at a time: the first of many', first],
      ] as const
    ).map(([name, { rate, p50, p99 }]) => ({
      case: name,
      'requests/s': Math.round(rate),
      'of bare': percent(rate),
      'p50 ms': p50,
      'p99 ms': p99,
    })),
  ]);
  const isWithin =
    share >= atLeast && alone.p50 < mostWait.cached && Math.max(aloneDrawn.p99, first.p99) < mostWait.uncached;
  const limits = `${atLeast * 100} % of bare, p50 ${mostWait.cached} ms from the cache, p99 ${mostWait.uncached} ms never drawn`;
  console.log(isWithin ? `within the limits: ${limits}` : `BEYOND A LIMIT: ${limits}`);
  if (!isWithin) process.exitCode = 1;
}

const load = (
  port: number,
  count: number,
  headers: Record<string, string> = {},
  seconds = secondsEach,
  path?: (count: number) => string,
) =>
  steadyLoad({ port, headers: { ...readerHeaders, ...headers }, connections: count, seconds, ...(path && { path }) });

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function startProduct(directory: string): ChildProcess {
  return spawn(process.execPath, serverWords(), {
    env: { ...process.env, PORT: String(ports.product), DATA_DIR: path.join(directory, 'data'), DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The least that a server can do: one buffer and its headers, the same as the product's answer. */
function startBare(sample: { headers: http.IncomingHttpHeaders; body: Buffer }, directory: string): ChildProcess {
  const file = path.join(directory, 'bare.mjs');
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = sample.headers;
  fs.writeFileSync(path.join(directory, 'body'), sample.body);
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'; import http from 'node:http';
const body = fs.readFileSync(${JSON.stringify(path.join(directory, 'body'))});
const headers = ${JSON.stringify(headers)};
http.createServer((request, response) => { response.writeHead(200, headers); response.end(body); }).listen(${ports.bare}, '127.0.0.1');`,
  );
  return spawn(process.execPath, ['--max-semi-space-size=16', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function get(url: string): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  const request = http.get(url, { headers: readerHeaders });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}

async function untilReady(url: string): Promise<void> {
  const lastMoment = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > lastMoment) throw new Error(`${url} does not answer`);
    await sleep(100);
  }
}
