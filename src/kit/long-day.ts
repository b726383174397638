import type { Language } from './language.ts';
import { businessTimeZone } from './time.ts';

const formats: Record<Language, Intl.DateTimeFormat> = {
  'zh-CN': new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: businessTimeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: businessTimeZone }),
};

/** 2026年11月1日, 1 November 2026: the business day of an ISO time, or a day as such. */
export const longDay = (at: string, language: Language): string =>
  formats[language].format(Date.parse(at.length === 10 ? `${at}T12:00:00+08:00` : at));
