import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';

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

/** What a period is compared with: days that count whole, and of one more as much as of the present day is over. */
export interface Compared {
  whole: Period | undefined;
  part: { day: Period; untilMinute: number } | undefined;
}

/** The period before, as far as the present one has come: half a day stands beside half a day. */
export function comparedWith(period: Period, now: number): Compared {
  const before = periodBefore(period);
  const today = businessDay(now);
  if (today < period.from || today > period.to) return { whole: before, part: undefined };
  const day = shift(today, -period.days);
  const days = Math.round((startOfBusinessDay(day) - startOfBusinessDay(before.from)) / dayMs);
  return {
    whole: days > 0 ? { from: before.from, to: shift(day, -1), days } : undefined,
    part: {
      day: { from: day, to: day, days: 1 },
      untilMinute: Math.floor((now - startOfBusinessDay(today)) / 60_000),
    },
  };
}

/** Every day of a period. */
export const daysOf = ({ from, days }: Period): string[] => Array.from({ length: days }, (_, at) => shift(from, at));
