import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderEvent } from '#orders/order-event.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { channelFigures } from './channel-figures.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-07-31T12:00:00+08:00' });
});
afterAll(() => site.close());

const read = () => channelFigures(site.services, 0)();
const order = (number: number, channel: string, hour: number, province: string): OrderEvent => ({
  order_no: `CANARY-${number}`,
  status: 'created',
  at: Date.parse('2026-07-20T00:00:00+08:00') + hour * 3_600_000 + number * 1000,
  amount_fen: 7_313_377,
  paid_fen: 0,
  refund_fen: 0,
  quantity: 123,
  category: '牛仔',
  product: 'CANARY',
  supplier: 'CANARY 有限公司',
  buyer: 'CANARY',
  province,
  city: 'CANARY',
  channel,
});

test('the public learns shares, hours and indices of channels and provinces, and no true count', async () => {
  expect(await read()).toBeNull();
  const many = (count: number, from: number, ...rest: [string, number, string]) =>
    Array.from({ length: count }, (_, number) => order(from + number, ...rest));
  await site.services.orders.write([
    ...many(300, 0, '批发', 10, '浙江'),
    ...many(150, 1000, '批发', 20, '广东'),
    ...many(150, 2000, '直播', 21, '广东'),
    ...many(3, 3000, '', 3, ''),
    ...many(1, 4000, '直播', 3, '青海'),
  ]);
  const figures = await read();
  if (figures === null || figures === 'away') throw new Error('figures were expected');
  expect([figures.from, figures.to]).toEqual(['2026-07-01', '2026-07-30']);
  expect(figures.channels.map(({ name, percent, pieces }) => [name, percent, pieces])).toEqual([
    ['批发', 75, 120],
    ['直播', 25, 120],
  ]);
  expect(figures.channels[0]?.hours[10]).toBe(100);
  expect(figures.channels[0]?.hours[20]).toBe(50);
  expect(figures.provinces).toHaveLength(34);
  expect(figures.provinces.filter(({ index }) => index > 0).toSorted((a, b) => b.index - a.index)).toEqual(
    [
      { name: '浙江', index: 100, hasOrders: true },
      { name: '广东', index: 100, hasOrders: true },
    ].toSorted((a, b) => b.index - a.index),
  );
  // One order rounds to an index of 0, and is told apart from none.
  expect(figures.provinces.filter(({ index, hasOrders }) => index === 0 && hasOrders)).toEqual([
    { name: '青海', index: 0, hasOrders: true },
  ]);
  const text = JSON.stringify(figures);
  for (const secret of ['CANARY', '7313377', '123', '450', '604']) expect(text).not.toContain(secret);
});
