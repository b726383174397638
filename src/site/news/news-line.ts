import type { Language } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import type { NewsHead } from './contract.ts';

/** What a list says of an article. `day` is in the reader's words: what writes days need not come to the browser. */
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
