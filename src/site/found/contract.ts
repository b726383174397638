import type { Text } from '#kit/text/language.ts';

/** Kinds of results: pages and features' own. */
export type FoundKind = 'page' | 'news' | 'job' | 'fabric';

/** An indexable item, for search engines and the site search. */
export interface Findable {
  kind: FoundKind;
  /** Includes a required query. */
  path: string;
  title: Text;
  /** Synonyms of the title, never shown. */
  synonyms?: string | undefined;
  /** One sentence, or facts separated by ` · `, shown below the title. */
  summary: Text;
  /** Full text; a matching excerpt is shown if title and summary do not match. */
  words: Text;
  /** More search terms in any language (lists, figures), never shown. */
  terms?: string;
  /** Last change of its content in milliseconds; undefined if unknown. */
  changedAt?: number;
}

/**
 * A feature's items for sitemap and search: everything public at this moment.
 *
 * @param text the query, `''` for the newest; large sources may return only the `mostLikely` best
 */
export type FindableSource = (text?: string) => Promise<readonly Findable[]>;
export const mostLikely = 100;

/** Synonyms: 丝绸 for what labels call 桑蚕丝. Lower case, simplified characters. */
export interface Synonyms {
  /** The site's words for a word; empty if none. */
  of(word: string): readonly string[];
  /** Splits unspaced Chinese at known names. */
  parts(run: string): readonly { text: string; isName: boolean }[];
}

/** A search result in one language. */
export interface FoundHead {
  path: string;
  title: string;
  summary: string;
}
