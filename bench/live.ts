import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { hashPassword } from '#accounts/passwords.server.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { ingestPath } from '#orders/contract.ts';
import { liveAddress } from '#screens/contract.ts';
import { buildApp } from '#server/app.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';
import type { Heard } from './live-clients/listen.ts';

const readers = Number(process.env.BENCH_READERS ?? 5_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const everyMs = Number(process.env.BENCH_EVERY_MS ?? 1_000);
/** Server CPU of one delivery, against the same bytes written to the same number of connections by a bare loop. */
const mostTimesBare = 1.5;
const mostKilobytes = 40;
/** All come back in one instant, as after a cut: all must have the present figures again by then. */
const mostReturnMs = 10_000;

interface Result {
  name: string;
  deliveries: number;
  p50: number;
  p99: number;
  most: number;
  cpuPerDelivery: number;
  memoryPerReader: number;
  patchBytes: number;
  returnMs: number;
}

/** Readers in a process of their own, so that their work is not counted as the server's. */
async function listen(port: number, address: string, cookie: string) {
  const child = fork(path.join(import.meta.dirname, 'live-clients/listen.ts'), { stdio: 'inherit' });
  child.send({ port, address, cookie, readers });
  await once(child, 'message');
  return {
    async hear(): Promise<Heard> {
      child.send('tell');
      const [heard] = (await once(child, 'message')) as [Heard];
      return heard;
    },
    /** Feeds an order from there; gives the time of its acknowledgement. */
    async feed(order: { url: string; key: string; body: string }): Promise<number> {
      child.send({ order });
      const [at] = (await once(child, 'message')) as [number];
      return at;
    },
    /** Ends all connections and makes all of them anew at once; gives the time until the last one has its document. */
    async comeBack(): Promise<number> {
      child.send('come back');
      const [took] = (await once(child, 'message')) as [number];
      return took;
    },
    async leave() {
      child.send('leave');
      await once(child, 'exit');
    },
  };
}

type Clients = Awaited<ReturnType<typeof listen>>;

/** Sends once in an interval, and measures from the moment that `send` gives to each reader's receipt. */
async function measure(
  name: string,
  port: number,
  address: string,
  cookie: string,
  send: (turn: number, clients: Clients) => Promise<number>,
): Promise<Result> {
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage().rss;
  const clients = await listen(port, address, cookie);
  await pause(1_000);
  const memoryPerReader = (process.memoryUsage().rss - memoryBefore) / readers;
  for (let turn = 0; turn < 3; turn++) {
    await send(turn, clients);
    await pause(everyMs);
  }
  await clients.hear();
  const idleCpu = await cpuOf(() => pause(2_000));
  const sentAt: number[] = [];
  const cpu = await cpuOf(async () => {
    const startedAt = performance.now();
    for (let turn = 0; turn < (seconds * 1000) / everyMs; turn++) {
      await pause(Math.max(0, startedAt + turn * everyMs - performance.now()));
      sentAt.push(await send(100 + turn, clients));
    }
    await pause(everyMs);
  });
  const heard = await clients.hear();
  const returnMs = await clients.comeBack();
  await clients.leave();
  const late = latencies(sentAt, heard);
  return {
    name,
    deliveries: late.length,
    p50: late[Math.floor(late.length * 0.5)] ?? Number.NaN,
    p99: late[Math.floor(late.length * 0.99)] ?? Number.NaN,
    most: late.at(-1) ?? Number.NaN,
    cpuPerDelivery: ((cpu - (idleCpu * seconds) / 2) * 1000) / (heard.patches || 1),
    memoryPerReader,
    patchBytes: heard.bytes / (heard.patches || 1),
    returnMs,
  };
}

/** A patch may overtake its acknowledgement by a little; it still belongs to that order. */
const overtakenMs = 25;

/** Each patch belongs to the latest send before it. Times are of one machine's clock. */
function latencies(sentAt: readonly number[], heard: Heard): number[] {
  const found: number[] = [];
  for (const [tenths, count] of heard.times) {
    const at = tenths / 10;
    const sent = sentAt.findLast((time) => time <= at + overtakenMs);
    if (sent !== undefined) for (let n = 0; n < count; n++) found.push(Math.max(0, at - sent));
  }
  return found.sort((a, b) => a - b);
}

const wallClock = () => performance.timeOrigin + performance.now();

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function product(directory: string): Promise<Result> {
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const database = openDatabase(postgres.url);
  const read = readEnvironment({ DATA_DIR: path.join(directory, 'data'), DATABASE_URL: postgres.url, DEMO: '0' });
  if (!read.ok) throw new Error(read.faults.join('; '));
  await migrate(database);
  const log = pino({ level: 'silent' });
  const services = await buildServices({ environment: read.environment, database, log });
  const app = await buildApp({ services, log, pages: { kind: 'none' } });
  await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
  try {
    await database.pool.query(
      `insert into screen_users (username, name, password_hash, roles) values ('wall', 'wall', $1, '{viewer}')`,
      [await hashPassword('a long enough password')],
    );
    const { port } = app.server.address() as AddressInfo;
    const signedIn = await fetch(`http://127.0.0.1:${port}/api.php/official/screen/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=wall&password=a+long+enough+password',
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const key = await services.orders.keys.create('bench');
    return await measure('board 1, by a fed order', port, liveAddress('main/1/3'), cookie, (turn, clients) =>
      clients.feed({
        url: `http://127.0.0.1:${port}${ingestPath}`,
        key,
        body: JSON.stringify({
          order_no: `L${turn}`,
          status: 'created',
          occurred_at: new Date().toISOString(),
          amount_fen: 1_000 + turn,
          province: '浙江',
          category: '针织衫',
          channel: 'live',
        }),
      }),
    );
  } finally {
    await app.close();
    await services.close();
    await database.close();
    await postgres.stop();
  }
}

/** The limit: the same number of bytes, written in a plain loop to sockets that a plain server keeps. */
async function bare(patchBytes: number): Promise<Result> {
  const sockets = new Set<Socket>();
  const server = http.createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (response.socket) sockets.add(response.socket);
    response.socket?.write('event: snapshot\ndata: {}\n\n');
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, resolve));
  const head = 'event: patch\ndata: ';
  const frame = Buffer.from(`${head}${'x'.repeat(Math.max(0, Math.round(patchBytes) - head.length - 2))}\n\n`);
  try {
    return await measure('bare write loop', (server.address() as AddressInfo).port, '/', '', async () => {
      const at = wallClock();
      for (const socket of sockets) socket.write(frame);
      return at;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-live-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  try {
    const live = await product(directory);
    const limit = await bare(live.patchBytes);
    console.log(
      `${readers} readers, one order each ${everyMs} ms for ${seconds} s; times from the feed's acknowledgement`,
    );
    console.log('(of the bare loop: from the first write) to receipt in another process.\n');
    console.log(
      '                           deliveries   bytes   p50 ms   p99 ms   most ms   CPU us each   KB a reader   all back ms',
    );
    for (const row of [live, limit])
      console.log(
        `${row.name.padEnd(26)} ${figure(row.deliveries, 10)} ${figure(row.patchBytes, 7)} ${figure(row.p50, 8, 1)} ${figure(row.p99, 8, 1)} ${figure(row.most, 9, 1)} ${figure(row.cpuPerDelivery, 13, 2)} ${figure(row.memoryPerReader / 1024, 13, 1)} ${figure(row.returnMs, 13)}`,
      );
    const expected = Math.round((seconds * 1000) / everyMs) * readers;
    // Orders closer together than the interval share a patch, so slightly fewer may be right.
    verdict(`delivered ${((live.deliveries / expected) * 100).toFixed(1)} %`, live.deliveries >= expected * 0.95);
    const times = live.cpuPerDelivery / limit.cpuPerDelivery;
    verdict(
      `CPU of a delivery ${times.toFixed(2)} times the bare loop, at most ${mostTimesBare}`,
      times <= mostTimesBare,
    );
    const kilobytes = live.memoryPerReader / 1024;
    verdict(`memory of a reader ${kilobytes.toFixed(1)} KB, at most ${mostKilobytes}`, kilobytes <= mostKilobytes);
    verdict(
      `all ${readers} came back at once and were up to date in ${(live.returnMs / 1000).toFixed(1)} s, at most ${mostReturnMs / 1000}`,
      live.returnMs <= mostReturnMs,
    );
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

const figure = (value: number, width: number, decimals = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).padStart(width);

function verdict(text: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok     ' : 'MISSED '} ${text}`);
  if (!isKept) process.exitCode = 1;
}

export default { name: 'live: a board on many screens', run };
