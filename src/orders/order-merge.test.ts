import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses } from './contract.ts';
import type { OrderEvent } from './order-event.ts';
import { mergeEvent, type Order } from './order-merge.ts';

/** Few different values, so that equal times and equal sums are common. */
const event: fc.Arbitrary<OrderEvent> = fc.record({
  order_no: fc.constant('A1'),
  status: fc.constantFrom(...orderStatuses),
  at: fc.integer({ min: 1, max: 4 }).map((minute) => minute * 60_000),
  amount_fen: fc.integer({ min: 0, max: 2 }),
  paid_fen: fc.integer({ min: 0, max: 2 }),
  refund_fen: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 0, max: 1 }),
  category: fc.constantFrom('', '针织'),
  product: fc.constantFrom('a', 'b'),
  supplier: fc.constantFrom('s', 't'),
  buyer: fc.constant('张伟'),
  province: fc.constantFrom('', '广东', '浙江'),
  city: fc.constant(''),
  channel: fc.constantFrom('app', 'live'),
});

const mergeAll = (events: readonly OrderEvent[]): Order =>
  events.reduce<Order | undefined>((order, one) => mergeEvent(order, one), undefined) as Order;

test('the outcome does not depend on the order in which events come, nor on repetition', () => {
  const shuffled = fc
    .array(event, { minLength: 1, maxLength: 8 })
    .chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length, maxLength: 2 * events.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([events, again]) => {
      expect(mergeAll(again)).toEqual(mergeAll(events));
    }),
    { numRuns: 5_000 },
  );
});

test('of each status the latest event wins, then the larger sum; the earliest stands in for a missing created', () => {
  const sum = { created: 'amount_fen', paid: 'paid_fen', refunded: 'refund_fen', cancelled: 'amount_fen' } as const;
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), (events) => {
      const order = mergeAll(events);
      const winner = (status: OrderEvent['status']) =>
        events
          .filter((one) => one.status === status)
          .reduce<OrderEvent | undefined>(
            (best, one) =>
              !best || one.at > best.at || (one.at === best.at && one[sum[status]] > best[sum[status]]) ? one : best,
            undefined,
          );
      expect(order.created_at).toBe(winner('created')?.at ?? null);
      expect([order.paid_at, order.paid_fen]).toEqual([winner('paid')?.at ?? null, winner('paid')?.paid_fen ?? 0]);
      expect([order.refunded_at, order.refund_fen]).toEqual([
        winner('refunded')?.at ?? null,
        winner('refunded')?.refund_fen ?? 0,
      ]);
      expect(order.cancelled_at).toBe(winner('cancelled')?.at ?? null);
      const created = winner('created');
      if (created) expect([order.counted_at, order.amount_fen]).toEqual([created.at, created.amount_fen]);
      else {
        const others = (['paid', 'refunded', 'cancelled'] as const).flatMap((status) => winner(status) ?? []);
        expect(order.counted_at).toBe(Math.min(...others.map((one) => one.at)));
      }
      expect(order.stand_ins === null).toBe(created !== undefined);
    }),
    { numRuns: 5_000 },
  );
});

test('an event that changes nothing gives the same order back', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), (events) => {
      const order = mergeAll(events);
      for (const one of events) expect(mergeEvent(order, one)).toBe(order);
    }),
    { numRuns: 2_000 },
  );
});
