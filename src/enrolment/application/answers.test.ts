import { expect, test } from 'vitest';
import { changedSince, isAnswered, pictureChange, roundsOf } from './answers.ts';

test('a field counts as changed only when it says something else', () => {
  const before = { workers: 86, categories: ['womens'], note: '', gate_images: ['a', 'b'] };
  expect(changedSince(before, { workers: 86, categories: ['womens'], gate_images: ['a', 'b'] })).toEqual([]);
  expect(changedSince(before, { workers: 92, categories: [], gate_images: ['b', 'a'] })).toEqual([
    'categories',
    'workers',
    'gate_images',
  ]);
});

test('a remark is answered by a change of its own field, one on the whole by any', () => {
  expect(isAnswered({ field: 'workers' }, ['workers'])).toBe(true);
  expect(isAnswered({ field: 'workers' }, ['lines'])).toBe(false);
  expect(isAnswered({ field: '' }, ['lines'])).toBe(true);
  expect(isAnswered({ field: '' }, [])).toBe(false);
});

test('remarks stand together by the return that they came with', () => {
  const [first, second] = ['2026-11-01T02:00:00.000Z', '2026-11-03T02:00:00.000Z'];
  expect(roundsOf([{ at: second }, { at: first }, { at: second }])).toEqual([
    { round: 1, at: first, remarks: [{ at: first }] },
    { round: 2, at: second, remarks: [{ at: second }, { at: second }] },
  ]);
});

test('pictures that stayed are neither added nor removed', () => {
  expect(pictureChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] });
});
