import chineseDays from 'chinese-days';
import { businessDay, businessOffsetMs, type Clock, dayMs, hourMs, minuteMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { Due } from './review-contract.ts';

/** When people work on a working day, in milliseconds since its midnight in Shanghai. */
export interface WorkingHours {
  fromMs: number;
  toMs: number;
}

/** Reads `09:00-18:00`; undefined when it is no span within a day. */
export function readWorkingHours(text: string): WorkingHours | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  if (!parts) return undefined;
  const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = parts.slice(1).map(Number);
  const hours = { fromMs: h1 * hourMs + m1 * minuteMs, toMs: h2 * hourMs + m2 * minuteMs };
  return hours.fromMs < hours.toMs && hours.toMs <= dayMs ? hours : undefined;
}

/** By the number of the day since 1970. Asked for the same few days over and over; a year has 365 of them. */
const known = new Map<number, boolean>();
const mostKnown = 20_000;

/**
 * Whether people work on a day (`YYYY-MM-DD`) in China: holidays, the days off around them and the Saturdays and Sundays
 * worked in exchange, as the State Council announces them each November for the next year. Years that are not announced,
 * or not known to the package, have only their weekends.
 */
export const isWorkingDay = (day: string): boolean => areWorked(Date.parse(day) / dayMs);

function areWorked(number: number): boolean {
  const answer = known.get(number);
  if (answer !== undefined) return answer;
  const date = new Date(number * dayMs);
  const day = date.toISOString().slice(0, 10);
  const works = knowsHolidays(day.slice(0, 4)) ? chineseDays.isWorkday(localNoon(day)) : date.getUTCDay() % 6 !== 0;
  if (known.size >= mostKnown) known.clear();
  known.set(number, works);
  return works;
}

/** Whether a year's holidays are known: the first of October is no plain day in a year that is. */
export const knowsHolidays = (year: string): boolean =>
  chineseDays.getDayDetail(localNoon(`${year}-10-01`)).name.startsWith('National Day');

/** The package reads the day off a date in the machine's own zone, and a text as midnight in UTC. */
function localNoon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** When people work, day by day from an instant on, as spans that begin no earlier than it. */
function* workingSpans(from: number, { fromMs, toMs }: WorkingHours) {
  for (let number = Math.floor((from + businessOffsetMs) / dayMs); ; number++) {
    const midnight = number * dayMs - businessOffsetMs;
    if (areWorked(number)) yield { opens: Math.max(from, midnight + fromMs), closes: midnight + toMs };
  }
}

/** The instant at which that much working time has passed since another. Nothing to pass gives the same instant. */
export function addWorkingTime(from: number, ms: number, hours: WorkingHours): number {
  if (ms <= 0) return from;
  let left = ms;
  for (const { opens, closes } of workingSpans(from, hours)) {
    if (closes - opens >= left) return opens + left;
    left -= Math.max(0, closes - opens);
  }
  return from;
}

/** Working time from one instant to another; negative when the other lies before it. */
export function workingTimeBetween(from: number, to: number, hours: WorkingHours): number {
  if (to < from) return -workingTimeBetween(to, from, hours);
  let passed = 0;
  for (const { opens, closes } of workingSpans(from, hours)) {
    if (opens >= to) break;
    passed += Math.max(0, Math.min(closes, to) - opens);
  }
  return passed;
}

/**
 * Working time in whole days, hours and minutes: a day is as long as people work on one. What is over is rounded down, what is
 * left up: never flattering.
 */
export function splitWorkingTime(ms: number, workingDayMs: number): { days: number; hours: number; minutes: number } {
  const minutes = ms < 0 ? Math.floor(-ms / minuteMs) : Math.ceil(ms / minuteMs);
  const inDay = workingDayMs / minuteMs;
  const days = Math.floor(minutes / inDay);
  const rest = minutes - days * inDay;
  return { days, hours: Math.floor(rest / 60), minutes: Math.round(rest % 60) };
}

/** Working time for other features that promise something within it. */
export const workingTimeOf = (hours: WorkingHours) => ({
  after: (from: number, days: number) => addWorkingTime(from, days * (hours.toMs - hours.fromMs), hours),
  minutesBetween: (from: number, to: number) => workingTimeBetween(from, to, hours) / minuteMs,
});

export interface DueClockSettings {
  hours: WorkingHours;
  /** Working days from a submission to the moment a decision is due. */
  targetDays: number;
}

export const usualDueClock: DueClockSettings = {
  hours: { fromMs: 9 * hourMs, toMs: 18 * hourMs },
  targetDays: 3,
};

/** What of a row says when its decision is due. */
export type DueColumns = Pick<Rows['applications'], 'due_at' | 'due_left_ms'>;

/**
 * When decisions are due. The clock runs in working time, from the submission to the decision, and stands while the
 * applicant is at work: what was left of it is kept and goes on with the resubmission.
 */
export function dueClock(clock: Clock, { hours, targetDays }: DueClockSettings = usualDueClock) {
  const workingDayMs = hours.toMs - hours.fromMs;
  const targetMs = targetDays * workingDayMs;
  /** Half a working day: time to notice and to decide. */
  const soonMs = workingDayMs / 2;

  return {
    /**
     * When a decision is due that is asked for now. A clock that goes on has at least one working day: nobody reads a
     * correction in the half hour that the first round happened to leave.
     */
    start(now: number, leftMs: number | null | undefined): Date {
      return new Date(addWorkingTime(now, leftMs == null ? targetMs : Math.max(leftMs, workingDayMs), hours));
    },

    /** Working time that is left when the clock stops; none when it is late. */
    stop({ due_at, due_left_ms }: DueColumns, now: number): number | null {
      return due_at ? Math.max(0, workingTimeBetween(now, due_at.getTime(), hours)) : due_left_ms;
    },

    today: () => businessDay(clock.now()),
    /** The instant before which due is soon, or so many working days away. */
    soonBefore: () => new Date(addWorkingTime(clock.now(), soonMs, hours)),
    dueWithin: (days: number) => new Date(addWorkingTime(clock.now(), days * workingDayMs, hours)),

    /** How an application stands; null when nothing is due and nothing waits. */
    view({ due_at, due_left_ms }: DueColumns, state: string): Due | null {
      const now = clock.now();
      if (due_at) {
        const left = workingTimeBetween(now, due_at.getTime(), hours);
        const isLate = due_at.getTime() < now;
        return {
          is_late: isLate,
          is_soon: !isLate && left <= soonMs,
          is_paused: false,
          ...splitWorkingTime(left, workingDayMs),
          is_estimate: !isLate && !knowsHolidays(businessDay(due_at.getTime()).slice(0, 4)),
        };
      }
      if (state !== 'needs_correction' || due_left_ms === null) return null;
      const left = splitWorkingTime(due_left_ms, workingDayMs);
      return { is_late: due_left_ms <= 0, is_soon: false, is_paused: true, ...left, is_estimate: false };
    },
  };
}
export type DueClock = ReturnType<typeof dueClock>;
