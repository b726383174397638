import { isAbout, type Quantity, readQuantities } from '#kit/search/quantities.ts';
import { foldInPlace, isHan, pairsOf, runsOf } from '#kit/search/words.ts';
import type { Synonyms } from '#site/found/contract.ts';
import { inOurWords } from './query-words.ts';

/** English stop words. */
const fillers = new Set(
  'a an and are at be can do does for from how i in is it my of on or the to we what where with you'.split(' '),
);
/** Stems plurals, so singular and plural match. */
const stemOf = (word: string) => (word.length < 5 ? word : word.replace(/(?:ies|(?<!s)s)$/, ''));

/** The space between Latin and Chinese is optional: T 恤 is T恤. */
const between = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu;

/** Query terms: each must match, a longer one in most of its pairs. */
export interface SearchTerm {
  text: string;
  /** Weight or width, in any unit. */
  quantity?: Quantity;
  pairs: string[];
  /** Synonyms of the term and of words within it. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Required words: 毛料衬衫 matches half of every shirting, but must be wool. */
  needed: readonly string[];
}

export const noSynonyms: Synonyms = { of: () => [], parts: (text) => [{ text, isName: false }] };
export const plainTerm = (text: string): SearchTerm => ({ text, pairs: [], names: new Map(), needed: [] });

export function termsOf(query: string, otherNames: Synonyms = noSynonyms): SearchTerm[] {
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

function termOf(text: string, otherNames: Synonyms): SearchTerm {
  const whole = otherNames.of(text);
  const term = { ...plainTerm(text), names: new Map([[text, whole]]) };
  // Names that must not be split: 人造 of 人造棉 means something else.
  if (!isHan(text) || whole.length > 0) return term;
  const parts = otherNames.parts(text);
  const needed = parts.filter(({ isName }) => isName).map((part) => part.text);
  for (const name of needed) term.names.set(name, otherNames.of(name));
  const others = parts.filter(({ isName }) => !isName).map((part) => part.text);
  return { ...term, needed, pairs: others.flatMap(pairsOf) };
}

/** Share of a term in a folded text, 0 to 1. Latin words match by prefix, never by a single letter. */
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

/** Whether an item contains a term's required words. */
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

/** Part of a text; marked if it matches. */
export interface Marked {
  text: string;
  hit: boolean;
}

/** Finds a term, with or without the optional space. */
const loosely = (term: string): RegExp =>
  new RegExp(term.replace(/[^\p{L}\p{N}]/gu, '\\$&').replace(/(?<=[a-z0-9])(?=\p{Script=Han})/gu, ' ?'), 'gu');

/** Splits a text at matches: whole terms first, then pairs. */
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

/** Variants of a term: whole by any name, or its parts. */
function piecesIn(folded: string, { text: term, pairs, names, needed }: SearchTerm): readonly string[] {
  const whole = [term, ...(names.get(term) ?? [])].filter((name) => loosely(name).test(folded));
  return whole.length > 0 ? whole : [...needed.flatMap((word) => [word, ...(names.get(word) ?? [])]), ...pairs];
}

/** Excerpt of a long text around the first match. */
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

/** A short remainder of a sentence is skipped. */
const lastOfSentence = /^[^。！？；.!?;]{0,16}(?:[。！？；]|[.!?;]\s)\s*/;
/** Longer runs may be cut. */
const longestWord = 24;
const inWord = /[^\s\p{Script=Han}，。、；：！？“”（）]/u;
/** Whether a cut splits a word or number; Chinese may be cut anywhere. */
const isInWord = (text: string, at: number): boolean =>
  inWord.test(text[at - 1] ?? ' ') && inWord.test(text[at] ?? ' ');
const isNoBeginning = (text: string, at: number): boolean =>
  isInWord(text, at) || /[\s，。、；：！？”）,.;:!?)·]/.test(text[at] as string);
