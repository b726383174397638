import type { Text } from '#kit/language.ts';

/** What kinds of things are found: pages of the site, and what features add. */
export type FoundKind = 'page' | 'news' | 'job' | 'fabric';

/** Something with an address of its own that search engines and the site's search should know. */
export interface Findable {
  kind: FoundKind;
  /** With its query, where it is opened by one. */
  path: string;
  title: Text;
  /** Other names, which count as the title does and are never shown. */
  alsoCalled?: string | undefined;
  /** One sentence, or facts parted by ` · `, shown below the title. */
  summary: Text;
  /** Running text that it is found by; a piece of it is shown where what was asked for stands nowhere above. */
  words: Text;
  /** What else it is found by, in whatever language: lists and figures, which make no sentence and are never shown. */
  terms?: string;
  /** When what it says last changed, in milliseconds; undefined where nobody knows. */
  changedAt?: number;
}

/** A feature's part of the sitemap and of the search: whatever is shown to everybody at this moment. */
export type FindableSource = () => Promise<readonly Findable[]>;

/** Something found as a list shows it, in one language. */
export interface FoundHead {
  path: string;
  title: string;
  summary: string;
}
