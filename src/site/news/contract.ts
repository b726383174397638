import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

/** How the last part of an article's address is written. */
export const slugPattern = /^[a-z0-9-]*$/;

/** One article of the news, in both languages. Bodies are Markdown. */
export const newsContent = z.strictObject({
  /** The last part of its address; does not change once it was published. */
  slug: field.text({ max: 80, pattern: slugPattern }),
  zh_title: field.text({ max: 120 }),
  en_title: field.text({ max: 160 }),
  zh_summary: field.text({ max: 300 }),
  en_summary: field.text({ max: 400 }),
  zh_body: field.text({ max: 60_000 }),
  en_body: field.text({ max: 60_000 }),
  /** Key of the picture, with its size: `content/...#1600x900`; empty for none. */
  picture: field.text({ max: 200 }),
  zh_picture_text: field.text({ max: 200 }),
  en_picture_text: field.text({ max: 300 }),
});
export type NewsContent = z.output<typeof newsContent>;

export const newsCalls = contentCalls('news', newsContent);

/** An article as lists show it, in one language. */
export interface NewsHead {
  slug: string;
  title: string;
  summary: string;
  /** Key with its size, or empty. */
  picture: string;
  pictureText: string;
  /** ISO times: from when visitors see it, and when it was last published. */
  shownFrom: string;
  publishedAt: string;
}
export interface NewsArticle extends NewsHead {
  html: string;
}
