import { businessDay, type Clock } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { type Due, splitWorkingTime } from './due.ts';
import { addWorkingTime, knowsHolidays, type WorkingHours, workingTimeBetween } from './working-days.server.ts';

export interface DueClockSettings {
  hours: WorkingHours;
  /** Working days from a submission to the moment a decision is due. */
  targetDays: number;
}

export const usualDueClock: DueClockSettings = {
  hours: { fromMs: 9 * 3_600_000, toMs: 18 * 3_600_000 },
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
