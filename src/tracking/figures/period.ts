import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/time.ts';

/** Business days, both included. */
export interface Period {
  from: string;
  to: string;
  days: number;
}

const mostDays = 400;

/** Undefined for what is no period, or a longer one than is kept. */
export function readPeriod(fromText: string, toText: string): Period | undefined {
  const from = readDay(fromText);
  const to = readDay(toText);
  if (!from || !to || from > to) return undefined;
  const days = Math.round((startOfBusinessDay(to) - startOfBusinessDay(from)) / dayMs) + 1;
  return days > mostDays ? undefined : { from, to, days };
}

const shift = (day: string, by: number) => businessDay(startOfBusinessDay(day) + by * dayMs);

/** The period of the same length right before. */
export const periodBefore = ({ from, to, days }: Period): Period => ({
  from: shift(from, -days),
  to: shift(to, -days),
  days,
});

/** Every day of a period. */
export const daysOf = ({ from, days }: Period): string[] => Array.from({ length: days }, (_, at) => shift(from, at));
