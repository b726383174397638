/** Business days are in Shanghai time: UTC+8, no summer time since 1991. */
export const businessTimeZone = 'Asia/Shanghai';
export const businessOffsetMs = 8 * 3_600_000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Passed in, so that tests can set the time. */
export interface Clock {
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

let lastDay = Number.NaN;
let lastDayText = '';
/** Business day `YYYY-MM-DD` of an instant (milliseconds since 1970). Caches the last day, as thousands of calls share it. */
export function businessDay(instantMs: number): string {
  const day = Math.floor((instantMs + businessOffsetMs) / dayMs);
  if (day !== lastDay) {
    lastDayText = new Date(day * dayMs).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDayText;
}

/** First instant of a business day, in milliseconds. */
export const startOfBusinessDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - businessOffsetMs;

/** Parses `YYYY-MM-DD`; undefined for an invalid date. */
export function readDay(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text ? undefined : text;
}
