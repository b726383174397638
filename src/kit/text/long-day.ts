import { englishMonth } from './english-months.ts';
import type { Language } from './language.ts';
import { businessDay } from './time.ts';

/** 2026年11月1日, 1 November 2026: from an ISO time (its business day) or a day. */
export function longDay(at: string, language: Language): string {
  const [year = '', month = '', day = ''] = (at.length === 10 ? at : businessDay(Date.parse(at))).split('-');
  return language === 'en'
    ? `${Number(day)} ${englishMonth(Number(month))} ${year}`
    : `${year}年${Number(month)}月${Number(day)}日`;
}
