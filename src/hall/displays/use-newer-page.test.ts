import { expect, test } from 'vitest';
import { msUntilQuiet } from './use-hall-display.ts';

test('a display that is seen all day loads a newer page at four in the morning of Shanghai', () => {
  const at = (time: string) => msUntilQuiet(Date.parse(`2026-11-21T${time}:00+08:00`)) / 60_000;
  expect(at('03:59')).toBe(1);
  expect(at('04:00')).toBe(0);
  expect(at('04:59')).toBe(0);
  expect(at('05:00')).toBe(23 * 60);
  expect(at('18:00')).toBe(10 * 60);
});
