import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';

/** Business days, both included. */
export interface Period {
  from: string;
  to: string;
  days: number;
}

const mostDays = 400;

/** Undefined for an invalid period, or one longer than is stored. */
export function readPeriod(fromText: string, toText: string): Period | undefined {
  const from = readDay(fromText);
  const to = readDay(toText);
  if (!from || !to || from > to) return undefined;
  const days = Math.round((startOfBusinessDay(to) - startOfBusinessDay(from)) / dayMs) + 1;
  return days > mostDays ? undefined : { from, to, days };
}

const shift = (day: string, by: number) => businessDay(startOfBusinessDay(day) + by * dayMs);

/** What figures may stand beside: the days right before, or as many of a year ago. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** The same date of the year before; of 29 February the day before it. */
const yearEarlier = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;

/** The period that figures stand beside, as long as the present one. */
export function otherPeriod({ from, days }: Period, comparison: Comparison = 'before'): Period | undefined {
  if (comparison === 'none') return undefined;
  const begin = comparison === 'year' ? yearEarlier(from) : shift(from, -days);
  return { from: begin, to: shift(begin, days - 1), days };
}

/**
 * The other period, as far as the present one has come: days that count whole, and of one more as much as of the present day is
 * over. Half a day stands beside half a day.
 */
export function comparedWith(
  period: Period,
  now: number,
  comparison?: Comparison,
): { whole?: Period | undefined; part?: { day: Period; untilMinute: number } } {
  const before = otherPeriod(period, comparison);
  const today = businessDay(now);
  if (!before || today < period.from || today > period.to) return { whole: before };
  const days = Math.round((startOfBusinessDay(today) - startOfBusinessDay(period.from)) / dayMs);
  const day = shift(before.from, days);
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

/** Sorted days, consecutive ones by the first and the last of them. */
export function runsOf(days: readonly string[]): string[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && shift(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
}
