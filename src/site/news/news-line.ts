import type { Language } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import type { NewsHead } from './contract.ts';

/** An article for lists. `day` is formatted on the server, so the browser needs no date formatting. */
export interface NewsLine extends Pick<NewsHead, 'slug' | 'title' | 'summary' | 'shownFrom'> {
  day: string;
}

export const newsLine = ({ slug, title, summary, shownFrom }: NewsHead, language: Language): NewsLine => ({
  slug,
  title,
  summary,
  shownFrom,
  day: longDay(shownFrom, language),
});

const longest: Record<Language, number> = { 'zh-CN': 80, en: 180 };

/** Shortens a summary for the home page, at a word boundary if there is one. */
export function teaserOf(summary: string, language: Language): string {
  const signs = [...summary];
  if (signs.length <= longest[language]) return summary;
  const cut = signs.slice(0, longest[language]).join('');
  const words = language === 'en' ? cut.replace(/\s+\S*$/, '') : cut;
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
