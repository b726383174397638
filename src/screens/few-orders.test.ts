import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netOfSeveral, otherMembers, sumOfSeveral, withFewInNext, withFewTogether } from './few-orders.ts';

test('a sum of one order is not shown, one of several is', () => {
  expect([0, 1, 2].map((orders) => sumOfSeveral(700, orders))).toEqual([700, undefined, 700]);
});

test('what payments and refunds leave is not shown when it is what one order leaves', () => {
  const shown = (paid: number, refunded: number) => netOfSeveral(700, paid, refunded) !== undefined;
  expect([shown(1, 0), shown(0, 1), shown(1, 1), shown(2, 1), shown(3, 2)]).toEqual(Array(5).fill(false));
  expect([shown(2, 0), shown(0, 2), shown(9, 1), shown(9, 2)]).toEqual(Array(4).fill(true));
  expect(netOfSeveral(0, 0, 0)).toBe(0);
});

test('members with one order are shown together, with the next one if they are alone', () => {
  const member = (name: string, orders: number) => ({ member: name, orders, amount_fen: orders * 100 });
  expect(withFewTogether([member('a', 9), member('b', 1), member('c', 1)])).toEqual([
    member('a', 9),
    member(otherMembers, 2),
  ]);
  expect(withFewTogether([member('a', 9), member('b', 1), member('c', 4)])).toEqual([
    member('a', 9),
    member(otherMembers, 5),
  ]);
  expect(withFewTogether([member('a', 9), member('b', 2)])).toHaveLength(2);
  expect(withFewTogether([member('a', 1)])).toEqual([]);
});

const sums = fc.array(
  fc.record({ orders: fc.integer({ min: 0, max: 3 }), amount_fen: fc.integer({ min: 1, max: 1e9 }) }),
);
const honest = sums.map((list) => list.map((sum) => (sum.orders === 0 ? { orders: 0, amount_fen: 0 } : sum)));
const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

test('whatever the orders are, nothing shown is one of them, and nothing gets lost of more than one', () => {
  fc.assert(
    fc.property(honest, (list) => {
      const all = total(list.map(({ orders }) => orders));
      const members = withFewTogether(list.map((sum, place) => ({ ...sum, member: `${place}` })));
      for (const { orders } of members) expect(orders).toBeGreaterThanOrEqual(2);
      if (all >= 2) {
        expect(total(members.map(({ amount_fen }) => amount_fen))).toBe(
          total(list.map(({ amount_fen }) => amount_fen)),
        );
        expect(total(withFewInNext(list))).toBe(total(list.map(({ amount_fen }) => amount_fen)));
      } else expect([...members, ...withFewInNext(list).filter((sum) => sum > 0)]).toEqual([]);
      // A shown sum covers what came since the shown one before it: never a single order.
      let orders = 0;
      for (const [place, shown] of withFewInNext(list).entries()) {
        orders += list[place]?.orders ?? 0;
        if (shown === 0) continue;
        expect(orders).toBeGreaterThanOrEqual(2);
        orders = 0;
      }
    }),
  );
});
