import { expect, test } from 'vitest';
import { SkewRecord } from './skew-record.ts';

test('a minute is judged from the first moment in step, and forgets what is older', () => {
  const record = new SkewRecord();
  expect(record.lastMinute(0)).toEqual({ p95Ms: null, maxMs: null });
  record.take(0, 180, false);
  for (let n = 1; n <= 100; n++) record.take(n * 40, n <= 94 ? -5 : 30.04, true);
  expect(record.lastMinute(4_000)).toEqual({ p95Ms: 30, maxMs: 30 });
  record.take(60_000, 2, false);
  expect(record.lastMinute(64_001)).toEqual({ p95Ms: 2, maxMs: 2 });
});
