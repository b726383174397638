import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin, whoAmI } from '#accounts/contract.ts';
import { buildApp } from './app.ts';
import { type Environment, readEnvironment } from './env.ts';
import { openPrepared } from './prepared-database.ts';
import { buildServices } from './services.ts';

let dataDirectory: string;
let environment: Environment;
let location: string | undefined;
beforeAll(() => {
  dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'admin-'));
  fs.chmodSync(dataDirectory, 0o755);
  const read = readEnvironment({ DATA_DIR: dataDirectory });
  if (!read.ok) throw new Error(read.faults.join());
  environment = read.environment;
});
afterAll(() => {
  if (location) fs.rmSync(location, { recursive: true, force: true });
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});

/** The program as a person runs it. */
const admin = (...words: string[]) =>
  new Promise<{ code: number; told: string; complained: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory };
    const program = path.join(import.meta.dirname, 'admin.ts');
    execFile(process.execPath, [program, ...words], { env }, (error, told, complained) =>
      resolve({ code: Number(error?.code ?? 0), told, complained }),
    );
  });
const passwordIn = (told: string) => /^New password of \w+: (\S+)$/m.exec(told)?.[1] ?? '';
const passwordFile = () => fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();

/** The product on the data directory, until `close`. */
async function open() {
  const prepared = await openPrepared(environment);
  if (!prepared.ok) throw new Error(prepared.message);
  location = prepared.location;
  const services = await buildServices({ environment, database: prepared.database, log: pino({ level: 'silent' }) });
  const app = await buildApp({ services, log: pino({ level: 'silent' }), pages: { kind: 'none' } });
  const call = async (url: string, payload: object, cookie = '') => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { cookie } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
    return { ...answer.json(), cookie: cookies.join('; ') };
  };
  return {
    services,
    signIn: (password: string) => call(screenLogin.path, { username: 'admin', password }),
    metrics: () => app.inject({ url: '/metrics' }),
    whoIs: async (cookie: string) => (await call(whoAmI.path, {}, cookie)).data?.ia ?? null,
    async close() {
      await app.close();
      await services.close();
      await prepared.close();
    },
  };
}

test('a reset beside the running product ends the sessions, and only the new password signs in', async () => {
  const product = await open();
  try {
    const first = await product.services.accounts.createFirstAdmin(() => {});
    const session = await product.signIn(first?.password ?? '');
    expect(await product.whoIs(session.cookie)).not.toBeNull();

    const reset = await admin('reset-password');
    expect(reset).toMatchObject({ code: 0, complained: '' });
    expect(passwordFile()).toBe(passwordIn(reset.told));
    expect(await product.whoIs(session.cookie)).toBeNull();
    expect((await product.signIn(first?.password ?? '')).code).not.toBe(1);
    expect((await product.signIn(passwordFile())).code).toBe(1);
  } finally {
    await product.close();
  }
}, 60_000);

test('a reset works while nothing runs, and leaves nothing running', async () => {
  const before = passwordFile();
  const reset = await admin('reset-password', 'admin');
  expect(reset).toMatchObject({ code: 0, complained: '' });
  expect(passwordFile()).not.toBe(before);

  const product = await open();
  try {
    expect((await product.signIn(passwordFile())).code).toBe(1);
  } finally {
    await product.close();
  }
}, 60_000);

test('nothing is laid out over workers where the database has no Citus', async () => {
  expect(await admin('distribute')).toMatchObject({
    code: 1,
    told: '',
    complained: expect.stringMatching(/^This database has no Citus\./),
  });
}, 60_000);

test('an unknown person and an unknown command are told, and change nothing', async () => {
  const before = passwordFile();
  expect(await admin('reset-password', 'nobody')).toMatchObject({
    code: 1,
    complained: 'There is no screen user named nobody.\n',
  });
  const unknown = await admin('make-coffee');
  expect(unknown.code).toBe(2);
  expect(unknown.complained).toMatch(/^Usage: /);
  expect(passwordFile()).toBe(before);
}, 60_000);

test('events that another machine left are reported by the product, and stored once by a command beside it', async () => {
  const product = await open();
  try {
    const folder = path.join(dataDirectory, 'spool/tracking/gone.10000000-0000-4000-8000-000000000000');
    const event = {
      v: 1,
      kind: 'event',
      at: Date.now(),
      visitor: 1,
      agent: 'none',
      category: 'test',
      name: 'gone',
      route: '/',
    };
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, '1.ndjson'), `${JSON.stringify(event)}\n`);
    await product.services.tracking.storeNow();
    expect(product.services.tracking.foreignSpools()).toEqual([folder]);
    expect((await product.metrics()).body).toContain('\ntracking_foreign_spools 1\n');
    const stored = await admin('adopt-spool');
    expect([stored.code, stored.told]).toEqual([0, `Stored the events in ${folder}\n`]);
    expect((await admin('adopt-spool')).told).toBe('No spool of another machine holds events.\n');
    expect(await admin('verify-ledger')).toMatchObject({ code: 0, told: expect.stringMatching(/^All 0 lines match/) });
    const { rowCount } = await product.services.database.pool.query(
      `select 1 from tracking_event_texts where name = 'gone'`,
    );
    expect(rowCount).toBe(1);
  } finally {
    await product.close();
  }
});
