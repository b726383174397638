import { expect, test } from 'vitest';
import { boardStages, mayMove, stages } from './stages.ts';

test('applicants go to any column and back, but nobody is new again, and what was withdrawn stays so', () => {
  for (const from of stages)
    for (const to of boardStages)
      expect([from, to, mayMove(from, to)]).toEqual([from, to, from !== 'withdrawn' && to !== 'new' && from !== to]);
  expect(mayMove('refused', 'interview')).toBe(true);
  expect(mayMove('screening', 'new')).toBe(false);
});
