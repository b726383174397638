import { expect, test } from 'vitest';
import { alignRows } from './draft.ts';

test.each([
  ['nothing changed', ['a', 'b'], ['a', 'b'], [0, 1], []],
  ['the first was taken away', ['a', 'b', 'c'], ['b', 'c'], [undefined, 0, 1], []],
  ['all were', ['a', 'b'], [], [undefined, undefined], []],
  ['the last was changed, and one added', ['a', 'b'], ['a', 'x', 'y'], [0, 1], ['y']],
  ['the first was taken away, and one added behind', ['a', 'b'], ['b', 'x'], [undefined, 0], ['x']],
  ['one was changed in its place', ['a', 'b', 'c'], ['a', 'x', 'c'], [0, 1, 2], []],
  ['one was added in front', ['a'], ['x', 'a'], [1], ['x']],
  ['of two that are alike one went', ['', ''], [''], [0, undefined], []],
])('rows are found again: %s', (_what, was, now, places, added) => {
  expect(alignRows(was, now)).toEqual({ places, added });
});

test('when of several changed rows one went, it is not guessed which', () => {
  expect(alignRows(['a', 'b', 'c'], ['x', 'y'])).toBeUndefined();
  expect(alignRows(['a', 'b'], ['x'])).toBeUndefined();
});
