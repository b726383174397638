/** How large words stand on a display: what hangs on a wall is read at one look, and never cut off. */
const sizes = ['large', 'middle', 'small', 'smaller', 'fine'] as const;
export type WordsSize = (typeof sizes)[number];

/** What a line that is not full leaves of it, in characters. */
const perBreak = 8;
const lengthOf = (text: string): number => [...text].length + perBreak * (text.split('\n').length - 1);

const sizeBy = (length: number, most: readonly number[]): WordsSize =>
  sizes[most.findIndex((limit) => length <= limit)] ?? 'fine';

/** Each limit is what fits a display of 4:3 or one that stands upright; the last size holds the longest words there are. */
export const sizeOfWords = (title: string, text: string): WordsSize =>
  sizeBy([...title].length * 1.6 + lengthOf(text), [30, 120, 220, 340]);
