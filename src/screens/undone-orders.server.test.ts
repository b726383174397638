import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EventStreamReader } from '#kit/live/event-stream.ts';
import { startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { readBoardRequest } from './board-request.ts';
import { ordersSevenPanels } from './boards/orders-seven-panels.ts';
import { liveAddress } from './live-address.ts';

const today = '2026-11-21';
const noon = startOfBusinessDay(today) + 12 * 3_600_000;
const hourMs = 3_600_000;
const shownMost = 24;
const states = ['refunded', 'cancelled'] as const;

let site: TestApp;
let origin = '';
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T15:30:00+08:00' });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const event = (order_no: string, status: OrderEvent['status'], at: number): OrderEvent => ({
  order_no,
  status,
  at,
  amount_fen: 8_765_432,
  paid_fen: 8_765_432,
  refund_fen: status === 'refunded' ? 8_765_432 : 0,
  quantity: 1,
  category: '真丝',
  product: '素绉缎',
  supplier: '朱鹮纺织染整有限公司',
  buyer: '欧阳金丝雀',
  province: '浙江',
  city: '杭州',
  channel: '直播',
});

type Lines = [key: string, line: { at: string; state: string }][];
const newestFirst = (lines: Lines) => lines.toSorted(([, a], [, b]) => (a.at < b.at ? 1 : -1));

/** What a display of the state would list, newest first. */
async function shown(
  state: (typeof states)[number] | 'unpaid' | 'paid',
  search = '',
): Promise<{ at: string; state: string }[]> {
  const lines = Object.entries(await figuresOf(search)).filter(([key]) => key.startsWith(`${state}/`)) as Lines;
  return newestFirst(lines).map(([, line]) => line);
}
async function figuresOf(search = '') {
  const { canvas } = ordersSevenPanels;
  const asked = readBoardRequest(
    new URLSearchParams(search),
    { width: canvas.width / 7, height: canvas.height },
    site.clock.now(),
  );
  if (!asked.ok) throw new Error(asked.parameter);
  const replay = asked.request.replay && { ...asked.request.replay, since: site.clock.now() };
  return (await site.services.screens.read(ordersSevenPanels, { day: asked.request.day, replay })).figures;
}

/** The truth from the orders themselves, put in order here and not by the database. */
async function truth(state: (typeof states)[number], from: number, to: number): Promise<string[]> {
  const { rows } = await site.services.database.pool.query<Record<`${(typeof states)[number]}_at`, Date | null>>(
    'select refunded_at, cancelled_at from orders',
  );
  return rows
    .flatMap((row) => row[`${state}_at`]?.getTime() ?? [])
    .filter((at) => at >= from && at < to)
    .toSorted((a, b) => b - a)
    .slice(0, shownMost)
    .map((at) => new Date(at).toISOString());
}
const times = (lines: readonly { at: string }[]) => lines.map(({ at }) => at);

test('what was undone today is listed whenever it was placed, behind any number of later orders', async () => {
  const old = Array.from({ length: 40 }, (_, n) => [
    event(`OLD${n}`, 'created', noon - 9 * 24 * hourMs),
    event(`OLD${n}`, n % 2 ? 'refunded' : 'cancelled', noon - n * 61_000),
  ]).flat();
  // Undone yesterday, and placed today: neither is in the lists of today.
  const others = [
    event('YESTERDAY', 'created', noon - 30 * hourMs),
    event('YESTERDAY', 'refunded', noon - 24 * hourMs),
    ...Array.from({ length: 200 }, (_, n) => event(`NEW${n}`, 'created', noon + n * 1_000)),
  ];
  await site.services.orders.write([...old, ...others]);
  for (const state of states) {
    const lines = await vi.waitFor(
      async () => {
        const found = await shown(state);
        expect(found.length).toBeGreaterThan(0);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(lines).toHaveLength(20);
    expect(times(lines)).toEqual(
      await truth(state, startOfBusinessDay(today), startOfBusinessDay(today) + 24 * hourMs),
    );
    expect(lines.every((line) => line.state === state)).toBe(true);
    // Masked as the board is: neither people nor numbers nor sums.
    expect(JSON.stringify(lines)).not.toMatch(/欧阳|朱鹮|OLD|8765432|杭州|素绉缎/);
  }
});

test('an order that is undone comes into the list at once as one line more, and the oldest leaves', async () => {
  await site.services.orders.write(
    Array.from({ length: 30 }, (_, n) => event(`NEW${n}`, 'cancelled', noon + 600_000 + n * 1_000)),
  );
  const viewer = await site.screenUser('viewer');
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leaving = new AbortController();
  const answer = await fetch(`${origin}${liveAddress('main/2/7')}`, { headers: { cookie }, signal: leaving.signal });
  const patches: { set: object; unset?: string[] }[] = [];
  let hasBegun = false;
  const reading = (async () => {
    const events = new EventStreamReader();
    const decoder = new TextDecoder();
    for await (const piece of answer.body as ReadableStream<Uint8Array>)
      for (const { event: kind, data } of events.read(decoder.decode(piece, { stream: true }))) {
        if (kind === 'patch') patches.push(JSON.parse(data));
        hasBegun ||= kind === 'snapshot' && data.includes('"cancelled/');
      }
  })().catch(() => {});
  await vi.waitFor(() => expect(hasBegun).toBe(true), { timeout: 20_000 });
  await site.services.orders.write([event('OLD1', 'cancelled', noon + 3_600_000)]);
  const linesIn = (keys: readonly string[]) => keys.filter((key) => key.startsWith('cancelled/'));
  const patch = await vi.waitFor(
    () => {
      const found = patches.find(({ set }) => linesIn(Object.keys(set)).length > 0);
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 20_000 },
  );
  leaving.abort();
  await reading;
  expect(linesIn(Object.keys(patch?.set ?? {}))).toHaveLength(1);
  expect(linesIn(patch?.unset ?? [])).toHaveLength(1);
});

test('what waits for payment is listed behind any number of orders that are paid', async () => {
  const at = noon + 3 * hourMs;
  const waiting = Array.from({ length: 30 }, (_, n) => event(`WAIT${n}`, 'created', at + n * 1_000));
  const paid = Array.from({ length: 400 }, (_, n) => [
    event(`PAID${n}`, 'created', at + 60_000 + n * 10),
    event(`PAID${n}`, 'paid', at + 120_000 + n * 10),
  ]).flat();
  await site.services.orders.write([...waiting, ...paid, event('WAIT29', 'cancelled', at + 90_000)]);
  const newest = Array.from({ length: shownMost }, (_, n) => new Date(at + (28 - n) * 1_000).toISOString());
  await vi.waitFor(async () => expect(times(await shown('unpaid'))).toEqual(newest), { timeout: 20_000 });
  // Played again, an order waits until it was paid, or cancelled.
  const replayed = times(await shown('unpaid', 'replay=2026-11-21T15:01:01&speed=1'));
  expect(replayed[0]).toBe(new Date(at + 60_990).toISOString());
});

test('at the speed of a festival, when none of the latest orders is paid yet, payments are still listed and timed', async () => {
  const at = startOfBusinessDay('2026-11-19') + 20 * hourMs;
  const paid = Array.from({ length: 30 }, (_, n) => [
    event(`BUYER${n}`, 'created', at + n * 1_000),
    event(`BUYER${n}`, 'paid', at + (70 + n) * 1_000),
  ]).flat();
  const rush = Array.from({ length: 5_200 }, (_, n) => event(`RUSH${n}`, 'created', at + 94_000 + n));
  // Placed the day before: it is paid on this day, and refunded since.
  const others = [
    event('LATE', 'created', at - 22 * hourMs),
    event('LATE', 'paid', at + 200_000),
    event('LATE', 'refunded', at + 201_000),
  ];
  await site.services.orders.write([...paid, ...rush, ...others]);
  const isoOf = (seconds: number) => new Date(at + seconds * 1_000).toISOString();
  const newest = Array.from({ length: shownMost }, (_, n) => isoOf(99 - n));
  const lines = await shown('paid', 'day=2026-11-19');
  expect(times(lines)).toEqual(newest);
  expect(lines.every(({ state }) => state === 'paid')).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/欧阳|朱鹮|BUYER|8765432|杭州|素绉缎/);
  expect((await figuresOf('day=2026-11-19'))['payment/seconds']).toMatchObject({ half: 70 });
  // Played again, nobody knows who will pay, or refund.
  expect(times(await shown('paid', 'replay=2026-11-19T20:01:20&speed=1'))).toEqual(
    Array.from({ length: 10 }, (_, n) => isoOf(79 - n)),
  );
  expect(times(await shown('paid', 'replay=2026-11-19T20:03:20.500&speed=1'))[0]).toBe(isoOf(200));
  expect((await figuresOf('replay=2026-11-19T20:00:30&speed=1'))['payment/seconds']).toBe(null);
});

test('a past day lists what was undone on it, and a replay only what was undone by then', async () => {
  const day = startOfBusinessDay('2026-11-20');
  expect(times(await shown('refunded', 'day=2026-11-20'))).toEqual(await truth('refunded', day, day + 24 * hourMs));
  expect(await shown('cancelled', 'day=2026-11-20')).toEqual([]);
  const moment = noon - 10 * 60_000;
  const replayed = await shown('refunded', 'replay=2026-11-21T11:50&speed=1');
  expect(times(replayed)).toEqual(await truth('refunded', startOfBusinessDay(today), moment));
  expect(replayed.length).toBeGreaterThan(3);
});
