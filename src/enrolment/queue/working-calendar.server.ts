import { isWorkingDay, type WorkingHours } from '#enrolment/review/working-days.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/time.ts';

/** For each day since a first one: working time that passed before it, and how much it has. */
export interface WorkingCalendar {
  /** When the first day begins. */
  first_ms: number;
  before_ms: number[];
  length_ms: number[];
}

export function workingCalendar(from: number, to: number, { fromMs, toMs }: WorkingHours): WorkingCalendar {
  const calendar: WorkingCalendar = { first_ms: startOfBusinessDay(businessDay(from)), before_ms: [], length_ms: [] };
  let passed = 0;
  for (let at = calendar.first_ms; at <= to; at += dayMs) {
    const length = isWorkingDay(businessDay(at)) ? toMs - fromMs : 0;
    calendar.before_ms.push(passed);
    calendar.length_ms.push(length);
    passed += length;
  }
  return calendar;
}

/**
 * SQL for the working time that had passed at an instant since the calendar's first day, null before it. `parameters` are the
 * calendar's three. So a hundred thousand spans are counted where they lie: days are places in an array, which costs a
 * tenth of a join, and need no time zone, as China's has had no summer time since 1991.
 */
export function workingTimeAt(
  instant: string,
  [first, before, length]: readonly [first: string, before: string, length: string],
  { fromMs }: WorkingHours,
): string {
  const since = `(date_part('epoch', ${instant}) * 1000 - ${first}::float8)`;
  const day = `floor(${since} / ${dayMs})::int`;
  const ofDay = (array: string, type: string) => `(${array}::${type}[])[${day} + 1]`;
  return `(${ofDay(before, 'bigint')} +
    least(greatest(${since} - ${day} * ${dayMs}::float8 - ${fromMs}, 0), ${ofDay(length, 'bigint')}))`;
}
