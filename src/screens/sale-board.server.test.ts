import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillCampaigns } from '#campaigns/demonstration.server.ts';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { boardReadings } from '#orders/board-readings/board-readings.server.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { flashSale } from './boards/flash-sale.ts';

let site: TestApp;
beforeAll(async () => {
  // Within the demonstration's session from 12:00 to 15:00.
  site = await openTestApp({ startsAt: '2026-11-21T13:00:00+08:00' });
  const { database, campaigns } = site.services;
  await fillCampaigns(openStage(database, site.clock), campaigns);
});
afterAll(() => site.close());

const order = (order_no: string, time: string, quantity: number, status: 'created' | 'cancelled' = 'created') => ({
  order_no,
  status,
  at: Date.parse(`2026-11-21T${time}+08:00`),
  amount_fen: 1_000,
  paid_fen: 0,
  refund_fen: 0,
  quantity,
  category: '羽绒服',
  product: '长款连帽羽绒服',
  supplier: '常熟虞山服装有限公司',
  buyer: '欧阳金丝雀',
  province: '广东',
  city: '广州',
  channel: '直播',
});
const stock = 120;
const coatOf = (figures: Record<string, unknown>) =>
  Object.entries(figures)
    .flatMap(([key, value]) => (key.startsWith('sale/stock/') ? [value as { product: string }] : []))
    .find(({ product }) => product === '长款连帽羽绒服');
const shown = () =>
  // A first reading that takes long is left out of a page that is drawn; it comes by the stream.
  vi.waitFor(
    async () => {
      const { figures } = await site.services.screens.read(flashSale, {});
      return { figures, coat: coatOf(figures) };
    },
    { timeout: 20_000 },
  );
const expectCoat = (wanted: object) =>
  vi.waitFor(async () => expect((await shown()).coat).toMatchObject(wanted), { timeout: 20_000 });

test('stock goes down with the orders of the session, sells out once and is never below nothing', async () => {
  await expectCoat({ left: stock, sold_out_at: null });
  await site.services.orders.write([order('S0', '11:59:59', 50), order('S1', '12:10:00', 70)]);
  await expectCoat({ left: 50, sold_out_at: null });
  await site.services.orders.write([order('S2', '12:20:00', 60), order('S3', '12:30:00', 500)]);
  await expectCoat({ left: 0, sold_out_at: '2026-11-21T04:20:00.000Z' });
  await site.services.orders.write([
    order('S2', '12:21:00', 60, 'cancelled'),
    order('S3', '12:31:00', 500, 'cancelled'),
  ]);
  await expectCoat({ left: 50, sold_out_at: null });
});

test('however many orders a session has, the database sums them: one line a product is read', async () => {
  let read = 0;
  const { database, secrets } = site.services;
  const counted = new Proxy(database.pool, {
    get: (pool, name) =>
      name === 'query'
        ? async (asked: QueryConfig) => {
            const answer = await database.pool.query(asked);
            read += answer.rows.length;
            return answer;
          }
        : Reflect.get(pool, name),
  });
  const readings = boardReadings({ database: { ...database, pool: counted }, secrets });
  const [from, to] = [Date.parse('2026-11-20T12:00:00+08:00'), Date.parse('2026-11-20T15:00:00+08:00')];
  await site.services.orders.write(
    Array.from({ length: 200 }, (_, n) => ({ ...order(`M${n}`, '12:00:00', 1), at: from + n * 1_000 })),
  );
  const [coat] = await readings.readSold([{ product: '长款连帽羽绒服', stock: 150 }], from, to);
  expect(coat).toMatchObject({ quantity: 200, sold_out_at: new Date(from + 149_000).toISOString() });
  expect(read).toBe(1);
});

test('a replay of the sale knows a cancellation only from its moment on', async () => {
  const leftAt = async (time: string) => {
    const from = Date.parse(`2026-11-21T${time}+08:00`);
    const { figures } = await site.services.screens.read(flashSale, { replay: { from, speed: 0, since: 0 } });
    return coatOf(figures);
  };
  await vi.waitFor(async () => expect(await leftAt('12:15:00')).toMatchObject({ left: 50, sold_out_at: null }), {
    timeout: 20_000,
  });
  expect(await leftAt('12:20:30')).toMatchObject({ left: 0, sold_out_at: '2026-11-21T04:20:00.000Z' });
  // One of the two that took the rest was cancelled by then, the other was not yet.
  expect(await leftAt('12:30:30')).toMatchObject({ left: 0, sold_out_at: '2026-11-21T04:30:00.000Z' });
  expect(await leftAt('12:32:00')).toMatchObject({ left: 50, sold_out_at: null });
});

test('winners are shown by destination and goods, without anything that identifies a person or an order', async () => {
  const { figures } = await shown();
  const text = JSON.stringify(figures);
  expect(text).toContain('广州');
  // One came before the session opened, two were cancelled.
  expect(Object.keys(figures).filter((key) => key.startsWith('sale/win/'))).toHaveLength(1);
  for (const secret of ['欧阳', '金丝雀', 'S1', '虞山']) expect(text).not.toContain(secret);
});

test('the sessions of the day and the first of the next are sent in the server’s time', async () => {
  const { figures } = await shown();
  const sessions = figures['sale/sessions'] as { name: string; from: number }[];
  expect(sessions.map(({ name }) => name)).toEqual(['早场', '午场', '下午场', '晚场', '早场']);
  expect(new Date(sessions[1]?.from ?? 0).toISOString()).toBe('2026-11-21T04:00:00.000Z');
});
