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
