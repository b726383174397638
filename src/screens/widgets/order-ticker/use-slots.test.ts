import { expect, test } from 'vitest';
import { assignSlots } from './lines.tsx';

test('a line that comes takes the node of the one that leaves, and nodes are never more than lines', () => {
  let held = assignSlots(new Map(), ['c', 'b', 'a']);
  expect(held.get('c')).toEqual({ slot: 0, turn: 0 });
  held = assignSlots(held, ['d', 'c', 'b']);
  expect(held.get('d')).toEqual({ slot: 2, turn: 1 });
  expect(held.get('b')).toEqual({ slot: 1, turn: 0 });
  for (let order = 0; order < 1_000; order++) {
    held = assignSlots(held, [`${order + 2}`, `${order + 1}`, `${order}`]);
    expect(Math.max(...[...held.values()].map(({ slot }) => slot))).toBe(2);
  }
});

test('lines that are all replaced at once do not come in one by one', () => {
  let held = assignSlots(assignSlots(new Map(), ['b', 'a']), ['c', 'b']);
  const turns = () => [...held.values()].map(({ turn }) => turn);
  expect(turns().toSorted()).toEqual([0, 1]);
  for (const keys of [
    ['e', 'd'],
    ['g', 'f', 'x'],
  ]) {
    held = assignSlots(held, keys);
    expect([...held.keys()].toSorted()).toEqual(keys.toSorted());
    expect(Math.max(...turns())).toBe(1);
  }
  expect(assignSlots(held, ['h', 'g', 'f']).get('h')?.turn).toBeGreaterThan(0);
});
