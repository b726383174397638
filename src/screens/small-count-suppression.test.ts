import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSmallMembers, mergeSmallSteps, otherMembers, showableSums } from './small-count-suppression.ts';

const sumsOf = (orders: number, paid_orders: number, refunded_orders: number) =>
  Object.entries(showableSums({ orders, paid_orders, refunded_orders }))
    .filter(([, isShown]) => isShown)
    .map(([name]) => name);

test('a sum of one order is not shown, one of several is', () => {
  expect(sumsOf(0, 0, 0)).toEqual(['amount', 'refund', 'net']);
  expect(sumsOf(1, 0, 0)).toEqual(['refund', 'net']);
  expect(sumsOf(9, 7, 2)).toEqual(['amount', 'refund', 'net']);
  expect(sumsOf(9, 9, 1)).toEqual(['amount']);
  expect(sumsOf(2, 2, 1)).toEqual(['amount']);
});

test('a sum is not shown that leaves one order when another is taken from it', () => {
  // The third of three orders, of which two were refunded; and the one that is not paid yet.
  expect(sumsOf(3, 3, 2)).toEqual(['amount']);
  expect(sumsOf(3, 2, 0)).toEqual(['amount', 'refund']);
  expect(sumsOf(9, 8, 2)).toEqual(['amount', 'refund']);
});

const states = ['waiting', 'kept', 'refunded'] as const;

test('whatever became of the orders of a day, no sum that is shown, and no difference of them, is that of one order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { maxLength: 8 }), (day) => {
      // Each order has a decimal of its own: a sum says which orders are in it.
      const sum = (...of: (typeof states)[number][]) =>
        day.reduce((total, state, place) => total + (of.includes(state) ? 10 ** place : 0), 0);
      const count = (...of: (typeof states)[number][]) => day.filter((state) => of.includes(state)).length;
      const isShown = showableSums({
        orders: day.length,
        paid_orders: count('kept', 'refunded'),
        refunded_orders: count('refunded'),
      });
      const shown = [
        ...(isShown.amount ? [sum(...states)] : []),
        ...(isShown.refund ? [sum('refunded')] : []),
        ...(isShown.net ? [sum('kept')] : []),
      ];
      const told = shown.reduce<number[]>((sums, one) => sums.flatMap((each) => [each, each + one, each - one]), [0]);
      const single = day.map((_, place) => 10 ** place);
      expect(told.filter((each) => single.includes(Math.abs(each)))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('members with one order are shown together, with the next one if they are alone', () => {
  const member = (name: string, orders: number) => ({ member: name, orders, amount_fen: orders * 100 });
  expect(mergeSmallMembers([member('a', 9), member('b', 1), member('c', 1)])).toEqual([
    member('a', 9),
    member(otherMembers, 2),
  ]);
  expect(mergeSmallMembers([member('a', 9), member('b', 1), member('c', 4)])).toEqual([
    member('a', 9),
    member(otherMembers, 5),
  ]);
  expect(mergeSmallMembers([member('a', 9), member('b', 2)])).toHaveLength(2);
  expect(mergeSmallMembers([member('a', 1)])).toEqual([]);
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
      const members = mergeSmallMembers(list.map((sum, place) => ({ ...sum, member: `${place}` })));
      for (const { orders } of members) expect(orders).toBeGreaterThanOrEqual(2);
      if (all >= 2) {
        expect(total(members.map(({ amount_fen }) => amount_fen))).toBe(
          total(list.map(({ amount_fen }) => amount_fen)),
        );
        expect(total(mergeSmallSteps(list))).toBe(total(list.map(({ amount_fen }) => amount_fen)));
      } else expect([...members, ...mergeSmallSteps(list).filter((sum) => sum > 0)]).toEqual([]);
      // A shown sum covers what came since the shown one before it: never a single order.
      let orders = 0;
      for (const [place, shown] of mergeSmallSteps(list).entries()) {
        orders += list[place]?.orders ?? 0;
        if (shown === 0) continue;
        expect(orders).toBeGreaterThanOrEqual(2);
        orders = 0;
      }
    }),
  );
});
