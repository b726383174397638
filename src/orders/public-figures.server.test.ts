import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import type { OrderEvent } from './order-event.ts';
import { growth, indexed, type Period, periods, readPeriod, shares, tens } from './public-figures.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-07-31T12:00:00+08:00' });
});
afterAll(() => site.close());

/** Amounts that would be found again in whatever leaks them. */
const amount_fen = 7_313_377;
const order = (day: number, number: number): OrderEvent => ({
  order_no: `CANARY-${day}-${number}`,
  status: 'paid',
  at: Date.parse('2026-07-01T00:00:00+08:00') + day * 86_400_000 + (20 * 60 + number) * 60_000,
  amount_fen,
  paid_fen: amount_fen,
  refund_fen: 0,
  quantity: 1,
  category: number % 3 ? '针织衫' : '牛仔',
  product: 'CANARY',
  supplier: 'CANARY 有限公司',
  buyer: 'CANARY',
  province: number % 4 ? '浙江' : '',
  city: 'CANARY',
  channel: '直播',
});
async function read(period?: Period) {
  const figures = await site.services.publicFigures.read(period);
  if (figures === null || figures === 'away') throw new Error('figures were expected');
  return figures;
}

test('with few orders nothing is told, of whatever period', async () => {
  await site.services.orders.write(Array.from({ length: 199 }, (_, number) => order(0, number)));
  for (const period of periods) expect(await site.services.publicFigures.read(period)).toBeNull();
});

test('what is told are proportions, and no true figure is among them, in any period', async () => {
  for (let day = 0; day < 30; day++)
    await site.services.orders.write(Array.from({ length: 30 + day }, (_, number) => order(day, number)));
  for (const period of periods) {
    const figures = await read(period);
    expect(figures.days).toHaveLength(period);
    expect(figures).toMatchObject({ period, to: '2026-07-30', from: figures.days[0]?.day });
    expect(figures.days.at(-1)).toMatchObject({ day: '2026-07-30' });
    const told = [
      ...figures.days.flatMap(({ orders, turnover, turnoverBefore }) =>
        [orders, turnover, turnoverBefore].map((each) => each ?? 0),
      ),
      ...figures.hours,
    ];
    for (const value of told) expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
    expect(Math.max(...figures.hours)).toBe(100);
    expect(figures.hours[20]).toBe(100);
    expect(figures.categories.map(({ name }) => name)).toEqual(['针织衫', '牛仔']);
    expect(figures.provinces.at(-1)).toMatchObject({ others: true });
    const { asOf, from, to, ...rest } = figures;
    const text = JSON.stringify({ ...rest, days: rest.days.map(({ day, ...one }) => one) });
    expect(text).not.toContain('CANARY');
    // Neither an amount, nor a number of orders: those of a day are 30 to 59, those of a period hundreds.
    expect(text).not.toMatch(/\d{4,}/);
    expect(text).not.toContain('7313377');
    expect([asOf, from, to].join()).toMatch(/^[-\d]{10}T[\d:.]+Z,[-\d]{10},[-\d]{10}$/);
  }
});

test('a period is compared with the one before, where that has its days', async () => {
  const week = await read(7);
  // Seven days of 53 to 59 orders after seven of 46 to 52.
  expect(week.change).toEqual({ orders: 14, turnover: 14 });
  expect(week.days[0]).toMatchObject({ turnover: 90, turnoverBefore: 78 });
  expect(week.categories[0]?.points).toBeTypeOf('number');
  for (const period of [30, 90] as const) {
    const longer = await read(period);
    expect(longer.change).toBeNull();
    expect(longer.days.every(({ turnoverBefore }) => turnoverBefore === null)).toBe(true);
    expect(longer.categories[0]?.points).toBeNull();
  }
});

test('a day before records began has no figure, a day on record without orders is 0', async () => {
  // A feed was tried long before.
  await site.services.orders.write([order(-200, 1)]);
  const { days } = await read(90);
  expect(days[59]).toEqual({ day: '2026-06-30', orders: null, turnover: null, turnoverBefore: null });
  expect(days.findIndex(({ orders }) => orders !== null)).toBe(60);
  // Two weeks without an order after the last one on record.
  site.clock.forward(14 * 86_400_000);
  const later = await read(30);
  expect(later.days.at(-1)).toEqual({ day: '2026-08-13', orders: 0, turnover: 0, turnoverBefore: null });
  site.clock.forward(-14 * 86_400_000);
});

test('of the days that are shown the busiest is 100, also after a busier period before', async () => {
  // Day 18 lies in the week before.
  await site.services.orders.write(Array.from({ length: 60 }, (_, number) => order(18, 60 + number)));
  site.clock.forward(60_000);
  const { days } = await read(7);
  expect(Math.max(...days.map(({ orders }) => orders ?? 0))).toBe(100);
  expect(Math.max(...days.map(({ turnover }) => turnover ?? 0))).toBe(100);
  // 108 orders after, at most 59 now: the busier day before is told on the scale of the days that are shown.
  expect(days.map(({ turnoverBefore }) => turnoverBefore)).toContain(183);
});

test('an address names a period, or the usual one is shown', () => {
  expect(['7', '30', '90'].map(readPeriod)).toEqual([7, 30, 90]);
  for (const text of [null, '', '8', '7 ', '0x7', '7e0', '<script>', '9'.repeat(999)])
    expect(readPeriod(text)).toBe(30);
});

test('indices are hundredths of the greatest, shares add up to all, counts are rounded down to the ten', () => {
  expect(indexed([5, 10, -3, 0])).toEqual([50, 100, 0, 0]);
  expect(indexed([0, 0])).toEqual([0, 0]);
  expect(indexed([])).toEqual([]);
  expect(indexed([5, 30], 10)).toEqual([50, 300]);
  expect(indexed([5, 30], 0)).toEqual([0, 0]);
  const now = [
    { name: 'a', value: 50 },
    { name: '', value: 30 },
    { name: 'b', value: 15 },
    { name: 'c', value: 5 },
    { name: 'd', value: -9 },
  ];
  const before = [
    { name: 'a', value: 80 },
    { name: 'c', value: 120 },
  ];
  expect(shares(now, 2, before)).toEqual([
    { name: 'a', percent: 50, points: 10 },
    { name: 'b', percent: 15, points: 15 },
    { name: '', percent: 35, points: -25, others: true },
  ]);
  expect(shares(now, 1)[0]).toEqual({ name: 'a', percent: 50, points: null });
  expect([growth(120, 100), growth(50, 100), growth(1, 0)]).toEqual([20, -50, null]);
  expect([0, 9, 10, 136].map(tens)).toEqual([
    { value: 0, more: false },
    { value: 0, more: true },
    { value: 10, more: false },
    { value: 130, more: true },
  ]);
});
