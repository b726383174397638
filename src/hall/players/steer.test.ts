import { expect, test } from 'vitest';
import { maxNudge, Steering, seekBeyondMs } from './steer.ts';

/** Numbers that look random and are the same in every run. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Simulated {
  startMs: number;
  /** By how much the display's own clock runs fast, as a part of one. */
  drift?: number;
  seed: number;
  seconds?: number;
  rate?: number;
  /** Milliseconds that a frame may be measured late, as on a busy machine. */
  noiseMs?: number;
}

/** A decoder of 25 frames a second whose frames wait for the screen's next refresh; how far ahead it was at each of them. */
function simulate({ startMs, drift = 0, seed, seconds = 60, rate = 1, noiseMs = 4 }: Simulated) {
  const next = random(seed);
  const steering = new Steering();
  const frameMs = 40;
  let ahead = startMs;
  let played = rate;
  const line: { at: number; ahead: number; rate: number }[] = [];
  let jumps = 0;
  for (let at = 0; at < seconds * 1_000; at += frameMs / rate) {
    ahead += (frameMs / rate) * (played * (1 + drift) - rate);
    // Late by up to one refresh, and now and then by a great deal.
    const late = next() * noiseMs + (next() < 0.01 ? next() * 80 : 0);
    const order = steering.take(ahead - late, rate);
    if (order.kind === 'jump') {
      jumps += 1;
      ahead = (next() - 0.5) * 60;
      played = rate;
    } else played = order.rate;
    line.push({ at, ahead, rate: played });
  }
  return { line, jumps };
}

const after = (line: { at: number; ahead: number }[], seconds: number) =>
  line.filter(({ at }) => at >= seconds * 1_000).map(({ ahead }) => Math.abs(ahead));

test('a display that starts up to a tenth of a second off is in step within three seconds, and stays there', () => {
  for (const startMs of [-100, -60, -20, 0, 15, 60, 100])
    for (let seed = 1; seed <= 20; seed++) {
      const { line, jumps } = simulate({ startMs, seed });
      expect(jumps).toBe(0);
      expect(Math.max(...after(line, 3)), `start ${startMs}, seed ${seed}`).toBeLessThan(20);
    }
});

test('clocks that run apart are held together for ten minutes', () => {
  for (const drift of [-0.001, -0.0002, 0.0002, 0.001])
    for (let seed = 1; seed <= 4; seed++) {
      const { line } = simulate({ startMs: 30, drift, seed, seconds: 600 });
      expect(Math.max(...after(line, 5)), `drift ${drift}, seed ${seed}`).toBeLessThan(12);
    }
});

test('the rate is never bent by more than a twentieth, whatever the group plays at', () => {
  for (const rate of [0.25, 1, 2])
    for (const startMs of [-249, 249]) {
      const { line, jumps } = simulate({ startMs, seed: 3, rate, noiseMs: 0 });
      expect(jumps).toBe(0);
      for (const { rate: played } of line) expect(Math.abs(played / rate - 1)).toBeLessThanOrEqual(maxNudge + 1e-9);
      expect(Math.max(...after(line, 10 / rate))).toBeLessThan(20);
    }
});

test('only what is farther off than a quarter of a second is a jump, and one late frame is none', () => {
  expect(simulate({ startMs: seekBeyondMs + 60, seed: 5 }).jumps).toBe(1);
  expect(simulate({ startMs: -5_000, seed: 5 }).jumps).toBe(1);
  const steering = new Steering();
  for (let n = 0; n < 30; n++) steering.take(0, 1);
  expect(steering.take(-900, 1)).toMatchObject({ kind: 'rate' });
});

test('what shakes by less than a frame does not swing up', () => {
  const { line } = simulate({ startMs: 0, seed: 8, seconds: 600, noiseMs: 16 });
  const late = line.filter(({ at }) => at > 300_000);
  expect(Math.max(...late.map(({ ahead }) => Math.abs(ahead)))).toBeLessThan(20);
});
