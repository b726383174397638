import { expect, test } from 'vitest';
import { allocate, newOrders } from './flights.tsx';

const route = (from: string, to: string, orders: number) => ({ from, to, orders });

test('every order has its light while there are lights, and beyond that each route its share', () => {
  const routes = [route('浙江', '广东', 30), route('江苏', '四川', 10)];
  const few = allocate(routes, 2_000);
  expect([few.length, few.filter(({ from }) => from === '浙江').length]).toEqual([40, 30]);
  const many = allocate([route('浙江', '广东', 9_000), route('江苏', '四川', 3_000)], 2_000);
  expect(many.length).toBe(2_000);
  expect(many.filter(({ from }) => from === '浙江').length).toBeCloseTo(1_500, -1);
  expect(many.slice(0, 8).some(({ from }) => from === '江苏')).toBe(true);
  expect(allocate([], 2_000)).toEqual([]);
});

test('orders that came since fly at once, a burst of them in part', () => {
  const before = { '浙江>广东': route('浙江', '广东', 3) };
  expect(newOrders(before, [route('浙江', '广东', 5), route('江苏', '四川', 1)])).toHaveLength(3);
  expect(newOrders(before, [route('浙江', '广东', 2)])).toEqual([]);
  expect(newOrders({}, [route('浙江', '广东', 9_000)])).toHaveLength(40);
});
