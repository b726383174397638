import { expect, test } from 'vitest';
import { checkEveryMs, StallDetector } from './use-renewal.ts';

test('a page that stood still for long is noticed once; a busy moment and a hidden page are not', () => {
  const detector = new StallDetector();
  let now = 0;
  const look = (afterMs: number, isVisible = true) => {
    now += afterMs;
    return detector.check(now, isVisible);
  };
  expect(look(0)).toBeUndefined();
  expect(look(checkEveryMs)).toBeUndefined();
  expect(look(checkEveryMs + 9_000)).toBeUndefined();
  expect(look(checkEveryMs + 40_000)).toBe(40_000);
  expect(look(checkEveryMs)).toBeUndefined();
  // Hidden, its timers come once a minute, and the first one after it is seen again tells of that minute.
  expect(look(60_000, false)).toBeUndefined();
  expect(look(60_000)).toBeUndefined();
  expect(look(checkEveryMs)).toBeUndefined();
});
