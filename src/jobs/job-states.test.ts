import { expect, test } from 'vitest';
import { jobActions, jobStates, mayDo, stateOf } from './job-states.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const job = (opens: number | null, closes: number | null, closed: number | null = null) => ({
  opens_at: opens === null ? null : at(opens),
  closes_at: closes === null ? null : at(closes),
  closed_at: closed === null ? null : at(closed),
});

test('the state follows from the moments and the clock, to the millisecond', () => {
  const now = (hour: number, ms = 0) => at(hour).getTime() + ms;
  expect(stateOf(job(null, null), now(1))).toBe('draft');
  expect(stateOf(job(2, 5), now(2, -1))).toBe('scheduled');
  expect(stateOf(job(2, 5), now(2))).toBe('open');
  expect(stateOf(job(2, 5), now(5, -1))).toBe('open');
  expect(stateOf(job(2, 5), now(5))).toBe('expired');
  expect(stateOf(job(2, 5, 3), now(4))).toBe('closed');
});

test('what was open never becomes a draft again', () => {
  const table = jobStates.map((state) => [state, jobActions.filter((action) => mayDo(action, state))]);
  expect(table).toEqual([
    ['draft', ['publish']],
    ['scheduled', ['publish', 'withdraw', 'extend']],
    ['open', ['close', 'extend']],
    ['closed', ['publish']],
    ['expired', ['publish']],
  ]);
});
