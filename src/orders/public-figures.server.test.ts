import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import type { OrderEvent } from './order-event.ts';
import { daysShown, indexed, shares, tens } from './public-figures.ts';

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

test('with few orders nothing is told', async () => {
  await site.services.orders.write(Array.from({ length: 199 }, (_, number) => order(5, number % 60)));
  expect(await site.services.publicFigures.read()).toBeNull();
});

test('what is told are proportions, and no true figure is among them', async () => {
  for (let day = 0; day < 30; day++)
    await site.services.orders.write(Array.from({ length: 10 + day }, (_, number) => order(day, number)));
  const figures = await site.services.publicFigures.read();
  if (figures === null || figures === 'away') throw new Error('figures were expected');
  expect(figures.days).toHaveLength(daysShown);
  expect(figures.days.at(-1)).toMatchObject({ day: '2026-07-30' });
  const told = [...figures.days.flatMap(({ orders, turnover }) => [orders, turnover]), ...figures.hours];
  for (const value of told) expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
  expect(Math.max(...figures.hours)).toBe(100);
  expect(figures.hours[20]).toBe(100);
  expect(figures.categories.map(({ name }) => name)).toEqual(['针织衫', '牛仔']);
  expect(figures.provinces.at(-1)).toMatchObject({ others: true });
  const text = JSON.stringify(figures);
  expect(text).not.toContain('CANARY');
  expect(text).not.toContain('7313377');
  expect(text).not.toMatch(/\d{4,}(?!-)/);
});

test('indices are hundredths of the greatest, shares add up to all, counts are rounded down to the ten', () => {
  expect(indexed([5, 10, -3, 0])).toEqual([50, 100, 0, 0]);
  expect(indexed([0, 0])).toEqual([0, 0]);
  expect(indexed([])).toEqual([]);
  expect(
    shares(
      [
        { name: 'a', value: 50 },
        { name: '', value: 30 },
        { name: 'b', value: 15 },
        { name: 'c', value: 5 },
        { name: 'd', value: -9 },
      ],
      2,
    ),
  ).toEqual([
    { name: 'a', percent: 50 },
    { name: 'b', percent: 15 },
    { name: '', percent: 35, others: true },
  ]);
  expect([0, 9, 10, 136].map(tens)).toEqual([
    { value: 0, more: false },
    { value: 0, more: true },
    { value: 10, more: false },
    { value: 130, more: true },
  ]);
});
