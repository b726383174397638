import { grouped } from '#kit/text/grouped.ts';
import type { Language } from '#kit/text/language.ts';
import { shortFigure, yuan } from '#kit/text/money.ts';

export const countText = (count: number): string => grouped(Math.round(count));

/** Whole yuan and fen as separate texts: the fen are shown smaller. */
export function yuanAndFen(amount_fen: number): { whole: string; rest: string } {
  const [whole = '0', rest = '00'] = (amount_fen / 100)
    .toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .split('.');
  return { whole, rest: `.${rest}` };
}

/**
 * Money as boards show it, 1.23 亿元 / ¥123M, with the exact sum for screen readers. Each sum names its currency, or it
 * would look like a count.
 */
export function shortMoney(amount_fen: number, language: Language): { figure: string; unit: string; spoken: string } {
  const { figure, unit } = shortFigure(amount_fen / 100, language);
  const spoken = yuan(amount_fen);
  return language === 'en'
    ? { figure: figure.replace(/^-?/, '$&¥'), unit, spoken }
    : { figure, unit: `${unit}元`, spoken };
}
/** `shortMoney` as one text, for labels. */
export function moneyText(amount_fen: number, language: Language): string {
  const { figure, unit } = shortMoney(amount_fen, language);
  return language === 'en' ? figure + unit : `${figure} ${unit}`;
}

/** A share in percent, with one decimal. A share below the whole never rounds to 100. */
export function shareText(part: number, whole: number): string {
  const text = ((part / whole) * 100).toFixed(1);
  return part < whole && Number(text) >= 100 ? '99.9' : text;
}

const businessOffsetMs = 8 * 3_600_000;
/** Shanghai time without the platform's time zone data, so that server and browser agree. */
export function businessTime(instantMs: number): { date: Date; time: string; minute: string } {
  const date = new Date(instantMs + businessOffsetMs);
  const text = date.toISOString();
  return { date, time: text.slice(11, 19), minute: text.slice(11, 16) };
}

const weekdays = {
  'zh-CN': ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const weekdayOf = (day: string, language: Language): string =>
  weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

const shortWeekday = (day: string, language: Language): string => {
  const name = weekdayOf(day, language);
  return language === 'en' ? name.slice(0, 3) : name.replace('星期', '周');
};

/** Names the comparison: the same weekday a week before, up to the same time for today. */
export function weekBefore(day: string, isToday: boolean, language: Language): { against: string; level: string } {
  const weekday = shortWeekday(day, language);
  if (language === 'en') {
    const than = isToday ? `this time last ${weekday}` : `the ${weekday} before`;
    return { against: `vs ${than}`, level: `level with ${than}` };
  }
  const than = isToday ? `上${weekday}同期` : `前一周${weekday}`;
  return { against: `比${than}`, level: `与${than}持平` };
}

/** 11月21日 / 21 Nov; with the year for days far away. */
export function dayText(day: string, language: Language, withYear = false): string {
  const [year = '', month = '1', date = '1'] = day.split('-');
  return language === 'en'
    ? `${Number(date)} ${months[Number(month) - 1]}${withYear ? ` ${year}` : ''}`
    : `${withYear ? `${year}年` : ''}${Number(month)}月${Number(date)}日`;
}
