import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderEvent } from '#orders/order-event.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { ordersToday, rebuildDay, reconcileDays } from './contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-10T09:30:00+08:00' });
});
afterAll(() => site.close());

const paid = (order_no: string, at: string): OrderEvent => ({
  order_no,
  status: 'paid',
  at: Date.parse(at),
  amount_fen: 5_000,
  paid_fen: 4_800,
  refund_fen: 0,
  quantity: 1,
  category: '',
  product: '',
  supplier: '',
  buyer: '',
  province: '',
  city: '',
  channel: '',
});

test('today so far stands beside the same day a week ago until the same minute, for who may see figures', async () => {
  await site.services.orders.write([
    paid('now', '2026-03-10T09:00:00+08:00'),
    paid('week-ago-1', '2026-03-03T00:10:00+08:00'),
    paid('week-ago-2', '2026-03-03T09:29:00+08:00'),
    paid('week-ago-later', '2026-03-03T09:31:00+08:00'),
    paid('yesterday', '2026-03-09T08:00:00+08:00'),
  ]);
  const analyst = await site.screenUser('analyst');
  expect((await analyst.call(ordersToday)).data).toEqual({
    today: { orders: 1, paid_fen: 4_800 },
    week_ago: { orders: 2, paid_fen: 9_600 },
  });
  expect((await (await site.screenUser('editor')).call(ordersToday)).code).toBe(403);
});

test('days before any order are refused, as PostgreSQL has no year 0', async () => {
  const admin = await site.screenUser('admin');
  for (const day of ['0000-01-01', '0001-01-01', '1999-12-31']) {
    expect((await admin.call(rebuildDay, { day })).code, day).toBe(400);
    expect((await admin.call(reconcileDays, { from: day, days: 1 })).code, day).toBe(400);
  }
});
