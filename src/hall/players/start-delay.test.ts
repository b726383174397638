import { expect, test } from 'vitest';
import { StartDelay } from './start-delay.ts';

test('what a start was late by is learnt whole at first, then by halves, and never beyond what a device can need', () => {
  const delay = new StartDelay();
  expect(delay.ms).toBe(40);
  delay.learn(-80);
  expect(delay.ms).toBe(120);
  delay.learn(20);
  expect(delay.ms).toBe(110);
  delay.learn(-2_000);
  expect(delay.ms).toBe(400);
  delay.learn(5_000);
  expect(delay.ms).toBe(0);
});
