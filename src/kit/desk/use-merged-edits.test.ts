import { expect, test } from 'vitest';
import { mergeEdits } from './use-merged-edits.ts';

const before = { title: 'Weaver', city: 'Shaoxing', note: '', prices: [{ from: 100 }] };

test('what only one of two changed is taken from them; what both changed is named', () => {
  const mine = { ...before, title: 'Senior weaver', prices: [{ from: 200 }] };
  const theirs = { ...before, title: 'Head weaver', city: 'Hangzhou', note: 'Night shift' };
  expect(mergeEdits(before, mine, theirs)).toEqual({
    taken: { city: 'Hangzhou', note: 'Night shift' },
    both: ['title'],
  });
});

test('what both wrote alike, and what a form leaves empty in another way, is no difference', () => {
  const theirs = { ...before, title: 'Head weaver' };
  expect(mergeEdits(before, { ...theirs, note: undefined as unknown as string }, theirs)).toEqual({
    taken: {},
    both: [],
  });
});
