import { shortEnglishMonth } from './english-months.ts';
import type { Language } from './language.ts';
import { businessDay, businessOffsetMs, dayMs } from './time.ts';

/** 今天 14:32, 昨天 09:10, 11月3日 08:00, 2025-12-31: recent times with the time, old ones with the year. */
export function shortMoment(at: string | number, language: Language, now: number): string {
  const instant = typeof at === 'number' ? at : Date.parse(at);
  const english = language === 'en';
  const day = businessDay(instant);
  const time = new Date(instant + businessOffsetMs).toISOString().slice(11, 16);
  if (day === businessDay(now)) return english ? `today ${time}` : `今天 ${time}`;
  if (day === businessDay(now - dayMs)) return english ? `yesterday ${time}` : `昨天 ${time}`;
  if (day.slice(0, 4) !== businessDay(now).slice(0, 4)) return day;
  const [, month = 0, date] = day.split('-').map(Number);
  if (!english) return `${month}月${date}日 ${time}`;
  return `${date} ${shortEnglishMonth(month)} ${time}`;
}

/** A day or a month on the axis of a chart: 11-23 and 2026-11, or 23 Nov and Nov 2026. */
export function axisDate(date: string, language: Language): string {
  const [year = '', month = '', day] = date.split('-');
  if (language !== 'en') return day ? `${month}-${day}` : date;
  return `${day ? Number(day) : ''} ${shortEnglishMonth(Number(month))} ${day ? '' : year}`.trim();
}
