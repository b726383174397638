import { diffArrays } from 'diff';
import { linkedWords, plainText } from '#site/content/markdown.ts';
import {
  type Allowance,
  alikeness,
  changedWords,
  mostSigns,
  type Paragraph,
  paragraphOf,
  type WordPart,
  wordsOf,
} from './alike-paragraphs.ts';

/** One paragraph, heading, list item or row of a table. */
export interface DifferenceBlock {
  kind: 'same' | 'added' | 'removed' | 'changed';
  isHeading: boolean;
  parts: WordPart[];
}

/** A legal text has some hundred and sixty. What has more than this, or changed in more, is told as a whole. */
const mostParagraphs = 1_500;
const mostChanged = 300;
/** So many of those that went are looked at for each that came; one that has this much in common is the one. */
const mostBeside = 50;
const surelyAlike = 0.8;
/** What looking for changed paragraphs may take; after it paragraphs are whole ones that came and went. */
export const mostSteps = 1_000_000;

/** What differs between two Markdown texts, paragraph by paragraph and within a paragraph word by word. */
export function differenceOf(before: string, after: string): DifferenceBlock[] {
  const work = differing(before, after);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * The same, stopping between pieces of work that are none of them long, so that a server answers others meanwhile. What it
 * gives at each stop are the steps that it has taken since the last.
 */
export function* differing(before: string, after: string): Generator<number, DifferenceBlock[]> {
  const [old, present] = [paragraphsOf(before), paragraphsOf(after)];
  if (Math.max(old.length, present.length) > mostParagraphs)
    return before === after ? [whole('same', after)] : [whole('removed', before), whole('added', after)];
  const changes = diffArrays(old, present, { maxEditLength: mostChanged }) ?? [
    { value: old, removed: true, added: false },
    { value: present, removed: false, added: true },
  ];
  const left: Allowance = { steps: mostSteps };
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

/** List items and rows of tables stand for themselves, so that one changed row does not mark the whole table. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s|\||#)/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^\|[\s:|-]+\|$/.test(text));

/** Each paragraph that came stands beside the one of those that went which it has most in common with, if they are alike. */
function* pairUp(removed: string[], added: string[], left: Allowance): Generator<number, DifferenceBlock[]> {
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
      at < Math.min(removed.length, from + mostBeside) && most < surelyAlike && left.steps > 0;
      at++
    ) {
      const steps = left.steps;
      const alike = alikeness(read(removed[at] ?? ''), read(text), left);
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

/** What is too long to be compared is not read for links either. */
function piecesOf(text: string): ReturnType<typeof linkedWords> {
  if (text.length > mostSigns || !text.includes('](')) return [];
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

/** A link that leads elsewhere is a change, though its words are the same: each address is one word behind those of its link. */
function withAddresses(text: string, plain: Paragraph): Paragraph {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return plain;
  const words = pieces.flatMap((piece) => (piece.isAddress ? [` (${piece.text})`] : wordsOf(piece.text)));
  return { ...plain, words };
}

const isHeading = (text: string) => text.startsWith('#');
/** What is too long to be compared is shown as it was written. */
const shown = (text: string) => (text.length > mostSigns ? text : text.startsWith('|') ? cells(text) : wordsIn(text));
/** A picture says its words here: one that came would be nothing that is underlined. */
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
