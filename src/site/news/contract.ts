import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

/** Slug of an article. */
export const slugPattern = /^[a-z0-9-]*$/;

/** A news article in both languages. Bodies are Markdown. */
export const newsContent = z.strictObject({
  /** Slug; fixed after publication. */
  slug: field.text({ max: 80, pattern: slugPattern }),
  zh_title: field.text({ max: 120 }),
  en_title: field.text({ max: 160 }),
  zh_summary: field.text({ max: 300 }),
  en_summary: field.text({ max: 400 }),
  zh_body: field.text({ max: 60_000 }),
  en_body: field.text({ max: 60_000 }),
  /** Picture key with size: `content/...#1600x900`; empty for none. */
  picture: field.text({ max: 200 }),
  zh_picture_text: field.text({ max: 200 }),
  en_picture_text: field.text({ max: 300 }),
});
export type NewsContent = z.output<typeof newsContent>;

export const newsCalls = contentCalls('news', newsContent);

/** An article in lists, in one language. */
export interface NewsHead {
  slug: string;
  title: string;
  summary: string;
  /** Key with size, or empty. */
  picture: string;
  pictureText: string;
  /** ISO times: first shown, and last published. */
  shownFrom: string;
  publishedAt: string;
}
export interface NewsArticle extends NewsHead {
  html: string;
}
