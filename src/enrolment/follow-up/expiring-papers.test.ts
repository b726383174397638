import { expect, test } from 'vitest';
import { hasRunOut } from './expiring-papers.ts';

test('a paper is good until midnight in Shanghai after its last day', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`);
  expect(['22T00:00', '22T23:59', '23T00:00', '23T07:59'].map((time) => hasRunOut('2026-11-22', at(time)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(hasRunOut('', at('23T00:00'))).toBe(false);
});
