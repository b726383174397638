import type { Clock } from '#kit/text/time.ts';

/** A clock that moves only when a test says so. */
export interface TestClock extends Clock {
  forward(ms: number): void;
}

export function testClock(startsAt: string | number = Date.now()): TestClock {
  let now = typeof startsAt === 'string' ? Date.parse(startsAt) : startsAt;
  return {
    now: () => now,
    forward(ms) {
      now += ms;
    },
  };
}
