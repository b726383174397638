import type { Text } from '#kit/text/language.ts';

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

/**
 * A feature's part of the sitemap and of the search: whatever is shown to everybody at this moment.
 *
 * @param text what is searched for, `''` for the newest: a source of very many may then give the likeliest `mostLikely` alone.
 */
export type FindableSource = (text?: string) => Promise<readonly Findable[]>;
export const mostLikely = 200;

/** What people call a thing otherwise than this site does: 丝绸 what labels call 桑蚕丝. All in small letters, in the signs of mainland China. */
export interface OtherNames {
  /** What the site writes for a word; nothing where that is all one knows. */
  of(word: string): readonly string[];
  /** A run of Chinese, in which no space parts words, parted at those that are such a name. */
  parts(run: string): readonly { text: string; isName: boolean }[];
}

/** Something found as a list shows it, in one language. */
export interface FoundHead {
  path: string;
  title: string;
  summary: string;
}
