import { expect, test } from 'vitest';
import { busiestEnds } from './routes.ts';

test('the busiest ends of all routes come first, without unnamed places', () => {
  const routes = [
    { from: '浙江', to: '广东', orders: 3 },
    { from: '浙江', to: '四川', orders: 2 },
    { from: '广东', to: '四川', orders: 4 },
    { from: '', to: '四川', orders: 9 },
  ];
  expect(busiestEnds(routes, 'from', 5)).toEqual(['浙江', '广东']);
  expect(busiestEnds(routes, 'to', 1)).toEqual(['四川']);
});
