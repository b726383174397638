import { isAbout, type Quantity, readQuantities } from '#kit/search/quantities.ts';
import { foldInPlace, isHan, pairsOf, runsOf } from '#kit/search/words.ts';
import type { OtherNames } from '#site/found/contract.ts';
import { inOurWords } from './query-words.ts';

/** What an English question is put with, and no page is about. */
const fillers = new Set(
  'a an and are at be can do does for from how i in is it my of on or the to we what where with you'.split(' '),
);
/** One and several of a thing are found alike, by what they have in common. */
const stemOf = (word: string) => (word.length < 5 ? word : word.replace(/(?:ies|(?<!s)s)$/, ''));

/** Where Latin and Chinese meet some write a space, and a typesetter puts one: T 恤 is T恤. */
const between = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu;

/** What a query asks for: each word must be found, a longer one in most of its pairs. */
export interface SearchTerm {
  text: string;
  /** What it weighs or how wide it is, in any unit. */
  quantity?: Quantity;
  pairs: string[];
  /** What else a word for it may be, by the text itself and by words within it. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Words within it of which every one must be there: of 毛料衬衫 each shirting has the half, and only some are wool. */
  needed: readonly string[];
}

export const noOtherNames: OtherNames = { of: () => [], parts: (text) => [{ text, isName: false }] };
export const plainTerm = (text: string): SearchTerm => ({ text, pairs: [], names: new Map(), needed: [] });

export function termsOf(query: string, otherNames: OtherNames = noOtherNames): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const { quantities, rest } = readQuantities(foldInPlace(query));
  const found = runsOf(inOurWords(rest.replace(between, '')));
  const telling = found.filter((run) => !fillers.has(run));
  for (const run of telling.length > 0 ? telling : found) {
    const text = isHan(run) ? run : stemOf(run);
    terms.set(text, termOf(text, otherNames));
  }
  for (const quantity of quantities)
    terms.set(`${quantity.value} ${quantity.of}`, { ...plainTerm(`${quantity.value}`), quantity });
  return [...terms.values()].slice(0, 12);
}

function termOf(text: string, otherNames: OtherNames): SearchTerm {
  const whole = otherNames.of(text);
  const term = { ...plainTerm(text), names: new Map([[text, whole]]) };
  // Half of such a name would be that of something else: 人造 of 人造棉.
  if (!isHan(text) || whole.length > 0) return term;
  const parts = otherNames.parts(text);
  const needed = parts.filter(({ isName }) => isName).map((part) => part.text);
  for (const name of needed) term.names.set(name, otherNames.of(name));
  const others = parts.filter(({ isName }) => !isName).map((part) => part.text);
  return { ...term, needed, pairs: others.flatMap(pairsOf) };
}

/** How much of a term a folded text holds, from 0 to 1. A part of a Latin word counts only from its beginning, a letter not at all. */
export function shareOf(term: SearchTerm, text: string): number {
  const { text: whole, pairs, needed, quantity } = term;
  if (quantity)
    return Number(
      readQuantities(text).quantities.some(({ of, value }) => of === quantity.of && isAbout(value, quantity.value)),
    );
  if (hasName(term, whole, text) || (isMixed.test(whole) && loosely(whole).test(text))) return 1;
  if (!isHan(whole)) return 0;
  const share = partOf(pairs, (pair) => text.includes(pair));
  if (needed.length === 0) return 0.9 * share;
  const named = partOf(needed, (word) => hasName(term, word, text));
  return 0.9 * (pairs.length === 0 ? named : (named + share) / 2);
}

/** Whether what a term cannot be without is somewhere in a thing's texts. */
export const hasNeeded = (term: SearchTerm, texts: readonly string[]): boolean =>
  term.needed.every((word) => texts.some((text) => hasName(term, word, text)));

const partOf = (words: readonly string[], has: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(has).length / words.length;
const hasName = ({ names }: SearchTerm, word: string, text: string): boolean =>
  holds(text, word) || (names.get(word) ?? []).some((name) => holds(text, name));
const holds = (text: string, word: string): boolean => (isHan(word) ? text.includes(word) : beginsWord(text, word));

const isMixed = /^[a-z]\p{Script=Han}/u;
const isLatin = (sign: string | undefined) => sign !== undefined && /[a-z0-9]/.test(sign);
function beginsWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!isLatin(text[at - 1]) && (term.length > 1 || !isLatin(text[at + 1]))) return true;
  return false;
}

/** A piece of a text, marked where it is what was asked for. */
export interface Marked {
  text: string;
  hit: boolean;
}

/** Finds a term in a folded text, with the space between Latin and Chinese or without it. */
const loosely = (term: string): RegExp =>
  new RegExp(term.replace(/[^\p{L}\p{N}]/gu, '\\$&').replace(/(?<=[a-z0-9])(?=\p{Script=Han})/gu, ' ?'), 'gu');

/** Parts a text at what a query asks for: whole terms first, then their pairs. */
export function mark(text: string, terms: readonly SearchTerm[]): Marked[] {
  const folded = foldInPlace(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const term of terms)
    for (const piece of piecesIn(folded, term))
      for (const { index, 0: found } of folded.matchAll(loosely(piece)))
        if (isHan(piece) || (!isLatin(folded[index - 1]) && (piece.length > 1 || !isLatin(folded[index + 1]))))
          hits.fill(true, index, index + found.length);
  const parts: Marked[] = [];
  for (let at = 0; at < text.length; ) {
    const hit = hits[at] as boolean;
    let end = at + 1;
    while (end < text.length && hits[end] === hit) end++;
    parts.push({ text: text.slice(at, end), hit });
    at = end;
  }
  return parts;
}

/** What of a term a folded text may hold: the whole of it under any name, or else its parts. */
function piecesIn(folded: string, { text: term, pairs, names, needed }: SearchTerm): readonly string[] {
  const whole = [term, ...(names.get(term) ?? [])].filter((name) => loosely(name).test(folded));
  return whole.length > 0 ? whole : [...needed.flatMap((word) => [word, ...(names.get(word) ?? [])]), ...pairs];
}

/** The part of a long text, which its folded form goes with, around the first thing that was asked for. */
export function excerpt(text: string, folded: string, terms: readonly SearchTerm[], length: number): string {
  if (text.length <= length) return text.slice(0, length);
  const places = terms.flatMap((term) => piecesIn(folded, term).map((piece) => folded.search(loosely(piece))));
  const first = Math.min(...places.filter((place) => place >= 0), text.length);
  const about = first === text.length ? 0 : Math.max(0, Math.min(first - Math.floor(length / 4), text.length - length));
  let from = about;
  while (from > 0 && from < first && from - about < longestWord && isNoBeginning(text, from)) from++;
  if (from > 0) from += lastOfSentence.exec(text.slice(from, first))?.[0].length ?? 0;
  let to = Math.min(text.length, about + length);
  const end = to;
  while (end - to < longestWord && isInWord(text, to)) to--;
  if (end - to === longestWord) to = end;
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

/** The few signs that are left of a sentence: the next one tells more by itself. */
const lastOfSentence = /^[^。！？；.!?;]{0,16}(?:[。！？；]|[.!?;]\s)\s*/;
/** What is longer is no word that anybody would miss the half of. */
const longestWord = 24;
const inWord = /[^\s\p{Script=Han}，。、；：！？“”（）]/u;
/** Whether a cut here would part a word or a number; a run of Chinese may be parted anywhere. */
const isInWord = (text: string, at: number): boolean =>
  inWord.test(text[at - 1] ?? ' ') && inWord.test(text[at] ?? ' ');
const isNoBeginning = (text: string, at: number): boolean =>
  isInWord(text, at) || /[\s，。、；：！？”）,.;:!?)·]/.test(text[at] as string);
