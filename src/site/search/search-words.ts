import { simplify } from '#kit/simplified-signs.ts';
import { inOurWords } from './query-words.ts';

/**
 * A run of Chinese has no spaces: it is found by its pairs of signs, and Latin by the beginnings of its words. Between the
 * two there is no space either; but a single letter before Chinese is part of its word, as in T恤.
 */
const runs = /(?:(?<![\p{L}\p{N}])[a-z])?\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const isHan = (run: string) => /\p{Script=Han}/u.test(run);

/** What an English question is put with, and no page is about. */
const fillers = new Set(
  'a an and are at be can do does for from how i in is it my of on or the to we what where with you'.split(' '),
);
/** One and several of a thing are found alike, by what they have in common. */
const stemOf = (word: string) => (word.length < 5 ? word : word.replace(/(?:ies|(?<!s)s)$/, ''));

/**
 * As texts are compared: full and half width, capitals, and both ways of writing Chinese alike. Every sign keeps its length, so
 * that places stay.
 */
export const fold = (text: string): string =>
  Array.from(text, (sign) => {
    const folded = simplify(sign.normalize('NFKC').toLowerCase());
    return folded.length === sign.length ? folded : sign;
  }).join('');

/** Where Latin and Chinese meet some write a space, and a typesetter puts one: T 恤 is T恤. */
const between = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu;

/** What a query asks for: each word must be found, a longer one in most of its pairs. */
export interface SearchTerm {
  text: string;
  pairs: string[];
}

export function termsOf(query: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const found = Array.from(inOurWords(fold(query).replace(between, '')).matchAll(runs), ([run]) => run);
  const telling = found.filter((run) => !fillers.has(run));
  for (const run of telling.length > 0 ? telling : found) {
    const text = isHan(run) ? run : stemOf(run);
    terms.set(text, { text, pairs: isHan(run) ? pairsOf(run) : [] });
  }
  return [...terms.values()].slice(0, 12);
}

function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/** How much of a term a folded text holds, from 0 to 1. A part of a Latin word counts only from its beginning, a letter not at all. */
export function shareOf({ text: term, pairs }: SearchTerm, text: string): number {
  if (pairs.length === 0 && !isHan(term)) return beginsWord(text, term) ? 1 : 0;
  if (text.includes(term) || (isMixed.test(term) && loosely(term).test(text))) return 1;
  if (pairs.length === 0) return 0;
  return (0.9 * pairs.filter((pair) => text.includes(pair)).length) / pairs.length;
}

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
  const folded = fold(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const { text: term, pairs } of terms)
    for (const piece of loosely(term).test(folded) ? [term] : pairs)
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

/** The part of a long text, which its folded form goes with, around the first thing that was asked for. */
export function excerpt(text: string, folded: string, terms: readonly SearchTerm[], length: number): string {
  if (text.length <= length) return text.slice(0, length);
  const places = terms.flatMap(({ text: term, pairs }) => {
    const whole = folded.search(loosely(term));
    return whole >= 0 ? [whole] : pairs.map((pair) => folded.indexOf(pair));
  });
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
