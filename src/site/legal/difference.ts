import { diffArrays } from 'diff';
import { linkedWords, plainText } from '#site/content/markdown.ts';
import {
  changedWords,
  maxLength,
  type Paragraph,
  paragraphOf,
  type StepBudget,
  similarity,
  type WordPart,
  wordsOf,
} from './similar-paragraphs.ts';

/** A paragraph, heading, list item or table row. */
export interface DifferenceBlock {
  kind: 'same' | 'added' | 'removed' | 'changed';
  isHeading: boolean;
  parts: WordPart[];
}

/** A legal text has some 160. Beyond this number of blocks or changes, texts are shown whole. */
const maxBlocks = 1_500;
const maxChanged = 300;
/** Limit of removed blocks compared per added one; this similarity ends the search. */
const maxCandidates = 50;
const certainSimilarity = 0.8;
/** Step budget for similar paragraphs; afterwards blocks are just added and removed. */
export const maxSteps = 1_000_000;

/** Difference of two Markdown texts by paragraph, and by word within similar paragraphs. */
export function differenceOf(before: string, after: string): DifferenceBlock[] {
  const work = differenceSteps(before, after);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same as a generator of short slices, so a server can answer others meanwhile. Yields the steps since the last one. */
export function* differenceSteps(before: string, after: string): Generator<number, DifferenceBlock[]> {
  const [old, present] = [paragraphsOf(before), paragraphsOf(after)];
  if (Math.max(old.length, present.length) > maxBlocks)
    return before === after ? [whole('same', after)] : [whole('removed', before), whole('added', after)];
  const changes = diffArrays(old, present, { maxEditLength: maxChanged }) ?? [
    { value: old, removed: true, added: false },
    { value: present, removed: false, added: true },
  ];
  const left: StepBudget = { steps: maxSteps };
  const blocks: DifferenceBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  for (const part of [...changes, { value: [], removed: false, added: false }]) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      blocks.push(...(yield* pairUp(removed, added, left)));
      removed = [];
      added = [];
      for (const text of part.value) {
        blocks.push(whole('same', text));
        yield 0;
      }
    }
  }
  return blocks;
}

export const hasDifference = (blocks: readonly DifferenceBlock[]): boolean =>
  blocks.some(({ kind }) => kind !== 'same');

/** List items and table rows are blocks, so a changed row does not mark the whole table. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s|\||#)/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^\|[\s:|-]+\|$/.test(text));

/** Pairs each added paragraph with the most similar removed one. */
function* pairUp(removed: string[], added: string[], left: StepBudget): Generator<number, DifferenceBlock[]> {
  const blocks: DifferenceBlock[] = [];
  const cut = new Map<string, Paragraph>();
  const read = (text: string): Paragraph => {
    const known = cut.get(text) ?? paragraphOf(shown(text), isHeading(text));
    if (!cut.has(text)) left.steps -= known.words.length;
    cut.set(text, known);
    return known;
  };
  let from = 0;
  for (const text of added) {
    let [place, most] = [-1, 0];
    for (
      let at = from;
      at < Math.min(removed.length, from + maxCandidates) && most < certainSimilarity && left.steps > 0;
      at++
    ) {
      const steps = left.steps;
      const alike = similarity(read(removed[at] ?? ''), read(text), left);
      if (alike > most) [place, most] = [at, alike];
      yield steps - left.steps;
    }
    const steps = left.steps;
    const beside = removed[place];
    const hasOtherLinks = beside !== undefined && addressesOf(beside) !== addressesOf(text);
    const cutUp = hasOtherLinks ? (one: string) => withAddresses(one, read(one)) : read;
    const parts = beside !== undefined && steps > 0 ? changedWords(cutUp(beside), cutUp(text), left) : undefined;
    yield steps - left.steps;
    if (!parts) {
      blocks.push(whole('added', text));
      continue;
    }
    for (const old of removed.slice(from, place)) blocks.push(whole('removed', old));
    const isSame = parts.every(({ kind }) => kind === 'same');
    blocks.push({ kind: isSame ? 'same' : 'changed', isHeading: isHeading(text), parts });
    from = place + 1;
  }
  for (const old of removed.slice(from)) {
    blocks.push(whole('removed', old));
    yield 0;
  }
  return blocks;
}

/** Texts too long to compare are not parsed for links. */
function piecesOf(text: string): ReturnType<typeof linkedWords> {
  if (text.length > maxLength || !text.includes('](')) return [];
  if (!text.startsWith('|')) return linkedWords(text);
  const filled = text.split('|').filter((cell) => cell.trim() !== '');
  return filled.flatMap((cell, place) => [
    ...(place > 0 ? [{ text: ' · ', isAddress: false }] : []),
    ...linkedWords(cell.trim()),
  ]);
}
const addressesOf = (text: string): string =>
  piecesOf(text)
    .filter(({ isAddress }) => isAddress)
    .map((piece) => piece.text)
    .join(' ');

/** A changed address is a change too: it counts as a word after the link text. */
function withAddresses(text: string, plain: Paragraph): Paragraph {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return plain;
  const words = pieces.flatMap((piece) => (piece.isAddress ? [` (${piece.text})`] : wordsOf(piece.text)));
  return { ...plain, words };
}

const isHeading = (text: string) => text.startsWith('#');
/** Texts too long to compare are shown as written. */
const shown = (text: string) => (text.length > maxLength ? text : text.startsWith('|') ? cells(text) : wordsIn(text));
/** Shows a picture's description, as pictures cannot be underlined. */
const wordsIn = (text: string) =>
  text.includes('![')
    ? linkedWords(text)
        .filter(({ isAddress }) => !isAddress)
        .map((piece) => piece.text)
        .join('')
    : plainText(text);
const cells = (row: string) =>
  row
    .split('|')
    .map((cell) => wordsIn(cell.trim()))
    .filter((cell) => cell !== '')
    .join(' · ');

const whole = (kind: 'same' | 'added' | 'removed', text: string): DifferenceBlock => ({
  kind,
  isHeading: isHeading(text),
  parts: [{ text: shown(text), kind }],
});
