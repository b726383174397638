import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin, whoAmI } from '#accounts/contract.ts';
import { callTimeoutMs } from '#kit/call/call.ts';
import { ingestPath, ordersChannel } from '#orders/contract.ts';
import { sampleOrder } from '#tests/sample-order.ts';
import { buildApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { openPrepared } from './prepared-database.ts';
import { buildServices, type Services } from './services.ts';

type Prepared = Extract<Awaited<ReturnType<typeof openPrepared>>, { ok: true }>;

const linesInPost = 20;
let dataDirectory: string;
let prepared: Prepared;
let services: Services;
let app: FastifyInstance;
let key = '';
const reported: string[] = [];
let isClosed = false;

beforeAll(async () => {
  dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'database-crash-'));
  fs.chmodSync(dataDirectory, 0o755);
  const read = readEnvironment({ DATA_DIR: dataDirectory });
  if (!read.ok) throw new Error(read.faults.join());
  const opened = await openPrepared(read.environment, (message) => reported.push(message));
  if (!opened.ok) throw new Error(opened.message);
  prepared = opened;
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  services = await buildServices({ environment: read.environment, database: prepared.database, log });
  key = await services.orders.keys.create('test');
  app = await buildApp({ services, log, pages: { kind: 'none' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await close();
  if (prepared?.location) fs.rmSync(prepared.location, { recursive: true, force: true });
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});

async function close(): Promise<void> {
  for (const one of [app, services, prepared].splice(isClosed ? 3 : 0)) await one?.close();
  isClosed = true;
}

const siteOf = () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;

/** Senders that go on until told to stop, as a shop does: what is not acknowledged is sent again. */
function sendOrders(senders: number) {
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  const faults: string[] = [];
  let going = true;
  const send = async () => {
    while (going) {
      const numbers = Array.from({ length: linesInPost }, () => randomUUID());
      const body = numbers.map((number) => sampleOrder(number)).join('\n');
      for (let isStored = false; going && !isStored; ) {
        const answer = await fetch(siteOf() + ingestPath, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
        });
        const text = await answer.text();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        isStored = answer.status === 200;
        if (isStored) acknowledged.push(...numbers);
        else if (answer.status !== 503 || answer.headers.get('retry-after') !== '2') faults.push(text);
        else await sleep(50);
      }
    }
  };
  const sending = Array.from({ length: senders }, send);
  return {
    acknowledged,
    answers,
    faults,
    async stop() {
      going = false;
      await Promise.all(sending);
    },
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('that did not happen within 30 seconds');
    await sleep(20);
  }
}

const restartsReported = () => reported.filter((message) => message.includes('runs again')).length;
const postmaster = () => {
  const cluster = path.join(prepared.location ?? path.join(dataDirectory, 'postgres'), 'cluster');
  return Number.parseInt(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
};
async function backend(): Promise<number> {
  const { rows } = await prepared.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'weftline' order by state = 'active' desc limit 1`,
  );
  return rows[0]?.pid as number;
}

test.each([
  ['the database server is killed', postmaster],
  ['one of its backends is killed, which ends all of them', backend],
])(
  'when %s under load, calls ask to be made again, and all goes on with every acknowledged order',
  async (_, victim) => {
    const session = await signIn();
    let notices = 0;
    services.notices.listen(ordersChannel, () => notices++);
    const load = sendOrders(4);
    const whoIs: number[] = [];
    try {
      for (let round = 0; round < 3; round++) {
        const before = load.acknowledged.length;
        await until(() => load.acknowledged.length > before + 100);
        const restarts = restartsReported();
        process.kill(await victim(), 'SIGKILL');
        await until(async () => {
          const [ready, call] = await Promise.all([fetch(`${siteOf()}/readyz`), askWho(session)]);
          whoIs.push(ready.status, call.status);
          if (whoIs.includes(500)) throw new Error(await ready.text().then(async (text) => text + (await call.text())));
          // Without their postmaster backends go on for a moment, and answer.
          if (victim === postmaster && restartsReported() === restarts) return false;
          return whoIs.length > 2 && ready.status === 200 && call.status === 200;
        });
        const { length } = load.acknowledged;
        await until(() => load.acknowledged.length > length);
        const heard = notices;
        await until(() => notices > heard);
      }
    } finally {
      await load.stop();
    }

    expect(load.faults).toEqual([]);
    expect(load.answers.get(503)).toBeGreaterThan(0);
    expect(new Set(whoIs)).toEqual(new Set([200, 503]));
    const { rows } = await prepared.database.pool.query<{ number: string }>('select order_no as number from orders');
    const stored = new Set(rows.map(({ number }) => number));
    expect(load.acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    const sums = await services.orders.readSummary(
      Date.parse('2026-11-11T00:00:00+08:00'),
      Date.parse('2026-11-12T00:00:00+08:00'),
    );
    expect(sums.orders).toBe(stored.size);
  },
  90_000,
);

test('a database that stands still leaves no caller without an answer, and all goes on once it moves', async () => {
  await signIn();
  const { rows } = await prepared.database.pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const processes = [postmaster(), ...rows.map(({ pid }) => pid)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name);
  };
  const call = () =>
    fetch(siteOf() + screenLogin.path, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: 'no password of anybody' }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
    });
  signal('SIGSTOP');
  try {
    // More than there are connections: some wait for an answer, others for a connection.
    const answers = await Promise.all(Array.from({ length: 15 }, call));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 503, data: null });
    }
  } finally {
    signal('SIGCONT');
  }
  await until(async () => (await call()).status === 200);
}, 60_000);

test('every restart was reported, and a stop is none', async () => {
  await close();
  expect(reported.filter((message) => message.includes('ended by itself'))).toHaveLength(3);
  expect(restartsReported()).toBe(3);
});

async function signIn(): Promise<string> {
  let password = '';
  const made = await services.accounts.createFirstAdmin((first) => {
    password = first;
  });
  if (!made) {
    password = 'correct horse battery';
    await services.accounts.resetPassword('admin', password);
  }
  const answer = await post(screenLogin.path, { username: 'admin', password });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const askWho = (cookie: string) => post(whoAmI.path, {}, { cookie });
const post = (address: string, body: object, headers: Record<string, string> = {}) =>
  fetch(siteOf() + address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
