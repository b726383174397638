import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import type { OrderEvent } from './order-event.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

let number = 0;
const event = (fields: Partial<OrderEvent>): OrderEvent => ({
  order_no: `D${++number}`,
  status: 'created',
  at: Date.parse('2026-05-08T10:04:30+08:00'),
  amount_fen: 10_000,
  paid_fen: 0,
  refund_fen: 0,
  quantity: 3,
  category: '针织',
  product: '圆领卫衣',
  supplier: '绍兴锦纶纺织有限公司',
  buyer: '张伟',
  province: '浙江',
  city: '杭州',
  channel: 'live',
  ...fields,
});

test('a day without orders reads as zeros', async () => {
  const reading = await site.services.orders.readDay('2001-01-01');
  expect(reading).toMatchObject({
    day: '2001-01-01',
    revision: 0,
    hasOrders: false,
    curve: [],
    province: [],
    latest: [],
  });
  expect(Object.values(reading.totals).every((value) => value === 0)).toBe(true);
  expect(reading.weekBefore.day).toBe('2000-12-25');
});

test('a day tells its totals, its curve beside the week before, its rankings and its latest orders', async () => {
  const { orders } = site.services;
  const paid = event({ order_no: 'P1', status: 'paid', at: Date.parse('2026-05-08T10:09:59+08:00'), paid_fen: 10_000 });
  const { revision } = await orders.write([
    event({ order_no: 'P1' }),
    paid,
    event({ at: Date.parse('2026-05-08T23:59:59.999+08:00'), province: '', supplier: '', amount_fen: 7 }),
    event({ at: Date.parse('2026-05-09T00:00:00+08:00') }),
    event({ at: Date.parse('2026-05-01T10:00:00+08:00') }),
  ]);
  const reading = await orders.readDay('2026-05-08');
  expect(reading.revision).toBe(revision);
  expect(reading.totals).toEqual({
    orders: 2,
    paid_orders: 1,
    refunded_orders: 0,
    cancelled: 0,
    quantity: 6,
    amount_fen: 10_007,
    paid_fen: 10_000,
    refund_fen: 0,
    net_fen: 10_000,
  });
  expect(reading.curve.map(({ minute, orders: count, paid_fen }) => [minute, count, paid_fen])).toEqual([
    [600, 1, 10_000],
    [1430, 1, 0],
  ]);
  expect(reading.weekBefore).toMatchObject({ day: '2026-05-01', totals: { orders: 1 } });
  expect(reading.weekBefore.curve).toHaveLength(1);
  expect(reading.province.map(({ member, orders: count, net_fen }) => [member, count, net_fen])).toEqual([
    ['浙江', 1, 10_000],
    ['', 1, 0],
  ]);
  expect(reading.category).toMatchObject([{ member: '针织', orders: 2 }]);
  expect(reading.latest.map(({ at, state }) => [at, state])).toEqual([
    ['2026-05-08T15:59:59.999Z', 'created'],
    ['2026-05-08T02:04:30.000Z', 'paid'],
  ]);
});

test('what the ticker tells has neither order numbers nor full names', async () => {
  const reading = await site.services.orders.readDay('2026-05-08');
  const told = JSON.stringify(reading.latest);
  for (const secret of ['P1', '张伟', '锦纶']) expect(told).not.toContain(secret);
  expect(reading.latest[1]).toMatchObject({ buyer: '张**', supplier: '绍兴****有限公司' });
  const again = await site.services.orders.readDay('2026-05-08');
  expect(again.latest.map(({ key }) => key)).toEqual(reading.latest.map(({ key }) => key));
});

test('a change of one day leaves the revision of another alone', async () => {
  const { orders } = site.services;
  const before = (await orders.readDay('2026-05-09')).revision;
  await orders.write([event({ at: Date.parse('2026-05-08T12:00:00+08:00') })]);
  expect((await orders.readDay('2026-05-09')).revision).toBe(before);
  expect((await orders.readDay('2026-05-08')).revision).toBeGreaterThan(before);
});

test('a supplier whose great order is not paid yet stands first, live and in a replay, however many others were paid', async () => {
  const { orders } = site.services;
  const at = Date.parse('2026-05-20T09:00:00+08:00');
  const small = Array.from({ length: 60 }, (_, n) =>
    event({ order_no: `S${n}`, at, supplier: `供应商${n}`, amount_fen: 1_000 }),
  );
  await orders.write([
    ...small,
    ...small.map((each) => ({ ...each, status: 'paid' as const, at: at + 60_000, paid_fen: 1_000 })),
    event({ at, supplier: '大单未付', amount_fen: 100_000_000 }),
  ]);
  const { supplier } = await orders.readDay('2026-05-20');
  expect(supplier[0]).toMatchObject({ member: '大单未付', amount_fen: 100_000_000, net_fen: 0 });
  expect(supplier).toHaveLength(50);
  const replayed = await orders.openReplay('2026-05-20').readAt(at + 3_600_000);
  expect(replayed.supplier).toEqual(supplier);
});
