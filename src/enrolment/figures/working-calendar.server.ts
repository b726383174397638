import { isWorkingDay, type WorkingHours } from '#enrolment/due-clock/working-days.server.ts';
import { businessDay, businessTimeZone, dayMs, startOfBusinessDay } from '#kit/time.ts';

/** For each day since a first one: working time that passed before it, and whether people work on it. */
export interface WorkingCalendar {
  days: string[];
  before_ms: number[];
  works: boolean[];
}

export function workingCalendar(from: number, to: number, { fromMs, toMs }: WorkingHours): WorkingCalendar {
  const calendar: WorkingCalendar = { days: [], before_ms: [], works: [] };
  let passed = 0;
  for (let at = startOfBusinessDay(businessDay(from)); at <= to; at += dayMs) {
    const day = businessDay(at);
    const works = isWorkingDay(day);
    calendar.days.push(day);
    calendar.before_ms.push(passed);
    calendar.works.push(works);
    if (works) passed += toMs - fromMs;
  }
  return calendar;
}

/**
 * SQL for the working time that had passed at an instant, since the calendar's first day: `joined` goes among the tables,
 * `passed` is the number. So a hundred thousand spans are counted where they lie.
 */
export function workingTimeAt(instant: string, name: string, { fromMs, toMs }: WorkingHours) {
  const local = `(${instant} at time zone '${businessTimeZone}')`;
  return {
    joined: `left join calendar ${name} on ${name}.day = ${local}::date`,
    passed: `(${name}.before_ms + case when ${name}.works then
      least(greatest(extract(epoch from ${local}::time) * 1000 - ${fromMs}, 0), ${toMs - fromMs}) else 0 end)`,
  };
}
