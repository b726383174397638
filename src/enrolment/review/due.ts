import * as z from 'zod/mini';

/** How a decision stands against the day it is due, in working time: a day is as long as people work on one. */
export const due = z.object({
  is_late: z.boolean(),
  /** Little of it is left: somebody should take it now. */
  is_soon: z.boolean(),
  /** The clock stands while the applicant is at work. */
  is_paused: z.boolean(),
  days: z.number(),
  hours: z.number(),
  minutes: z.number(),
  /** The holidays on the way are not announced yet: only weekends were left out. */
  is_estimate: z.boolean(),
});
export type Due = z.output<typeof due>;

/** Working time in whole days, hours and minutes. What is over is rounded down, what is left up: never flattering. */
export function splitWorkingTime(ms: number, workingDayMs: number): { days: number; hours: number; minutes: number } {
  const minutes = ms < 0 ? Math.floor(-ms / 60_000) : Math.ceil(ms / 60_000);
  const inDay = workingDayMs / 60_000;
  const days = Math.floor(minutes / inDay);
  const rest = minutes - days * inDay;
  return { days, hours: Math.floor(rest / 60), minutes: Math.round(rest % 60) };
}
