import { expect, test } from 'vitest';
import { movesBetween } from './widget.tsx';

test('who overtakes is marked with how far, who is overtaken as well, and newcomers are not', () => {
  const before = new Map(['广东', '浙江', '江苏'].map((name, place) => [name, place]));
  expect([...movesBetween(before, ['江苏', '广东', '四川', '浙江'])]).toEqual([
    ['江苏', { direction: 'up', by: 2 }],
    ['广东', { direction: 'down', by: 1 }],
    ['浙江', { direction: 'down', by: 2 }],
  ]);
  expect(movesBetween(new Map(), ['广东']).size).toBe(0);
});
