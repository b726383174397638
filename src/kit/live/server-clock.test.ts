import { afterEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

afterEach(() => vi.useRealTimers());

/** A machine whose clock is wrong by an hour, on a line whose answers take uneven times, each way. */
function machine(delays: readonly (readonly [there: number, back: number])[]) {
  vi.useFakeTimers({ now: 0 });
  const server = 1_800_000_000_000;
  const state = { slept: 0, questions: 0 };
  const trueTime = () => server + Date.now();
  const clock = new ServerClock({
    local: { monotonic: () => Date.now() - state.slept, wall: () => trueTime() - 3_600_000 },
    everyMs: 30_000,
    async ask() {
      const [there, back] = delays[state.questions++ % delays.length] ?? [1, 1];
      await new Promise((resolve) => setTimeout(resolve, there));
      const at = trueTime();
      await new Promise((resolve) => setTimeout(resolve, back));
      return at;
    },
  });
  return { clock, state, error: () => Math.abs(clock.now() - trueTime()), trueTime };
}

test('the quickest of several answers tells the time, on a machine that is wrong by an hour', async () => {
  const { clock, error } = machine([
    [300, 10],
    [4, 2],
    [10, 400],
  ]);
  expect(error()).toBe(3_600_000);
  clock.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(error()).toBeLessThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(error()).toBeLessThanOrEqual(1);
  clock.stop();
});

test('after a sleep that stopped the monotonic clock, the first message corrects it', async () => {
  const { clock, state, error, trueTime } = machine([[3, 3]]);
  clock.start();
  await vi.advanceTimersByTimeAsync(2_000);
  state.slept += 7_200_000;
  expect(error()).toBeGreaterThan(7_000_000);
  clock.observe(trueTime() - 4);
  expect(error()).toBeLessThanOrEqual(50);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(error()).toBeLessThanOrEqual(3);
  clock.stop();
});

test('a buffered message does not set the clock back', async () => {
  const { clock, error, trueTime } = machine([[2, 2]]);
  clock.start();
  await vi.advanceTimersByTimeAsync(2_000);
  clock.observe(trueTime() - 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(error()).toBeLessThanOrEqual(2);
  clock.stop();
});

test('without a server to ask, the stream tells the time', () => {
  const { trueTime } = machine([]);
  const clock = new ServerClock();
  expect(clock.isKnown).toBe(false);
  clock.observe(trueTime());
  expect(Math.abs(clock.now() - trueTime())).toBeLessThanOrEqual(1);
});
