import { fold } from './words.ts';

/** A text with LIKE's wildcards taken literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Patterns for `ilike any`: the text as typed, and folded (width, traditional characters as simplified ones). */
export const containing = (text: string): string[] =>
  [...new Set([text, fold(text)])].map((each) => `%${literally(each)}%`);
