import { expect, test } from 'vitest';
import { usualDueClock, workingTimeBetween } from '#enrolment/review/due-clock.server.ts';
import { workingTimeSince } from './figures.server.ts';

const { hours } = usualDueClock;
const worked = workingTimeSince(Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-12-31T00:00:00Z'), hours);

test.each([
  ['within a morning', '2026-11-16T09:30:00+08:00', '2026-11-16T11:00:00+08:00'],
  ['over a night', '2026-11-16T17:00:00+08:00', '2026-11-17T09:10:00+08:00'],
  ['from before the day begins', '2026-11-16T03:00:00+08:00', '2026-11-16T09:45:00+08:00'],
  [
    'over the national holiday, with a Sunday worked in exchange',
    '2026-09-30T16:00:00+08:00',
    '2026-10-09T10:00:00+08:00',
  ],
  ['a whole season', '2026-02-03T12:00:00+08:00', '2026-05-20T23:00:00+08:00'],
])('working time %s is the same by sums of days as on the due clock', (_what, from, to) => {
  const [one, two] = [Date.parse(from), Date.parse(to)];
  expect((worked(two) ?? 0) - (worked(one) ?? 0)).toBe(workingTimeBetween(one, two, hours));
});

test('nothing is said of days that were not counted', () => {
  expect(worked(Date.parse('2025-06-01T10:00:00+08:00'))).toBeUndefined();
});
