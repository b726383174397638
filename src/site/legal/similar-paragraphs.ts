import { diffArrays } from 'diff';

/** Below this similarity, paragraphs count as different. */
const minSimilarity = 0.35;
/** Longer or more changed paragraphs are shown whole, as marks would not help. */
export const maxLength = 5_000;
const maxEdits = 200;

/** Segments Chinese by `Intl.Segmenter`. Older browsers split Latin words and single characters. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined;
export const wordsOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : (text.match(/\w+|\s+|[^\w\s]/gu) ?? []);

export interface WordPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** A paragraph split into words once for all comparisons. */
export interface Paragraph {
  isHeading: boolean;
  shown: string;
  words: readonly string[];
  /** Count of each word. */
  counts: ReadonlyMap<string, number>;
}

export function paragraphOf(shown: string, isHeading: boolean): Paragraph {
  const words = shown.length > maxLength ? [] : wordsOf(shown);
  const counts = new Map<string, number>();
  for (const word of words) if (word.trim() !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return { isHeading, shown, words, counts };
}

/** Step budget of a difference: one step compares two positions or splits off a word. */
export interface StepBudget {
  steps: number;
}

/** Similarity regardless of order; 0 if too low. Cheap, and an upper bound of the ordered comparison. */
export function similarity(one: Paragraph, other: Paragraph, left: StepBudget): number {
  left.steps--;
  const longest = Math.max(one.shown.length, other.shown.length, 1);
  if (one.isHeading !== other.isHeading || Math.min(one.shown.length, other.shown.length) < minSimilarity * longest)
    return 0;
  const [few, many] = one.counts.size < other.counts.size ? [one.counts, other.counts] : [other.counts, one.counts];
  // A look-up takes a tenth of a comparison step.
  left.steps -= Math.ceil(few.size / 10);
  let shared = 0;
  for (const [word, count] of few) shared += word.length * Math.min(count, many.get(word) ?? 0);
  return shared < minSimilarity * longest ? 0 : shared / longest;
}

/** Word difference of two paragraphs; undefined if too different or too long. */
export function changedWords(before: Paragraph, after: Paragraph, left: StepBudget): WordPart[] | undefined {
  const all = before.words.length + after.words.length;
  const maxEditLength = Math.min(maxEdits, all);
  const parts = diffArrays([...before.words], [...after.words], { maxEditLength });
  const edits = parts
    ? parts.filter(({ added, removed }) => added || removed).reduce((sum, { value }) => sum + value.length, 0)
    : maxEditLength;
  left.steps -= all + Math.ceil(edits ** 2 / 2);
  if (!parts) return undefined;
  const same = parts.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  const signs = same.reduce((sum, word) => sum + word.trim().length, 0);
  if (signs < minSimilarity * Math.max(before.shown.length, after.shown.length, 1)) return undefined;
  return parts.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
