import { expect, test } from 'vitest';
import { startCountdown } from './countdown.ts';

function waiting(seconds: number) {
  let now = Date.parse('2026-11-22T08:00:00Z');
  const left = startCountdown(seconds, () => now);
  return (passed: number) => {
    now += passed;
    return left();
  };
}

test('counts whole seconds down to none, also over a sleep', () => {
  const after = waiting(60);
  expect([after(0), after(1), after(999), after(500), after(30_000), after(600_000)]).toEqual([60, 60, 59, 59, 29, 0]);
});

test('a clock put back by an hour keeps nobody waiting longer than was left', () => {
  const after = waiting(60);
  expect(after(20_000)).toBe(40);
  expect(after(-3_600_000)).toBe(40);
  expect(after(39_000)).toBe(1);
  expect(after(1_000)).toBe(0);
  expect(after(-86_400_000)).toBe(0);
});
