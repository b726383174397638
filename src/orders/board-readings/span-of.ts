import { dayMs, startOfBusinessDay } from '#kit/text/time.ts';

/** A business day from its start to its end, or to the moment that is replayed. */
export function spanOf(day: string, until: number | undefined): [from: Date, to: Date] {
  const from = startOfBusinessDay(day);
  return [new Date(from), new Date(Math.min(from + dayMs, until ?? Infinity))];
}
