import { expect, test } from 'vitest';
import { takeSlots } from './use-slots.ts';

test('a line that comes takes the node of the one that leaves, and nodes are never more than lines', () => {
  let held = takeSlots(new Map(), ['c', 'b', 'a']);
  expect(held.get('c')).toEqual({ slot: 0, turn: 0 });
  held = takeSlots(held, ['d', 'c', 'b']);
  expect(held.get('d')).toEqual({ slot: 2, turn: 1 });
  expect(held.get('b')).toEqual({ slot: 1, turn: 0 });
  for (let order = 0; order < 1_000; order++) {
    held = takeSlots(held, [`${order + 2}`, `${order + 1}`, `${order}`]);
    expect(Math.max(...[...held.values()].map(({ slot }) => slot))).toBe(2);
  }
});
