import { diffArrays } from 'diff';

/** Paragraphs that share less than this are two paragraphs and not one that was changed. */
const leastAlike = 0.35;
/** A paragraph longer than this, or with more changed words than that, is read whole: marks in it would say nothing. */
export const mostSigns = 5_000;
const mostEdits = 200;

/**
 * Chinese is written without spaces: words are found by the platform's own dictionary. A browser of a few years ago has none,
 * and tells Latin words and single signs apart.
 */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined;
export const wordsOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : (text.match(/\w+|\s+|[^\w\s]/gu) ?? []);

export interface WordPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** A paragraph as it is compared: cut into words once, however many others it is held against. */
export interface Paragraph {
  isHeading: boolean;
  shown: string;
  words: readonly string[];
  /** How often it has each word. */
  counts: ReadonlyMap<string, number>;
}

export function paragraphOf(shown: string, isHeading: boolean): Paragraph {
  const words = shown.length > mostSigns ? [] : wordsOf(shown);
  const counts = new Map<string, number>();
  for (const word of words) if (word.trim() !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return { isHeading, shown, words, counts };
}

/** Steps of work that a difference may still take. A step is one place at which two texts are compared, or one word cut. */
export interface Allowance {
  steps: number;
}

/**
 * How much two paragraphs have in common, wherever in them it stands; 0 where that is too little. It costs next to nothing,
 * and is never less than what a comparison in order finds.
 */
export function alikeness(one: Paragraph, other: Paragraph, left: Allowance): number {
  left.steps--;
  const longest = Math.max(one.shown.length, other.shown.length, 1);
  if (one.isHeading !== other.isHeading || Math.min(one.shown.length, other.shown.length) < leastAlike * longest)
    return 0;
  const [few, many] = one.counts.size < other.counts.size ? [one.counts, other.counts] : [other.counts, one.counts];
  // To look a word up takes a tenth of what a place in a comparison does.
  left.steps -= Math.ceil(few.size / 10);
  let shared = 0;
  for (const [word, count] of few) shared += word.length * Math.min(count, many.get(word) ?? 0);
  return shared < leastAlike * longest ? 0 : shared / longest;
}

/** What changed between two paragraphs word by word; undefined when they are two paragraphs, or too much to compare. */
export function changedWords(before: Paragraph, after: Paragraph, left: Allowance): WordPart[] | undefined {
  const all = before.words.length + after.words.length;
  const maxEditLength = Math.min(mostEdits, all);
  const parts = diffArrays([...before.words], [...after.words], { maxEditLength });
  const edits = parts
    ? parts.filter(({ added, removed }) => added || removed).reduce((sum, { value }) => sum + value.length, 0)
    : maxEditLength;
  left.steps -= all + Math.ceil(edits ** 2 / 2);
  if (!parts) return undefined;
  const same = parts.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  const signs = same.reduce((sum, word) => sum + word.trim().length, 0);
  if (signs < leastAlike * Math.max(before.shown.length, after.shown.length, 1)) return undefined;
  return parts.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
