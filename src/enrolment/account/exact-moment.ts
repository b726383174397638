import type { Language } from '#kit/language.ts';
import { businessTimeZone } from '#kit/time.ts';

/** 2026年11月21日 14:32（北京时间）: for what is kept on paper. */
export const exactMoment = (at: string, language: Language): string => {
  const text = new Date(at).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: businessTimeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return language === 'en' ? `${text} (Beijing time)` : `${text}（北京时间）`;
};
