import { diffArrays, diffWordsWithSpace } from 'diff';
import { plainText } from '#site/content/markdown.ts';

export interface DifferencePart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}
/** One paragraph, heading, list item or row of a table. */
export interface DifferenceBlock {
  kind: 'same' | 'added' | 'removed' | 'changed';
  isHeading: boolean;
  parts: DifferencePart[];
}

/** Paragraphs that share less than this are two paragraphs and not one that was changed. */
const leastAlike = 0.35;
/**
 * Chinese is written without spaces: words are found by the platform's own dictionary. A browser of a few years ago has none,
 * and compares what stands between spaces.
 */
const segmented = 'Segmenter' in Intl ? { intlSegmenter: new Intl.Segmenter('zh-CN', { granularity: 'word' }) } : {};

/** What differs between two Markdown texts, paragraph by paragraph and within a paragraph word by word. */
export function differenceOf(before: string, after: string): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    blocks.push(...pairUp(removed, added));
    removed = [];
    added = [];
  };
  for (const part of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      settle();
      for (const text of part.value) blocks.push(whole('same', text));
    }
  }
  settle();
  return blocks;
}

export const hasDifference = (blocks: readonly DifferenceBlock[]): boolean =>
  blocks.some(({ kind }) => kind !== 'same');

/** List items and rows of tables stand for themselves, so that one changed row does not mark the whole table. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s|\||#)/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^\|[\s:|-]+\|$/.test(text));

function pairUp(removed: string[], added: string[]): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  let from = 0;
  for (const text of added) {
    const place = removed.findIndex(
      (old, index) => index >= from && isHeading(old) === isHeading(text) && isAlike(old, text),
    );
    if (place < 0) {
      blocks.push(whole('added', text));
      continue;
    }
    for (const old of removed.slice(from, place)) blocks.push(whole('removed', old));
    blocks.push(changed(removed[place] ?? '', text));
    from = place + 1;
  }
  for (const old of removed.slice(from)) blocks.push(whole('removed', old));
  return blocks;
}

const isHeading = (text: string) => text.startsWith('#');
const shown = (text: string) => (text.startsWith('|') ? cells(text) : plainText(text));
const cells = (row: string) =>
  row
    .split('|')
    .map((cell) => plainText(cell.trim()))
    .filter((cell) => cell !== '')
    .join(' · ');

const whole = (kind: 'same' | 'added' | 'removed', text: string): DifferenceBlock => ({
  kind,
  isHeading: isHeading(text),
  parts: [{ text: shown(text), kind }],
});

const wordsOf = (before: string, after: string) =>
  diffWordsWithSpace(before, after, segmented).map(
    ({ value, added, removed }): DifferencePart => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );

const changed = (before: string, after: string): DifferenceBlock => ({
  kind: 'changed',
  isHeading: isHeading(after),
  parts: wordsOf(shown(before), shown(after)),
});

function isAlike(before: string, after: string): boolean {
  const [one, other] = [shown(before), shown(after)];
  const same = wordsOf(one, other)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return same >= leastAlike * Math.max(one.length, other.length, 1);
}
