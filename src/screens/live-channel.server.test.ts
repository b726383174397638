import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logout } from '#accounts/contract.ts';
import { LiveClient } from '#kit/live/live-client.ts';
import { ingestPath } from '#orders/contract.ts';
import { openDatabaseLine } from '#tests/fault-line.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { clockPath, type LiveQuery, liveAddress, livePath } from './live-address.ts';

const board = 'main/1/3';
let site: TestApp;
let origin = '';
let key = '';
const clients: LiveClient[] = [];

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T15:30:00+08:00' });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  await site.services.orders.keys.createFirst(async (created) => {
    key = created;
  });
});
afterAll(async () => {
  for (const client of clients) client.stop();
  await site.close();
});

const cookiesOf = (person: Visitor) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const ask = (path: string, person?: Visitor) =>
  fetch(origin + path, person ? { headers: { cookie: cookiesOf(person) } } : {});

function watch(
  person: Visitor,
  question: LiveQuery = {},
  options: Partial<ConstructorParameters<typeof LiveClient>[0]> = {},
): LiveClient {
  const client = new LiveClient({
    url: origin + liveAddress(board, question),
    ...options,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie: cookiesOf(person) } }),
  });
  client.start();
  clients.push(client);
  return client;
}

const order = (order_no: string, occurred_at: string, amount_fen: number, more: object = {}) => ({
  order_no,
  status: 'created',
  occurred_at,
  amount_fen,
  province: '广东省',
  city: '广州',
  category: '牛仔',
  supplier: '绍兴锦越纺织有限公司',
  buyer: '欧阳金丝雀',
  channel: '直播',
  ...more,
});

async function ingest(...lines: object[]): Promise<void> {
  const answer = await fetch(origin + ingestPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(await answer.json()).toMatchObject({ rejected: 0 });
}

test('without the right there is an answer, and no figure in it', async () => {
  await ingest(order('W1', '2026-11-21T09:00:00+08:00', 123_456));
  const anonymous = await ask(liveAddress(board));
  expect([anonymous.status, await anonymous.text()]).toEqual([401, '{"error":"not_signed_in"}']);
  const editor = await site.screenUser('editor');
  const refused = await ask(liveAddress(board), editor);
  expect([refused.status, await refused.text()]).toEqual([403, '{"error":"not_allowed"}']);
  const applicant = await site.applicant('13800000001');
  expect((await ask(liveAddress(board), applicant)).status).toBe(401);
});

test('the server tells everybody its time', async () => {
  expect(await (await ask(clockPath)).json()).toEqual({ at: site.clock.now() });
});

test('unknown boards, and parameters that mean nothing, are refused plainly', async () => {
  const viewer = await site.screenUser('viewer');
  for (const query of ['', '?board=', '?board=main/9', '?board=main/1/3&board=main/1/3', '?board=__proto__'])
    expect((await ask(livePath + query, viewer)).status).toBe(404);
  for (const day of ['', '2026-13-01', '2026-02-30', "';drop", '2026-11-21&day=2026-11-20'])
    expect((await ask(`${livePath}?board=${board}&day=${day}`, viewer)).status).toBe(400);
  for (const [name, value] of [
    ['replay', '2024-02-30T20:00'],
    ['speed', '9'],
    ['main', '__proto__'],
    ['panel', '4/3'],
  ])
    expect(await (await ask(`${livePath}?board=${board}&${name}=${value}`, viewer)).json()).toEqual({
      error: 'bad_parameter',
      parameter: name,
    });
});

test('an order that was fed is on the board without asking again, and nothing of its people is', async () => {
  const client = watch(await site.screenUser('viewer'));
  await expect.poll(() => client.connection).toBe('live');
  const before = client.topic('totals').orders as number;
  await ingest(order('W2', '2026-11-21T15:29:00+08:00', 200_000));
  await expect.poll(() => client.topic('totals').orders).toBe(before + 1);
  expect(client.topic('curve')).toMatchObject({ n920: 200_000 });
  expect(client.topic('provinces').广东).toMatchObject({ orders: before + 1 });
  const sent = JSON.stringify(client.figures);
  for (const secret of ['欧阳', 'W2', '金丝雀']) expect(sent).not.toContain(secret);
});

test('a past is played again as fast as is asked, from what the orders were then', async () => {
  await ingest(
    order('R1', '2026-11-12T19:00:00+08:00', 10_000),
    order('R2', '2026-11-12T20:30:00+08:00', 20_000),
    order('R3', '2026-11-12T23:30:00+08:00', 40_000),
  );
  const from = Date.parse('2026-11-12T20:00:00+08:00');
  const viewer = await site.screenUser('viewer');
  const replay = { from, speed: 60, since: site.clock.now() };
  const client = watch(viewer, { replay });
  await expect.poll(() => client.topic('totals')).toMatchObject({ day: '2026-11-12', orders: 1, isToday: true });
  site.clock.forward(40_000);
  await expect.poll(() => client.topic('totals')).toMatchObject({ orders: 2, amount_fen: 30_000 });
  site.clock.forward(4 * 60_000);
  await expect.poll(() => client.topic('totals')).toMatchObject({ day: '2026-11-13', orders: 0 });
  const standing = watch(viewer, { replay: { from: from + 3_600_000, speed: 0, since: site.clock.now() } });
  await expect.poll(() => standing.topic('totals')).toMatchObject({ orders: 2 });
});

test('a past day is shown as it was, against the whole of the day a week before', async () => {
  await ingest(
    order('P1', '2026-11-11T23:59:59+08:00', 50_000),
    order('P2', '2026-11-12T00:00:00+08:00', 1),
    order('P3', '2026-11-04T20:00:00+08:00', 40_000),
  );
  const client = watch(await site.screenUser('internal'), { day: '2026-11-11' });
  await expect.poll(() => client.connection).toBe('live');
  expect(client.topic('totals')).toMatchObject({
    day: '2026-11-11',
    isToday: false,
    orders: 1,
    amount_fen: 50_000,
    before_fen: 40_000,
  });
});

test('signing out ends the stream, and what was shown is forgotten', async () => {
  const viewer = await site.screenUser('viewer');
  const client = watch(viewer);
  await expect.poll(() => client.connection).toBe('live');
  await viewer.call(logout, { kind: 'ia' });
  await expect.poll(() => client.connection).toBe('refused');
  expect(client.figures).toEqual({});
});

test('at midnight in Shanghai the board turns to the new day by itself', async () => {
  const client = watch(await site.screenUser('viewer'));
  await expect.poll(() => client.topic('totals').day).toBe('2026-11-21');
  site.clock.forward(8.5 * 3_600_000);
  await vi.waitFor(() => expect(client.topic('totals')).toMatchObject({ day: '2026-11-22', orders: 0 }), {
    timeout: 5_000,
  });
});

test('when the database hangs, the server says within two seconds that figures may be old, and that they are not when it goes on', async () => {
  let line: Awaited<ReturnType<typeof openDatabaseLine>>['line'] | undefined;
  const far = await openTestApp({
    async reach(url) {
      const opened = await openDatabaseLine(url);
      line = opened.line;
      return opened.url;
    },
  });
  await far.app.listen({ host: '127.0.0.1', port: 0 });
  const told: unknown[] = [];
  const client = watch(
    await far.screenUser('viewer'),
    {},
    {
      url: `http://127.0.0.1:${(far.app.server.address() as AddressInfo).port}${liveAddress(board)}`,
      // What it makes of silence is another matter: the server goes on beating.
      silenceMs: 60_000,
      lostMs: 60_000,
      onBeat: ({ fresh }) => told.push(fresh),
    },
  );
  await expect.poll(() => client.connection).toBe('live');
  line?.hang();
  // Nothing is fed that could fail, and by themselves figures are read again after ten seconds.
  await vi.waitFor(() => expect(client.connection).toBe('stale'), { timeout: 5_000 });
  expect(told.at(-1)).toBe(false);
  expect(client.topic('totals')).toMatchObject({ orders: 0 });
  line?.mend();
  await vi.waitFor(() => expect(client.connection).toBe('live'), { timeout: 5_000 });
  client.stop();
  await far.close();
  line?.close();
});

test('the server closes although boards are open, and ends their streams', async () => {
  const other = await openTestApp();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}${liveAddress(board)}`;
  const viewer = await other.screenUser('viewer');
  const answer = await fetch(url, { headers: { cookie: cookiesOf(viewer) } });
  const isEnded = answer.text().then(
    () => true,
    () => true,
  );
  // A server that waited for its boards would never come to this.
  await other.close();
  expect(await isEnded).toBe(true);
});
