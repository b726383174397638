import { expect, test } from 'vitest';
import { SkewRecord } from './video-sync.ts';

test('a minute is judged from when a display has come into step, and forgets what is older', () => {
  const record = new SkewRecord();
  expect(record.lastMinute(0)).toEqual({ p95Ms: null, maxMs: null });
  // On its way: through the place where it belongs, past it, and back.
  for (const [at, skew] of [
    [0, 180],
    [40, 20],
    [80, -70],
  ] as const)
    record.take(at, skew, Math.abs(skew) <= 40);
  for (let at = 120; at < 1_120; at += 40) record.take(at, -30, true);
  expect(record.lastMinute(1_120).maxMs).toBeNull();
  for (let n = 0; n < 100; n++) record.take(1_120 + n * 40, n < 94 ? -5 : 30.04, true);
  expect(record.lastMinute(5_120)).toEqual({ p95Ms: 30, maxMs: 30 });
  // One bad moment counts: it is no new beginning.
  record.take(62_000, 90, false);
  expect(record.lastMinute(66_001)).toEqual({ p95Ms: 90, maxMs: 90 });
});
