import { expect, test } from 'vitest';
import { comparedWith, readPeriod } from './period.ts';

const period = (from: string, to: string) => {
  const read = readPeriod(from, to);
  if (!read) throw new Error('no period');
  return read;
};
const at = (moment: string) => Date.parse(`${moment}:30+08:00`);

test('a period that is over is compared with the whole one before it', () => {
  const week = period('2026-11-09', '2026-11-15');
  const before = { from: '2026-11-02', to: '2026-11-08', days: 7 };
  expect(comparedWith(week, at('2026-11-16T00:00'))).toEqual({ whole: before, part: undefined });
  // One to come as well: nothing of it is there that could be compared.
  expect(comparedWith(week, at('2026-11-08T23:59'))).toEqual({ whole: before, part: undefined });
});

test('one that goes on is compared with as much of the period before as it has itself', () => {
  expect(comparedWith(period('2026-11-15', '2026-11-15'), at('2026-11-15T14:37'))).toEqual({
    whole: undefined,
    part: { day: { from: '2026-11-14', to: '2026-11-14', days: 1 }, untilMinute: 14 * 60 + 37 },
  });
  expect(comparedWith(period('2026-11-09', '2026-11-15'), at('2026-11-15T00:00'))).toEqual({
    whole: { from: '2026-11-02', to: '2026-11-07', days: 6 },
    part: { day: { from: '2026-11-08', to: '2026-11-08', days: 1 }, untilMinute: 0 },
  });
  // Days that have not begun are compared with nothing.
  expect(comparedWith(period('2026-11-09', '2026-11-15'), at('2026-11-11T23:59'))).toEqual({
    whole: { from: '2026-11-02', to: '2026-11-03', days: 2 },
    part: { day: { from: '2026-11-04', to: '2026-11-04', days: 1 }, untilMinute: 1_439 },
  });
});

test('a period may stand beside the same days of the year before, as far as it has come, or beside nothing', () => {
  const week = period('2028-02-26', '2028-03-03');
  expect(comparedWith(week, at('2028-03-10T00:00'), 'year').whole).toEqual({
    from: '2027-02-26',
    to: '2027-03-04',
    days: 7,
  });
  expect(comparedWith(period('2028-02-29', '2028-02-29'), at('2028-03-10T00:00'), 'year').whole).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
    days: 1,
  });
  expect(comparedWith(week, at('2028-02-27T08:00'), 'year')).toEqual({
    whole: { from: '2027-02-26', to: '2027-02-26', days: 1 },
    part: { day: { from: '2027-02-27', to: '2027-02-27', days: 1 }, untilMinute: 480 },
  });
  expect(comparedWith(week, at('2028-02-27T08:00'), 'none')).toEqual({ whole: undefined, part: undefined });
});
