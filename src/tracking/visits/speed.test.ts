import { expect, test } from 'vitest';
import { stepOfValue, summaryOf } from './speed.ts';

const counted = (values: readonly number[]) => {
  const counts: number[] = Array(25).fill(0);
  for (const value of values) counts[stepOfValue('lcp', value)] = (counts[stepOfValue('lcp', value)] ?? 0) + 1;
  return counts;
};

test('shares of good, middling and poor are exact at their limits', () => {
  expect(summaryOf('lcp', counted([0, 2_500, 2_501, 4_000, 4_001, 90_000]))).toMatchObject({
    count: 6,
    good: 2 / 6,
    needs: 2 / 6,
    poor: 2 / 6,
  });
});

test('the 75th percentile lies within its step', () => {
  const values = Array.from({ length: 1_000 }, (_, at) => at * 5);
  const { p75 } = summaryOf('lcp', counted(values));
  expect(Math.abs(p75 - 3_750)).toBeLessThan(125);
  expect(summaryOf('lcp', [])).toEqual({ count: 0, p75: 0, good: 0, needs: 0, poor: 0 });
});
