import { expect, test } from 'vitest';
import { boardStages, mayMove, stages } from './stages.ts';

test('applicants move to any column and back, but never to new, and withdrawn is final', () => {
  for (const from of stages)
    for (const to of boardStages)
      expect([from, to, mayMove(from, to)]).toEqual([from, to, from !== 'withdrawn' && to !== 'new' && from !== to]);
  expect(mayMove('refused', 'interview')).toBe(true);
  expect(mayMove('screening', 'new')).toBe(false);
});
