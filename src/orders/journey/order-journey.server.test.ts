import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderEvent } from '#orders/order-event.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { orderJourney } from './order-journey.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-07-31T12:00:00+08:00' });
});
afterAll(() => site.close());

const minute = 60_000;
const start = Date.parse('2026-07-20T08:00:00+08:00');
const event = (number: number, status: OrderEvent['status'], at: number): OrderEvent => ({
  order_no: `J-${number}`,
  status,
  at,
  amount_fen: 100,
  paid_fen: status === 'paid' ? 100 : 0,
  refund_fen: status === 'refunded' ? 100 : 0,
  quantity: 1,
  category: '',
  product: '',
  supplier: '',
  buyer: '',
  province: '',
  city: '',
  channel: '',
});

test('times between order, payment and refund are medians of settled orders', async () => {
  const read = () => orderJourney(site.services, 0)();
  expect(await read()).toBeNull();
  const events: OrderEvent[] = [];
  for (let number = 0; number < 200; number++) {
    events.push(event(number, 'created', start + number));
    if (number < 160) events.push(event(number, 'paid', start + number + 4 * minute));
    if (number < 40) events.push(event(number, 'refunded', start + number + 4 * minute + 30 * 60 * minute));
    if (number >= 190) events.push(event(number, 'cancelled', start + number + 60 * minute));
  }
  await site.services.orders.write(events);
  expect(await read()).toEqual({
    paidWithinMinutes: 4,
    refundedWithinHours: 30,
    paidPercent: 80,
    cancelledPercent: 5,
  });
});
