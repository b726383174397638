import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { logout, screenLogin, whoAmI } from '#accounts/contract.ts';
import { arriveAsDisplay, listHalls, pairDisplay } from '#hall/contract.ts';
import { documentOf } from '#hall/document.ts';
import type { Presence } from '#hall/protocol.ts';
import { linkOf } from './hall-link.ts';
import { sampleOrder } from './sample-order.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, running, database: emptyDatabase, serve: start } = servedDirectory('several-processes');
const serve = async (url: string) => (await start(url)).site;

const post = (address: string, body: object, cookie = '') =>
  fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  });
const secret = (name: string) => fs.readFileSync(path.join(dataDirectory, name), 'utf8').trim();

test('two processes that start at once on an empty database are one product', async () => {
  const database = await emptyDatabase();
  const [one, other] = (await Promise.all([serve(database.url), serve(database.url)])) as [string, string];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select (select count(*)::int from screen_users) as admins,
    (select count(*)::int from ingest_keys) as keys`);
  await client.end();
  expect(rows).toEqual([{ admins: 1, keys: 1 }]);

  const signedIn = await post(one + screenLogin.path, { username: 'admin', password: secret('admin-password.txt') });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const askOther = async () => (await (await post(other + whoAmI.path, {}, cookie)).json()).data?.ia ?? null;
  expect(await askOther()).not.toBeNull();

  const leaving = new AbortController();
  const board = await fetch(`${other}/screen/live?board=main/1/3`, { headers: { cookie }, signal: leaving.signal });
  expect(board.status).toBe(200);
  let seen = '';
  const reading = (async () => {
    for await (const part of board.body as ReadableStream<Uint8Array>) seen += Buffer.from(part).toString();
  })().catch(() => {});
  const fed = await fetch(`${one}/api/ingest/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret('ingest-key.txt')}`, 'content-type': 'application/x-ndjson' },
    body: sampleOrder('S1', { occurred_at: new Date().toISOString(), amount_fen: 12_345 }),
  });
  expect(await fed.json()).toMatchObject({ accepted: 1 });
  await expect.poll(() => seen, { timeout: 5_000 }).toContain('event: patch');

  // A display that is linked with one process, and an operator with the other.
  const hallId = (await (await post(one + listHalls.path, {}, cookie)).json()).data[0].id;
  const arrived = await post(one + arriveAsDisplay.path, {});
  const token = arrived.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  let isPaired = false;
  const waiting = linkOf(new URL(one).host, token, '', { onStranger: () => (isPaired = true) });
  await expect.poll(() => waiting.isOpen, { timeout: 20_000 }).toBe(true);
  const { code } = (await arrived.json()).data.pairing;
  const paired = await (await post(other + pairDisplay.path, { code, hall: hallId, name: '东墙' }, cookie)).json();
  const display = String(paired.data.display);
  await expect.poll(() => isPaired, { timeout: 20_000 }).toBe(true);
  const present: Record<string, Presence> = {};
  const calls: string[] = [];
  const operator = linkOf(new URL(other).host, cookie, `?as=operator&hall=${hallId}`, {
    onPresence: (displays) => void Object.assign(present, displays),
  });
  waiting.stop();
  const shown = linkOf(new URL(one).host, token, '', { onCalled: (call) => calls.push(call) });
  await expect.poll(() => present[display]?.state, { timeout: 20_000 }).toBe('here');
  const content = { kind: 'text', title: '欢迎', text: '', tone: 'plain' } as const;
  const transition = { kind: 'cut', durationMs: 0 } as const;
  const taken = await operator.give({
    kind: 'take',
    puts: { [display]: content },
    transition,
    label: '',
    takeOver: false,
  });
  expect(taken.ok).toBe(true);
  await expect.poll(() => documentOf(shown.figures).programme[display]?.content, { timeout: 20_000 }).toEqual(content);
  operator.call('identify', [display]);
  await expect.poll(() => calls, { timeout: 20_000 }).toEqual(['identify']);
  operator.stop();
  shown.stop();

  await post(one + logout.path, { kind: 'ia' }, cookie);
  await expect.poll(askOther, { timeout: 2_000 }).toBeNull();
  await expect.poll(() => seen, { timeout: 2_000 }).toContain('event: ended');
  leaving.abort();
  await reading;

  for (const child of running) child.kill('SIGTERM');
  const codes = await Promise.all(running.map(async (child) => child.exitCode ?? (await once(child, 'exit'))[0]));
  expect(codes).toEqual([0, 0]);
}, 120_000);
