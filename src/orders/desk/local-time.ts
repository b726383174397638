import { businessOffsetMs } from '#kit/text/time.ts';

/** The time of the business day, to the second: orders are distinguished by it. */
export function localTime(at: string, withDay = true): string {
  const text = new Date(Date.parse(at) + businessOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
  return withDay ? text : text.slice(11);
}
