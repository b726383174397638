import { defineWords } from '#kit/text/words.ts';

/** Keeps number and unit together. */
const words = defineWords({
  hours: [(n: string) => `${n}\u00a0小时`, (n: string) => (n === '1' ? '1\u00a0hour' : `${n}\u00a0hours`)],
  days: [(n: string) => `${n}\u00a0天`, (n: string) => (n === '1' ? '1\u00a0day' : `${n}\u00a0days`)],
});

/** Formats a span: hours up to two days, then days in halves. */
export function timeSpan(hours: number, language: Parameters<typeof words>[0]): string {
  const t = words(language);
  if (hours >= 48) return t.days(String(Math.round(hours / 12) / 2));
  return t.hours(String(Math.max(1, Math.round(hours))));
}

/** A time axis label: whole days as days. */
export const timeMark = (hours: number, language: Parameters<typeof words>[0]): string =>
  hours === 0 ? '0' : hours % 24 === 0 ? words(language).days(String(hours / 24)) : timeSpan(hours, language);

/** Axis marks for `hours` in whole steps, at most four to fit phones. */
export function timeMarks(hours: number): number[] {
  const step = [1, 2, 3, 6, 12, 24, 48, 72, 120, 240].find((each) => hours / each <= 4) ?? 480;
  return Array.from({ length: Math.ceil(hours / step) + 1 }, (_, place) => place * step);
}
