import { foldInPlace } from '#kit/search/words.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import {
  type Findable,
  type FindableSource,
  type FoundKind,
  mostLikely,
  type OtherNames,
} from '#site/found/contract.ts';
import { inOurWords } from './query-words.ts';
import {
  excerpt,
  hasNeeded,
  type Marked,
  mark,
  noOtherNames,
  plainTerm,
  type SearchTerm,
  shareOf,
  termsOf,
} from './search-words.ts';

export const longestQuery = 100;
const pageSize = 20;
/** Texts whose folded form is kept: a few of each open position. */
const mostWords = 5_000;
const excerptLength = { 'zh-CN': 90, en: 180 } as const;
/** Of the pairs of a Chinese word so many must be there, so that a word put differently is found still. */
const least = 0.4;
/** Of what has the name of its kind for a term: more than one that says it everywhere, which is 12. */
const asName = 13;
/** Of one kind on the first page for a word that names one, while others wait. */
const mostPages = 3;
const mostOfKind = 8;

export interface Found {
  kind: FoundKind;
  path: string;
  /** Of a page, the one that it is a part of; empty where there is none. */
  place: string;
  title: Marked[];
  summary: Marked[];
}
export interface SearchAnswer {
  /** What was looked for, at most `longestQuery` signs of it. */
  query: string;
  isCut: boolean;
  /** Whether there may be more: of very many things only the likeliest are counted. */
  isMore: boolean;
  /** Whether there is a word or a number in it; of signs alone nothing can be found anywhere. */
  hasWords: boolean;
  results: Found[];
  total: number;
  page: number;
  pages: number;
}

interface Folded {
  of: Findable;
  title: string;
  summary: string;
  words: string;
}

/**
 * The search of the site: some hundred things, and the likeliest of the fabrics, which are read through for every query, in
 * both languages, because people type a Chinese name on an English page.
 */
export function siteSearch({
  sources,
  otherNames = noOtherNames,
}: {
  sources: readonly FindableSource[];
  otherNames?: OtherNames | undefined;
}) {
  const folded = new WeakMap<Findable, Folded>();
  /** What is read from the database for every query comes as new objects, with the words that it had before. */
  const ofWords = new Map<string, string>();
  const both = (texts: readonly string[]): string => {
    const words = texts.join('\n');
    const known = ofWords.get(words);
    if (known !== undefined) return known;
    const made = foldInPlace(words);
    if (ofWords.size >= mostWords) ofWords.clear();
    ofWords.set(words, made);
    return made;
  };
  const foldedOf = (of: Findable): Folded => {
    const known = folded.get(of);
    if (known) return known;
    const made = {
      of,
      title: both([...of.title, of.alsoCalled ?? '']),
      summary: both(of.summary),
      words: both([...of.words, of.terms ?? '']),
    };
    folded.set(of, made);
    return made;
  };

  return {
    async find(typed: string, language: Language, page = 1): Promise<SearchAnswer> {
      const signs = [
        ...stripInvisible(typed)
          .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
          .trim(),
      ];
      const query = signs.slice(0, longestQuery).join('');
      const terms = termsOf(query, otherNames);
      const given =
        terms.length > 0 ? await Promise.all(sources.map((list) => list(inOurWords(foldInPlace(query))))) : [];
      const everything = given.flat();
      const wanted = termsByKind(terms, otherNames);
      const byScore = everything
        .map((each) => ({ each, score: scoreOf(foldedOf(each), wanted[each.kind]) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score || (other.each.changedAt ?? 0) - (one.each.changedAt ?? 0));
      const hits = kindNamed(terms) ? mixed(byScore, ({ each }) => isTitled(foldedOf(each), terms)) : byScore;
      const pages = Math.max(1, Math.ceil(hits.length / pageSize));
      const at = Math.min(Math.max(1, page), pages);
      return {
        query,
        isCut: signs.length > longestQuery,
        hasWords: terms.length > 0,
        isMore: given.some(({ length }) => length === mostLikely),
        total: hits.length,
        page: at,
        pages,
        results: hits.slice((at - 1) * pageSize, at * pageSize).map(({ each }) => ({
          ...shown(each, terms, language, both),
          place: inLanguage(placeOf(each, everything), language),
        })),
      };
    },
  };
}
export type SiteSearch = ReturnType<typeof siteSearch>;

/** Every term must be somewhere; where it is says how much it counts. */
function scoreOf({ title, summary, words }: Folded, terms: readonly KindTerm[]): number {
  let score = 0;
  for (const { term, isName } of terms) {
    if (isName) {
      score += asName;
      continue;
    }
    const [inTitle, inSummary, inWords] = [shareOf(term, title), shareOf(term, summary), shareOf(term, words)];
    if (Math.max(inTitle, inSummary, inWords) < least || !hasNeeded(term, [title, summary, words])) return 0;
    score += 8 * inTitle ** 2 + 3 * inSummary ** 2 + inWords ** 2;
  }
  return score;
}

const isTitled = ({ of, title }: Folded, terms: readonly SearchTerm[]): boolean =>
  of.kind === 'page' && terms.every((term) => shareOf(term, title) === 1);

/**
 * Whoever asks for 面料 wants the catalogue, then some fabrics, and to see what else there is: hundreds of fabrics
 * would hide the rest, and dozens of jobs hid the fabrics.
 */
function mixed<Hit extends { each: Findable }>(hits: readonly Hit[], isFirst: (hit: Hit) => boolean): Hit[] {
  const titled = hits.filter(isFirst).slice(0, mostPages);
  const first = [...titled];
  const later: Hit[] = [];
  const counts = new Map<FoundKind, number>();
  for (const hit of hits) {
    if (titled.includes(hit)) continue;
    const count = counts.get(hit.each.kind) ?? 0;
    counts.set(hit.each.kind, count + 1);
    (first.length < pageSize && count < mostOfKind ? first : later).push(hit);
  }
  return [...first, ...later];
}

/** The name of the page whose address begins that of this one. */
function placeOf({ kind, path }: Findable, everything: readonly Findable[]): Text {
  if (kind !== 'page') return ['', ''];
  const above = everything.filter((each) => each.kind === 'page' && path.startsWith(`${each.path}/`));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0]?.title ?? ['', ''];
}

function shown(
  { kind, path, title, summary, words }: Findable,
  terms: readonly SearchTerm[],
  language: Language,
  folded: (texts: readonly string[]) => string,
): Omit<Found, 'place'> {
  const name = inLanguage(title, language);
  const sentence = inLanguage(summary, language);
  const text = inLanguage(words, language);
  // The sentence that describes it, unless what was asked for stands only further down.
  const has = (where: string) => terms.some((term) => shareOf(term, where) >= least);
  const plain = folded([text]);
  const below =
    has(foldInPlace(sentence)) || !has(plain) ? sentence : excerpt(text, plain, terms, excerptLength[language]);
  return { kind, path, title: mark(name, terms), summary: mark(below, terms) };
}

/** What all things of a kind are called; hardly any of them says so of itself. English words as `termsOf` leaves them. */
const kindWords: Partial<Record<FoundKind, readonly string[]>> = {
  fabric: ['面料', '布料', '织物', 'fabric', 'cloth', 'cloths', 'textile'],
  job: ['职位', '岗位', '招聘', 'job', 'jobs', 'position', 'career', 'vacancy', 'vacanc'],
  news: ['新闻', '资讯', 'news'],
};
const kinds = Object.keys(kindWords) as FoundKind[];

/** A term as a kind is asked for it. */
interface KindTerm {
  term: SearchTerm;
  /** It names the kind itself, so that each of the kind has it. */
  isName: boolean;
}

const asAsked = (terms: readonly SearchTerm[]): KindTerm[] => terms.map((term) => ({ term, isName: false }));

/** What a query asks of each kind: of 府绸面料 a fabric must have 府绸 alone, for it is one. */
function termsByKind(terms: readonly SearchTerm[], otherNames: OtherNames): Record<FoundKind, readonly KindTerm[]> {
  const of = (kind: FoundKind) => terms.flatMap((term) => ofKind(term, kindWords[kind] ?? [], otherNames));
  return { page: asAsked(terms), fabric: of('fabric'), job: of('job'), news: of('news') };
}

function ofKind(term: SearchTerm, names: readonly string[], otherNames: OtherNames): KindTerm[] {
  const name = names.find((each) => term.text.endsWith(each));
  if (name === term.text) return [{ term, isName: true }];
  // A Latin word that ends so is another word.
  if (!name || term.pairs.length === 0) return [{ term, isName: false }];
  const rest = termsOf(term.text.slice(0, -name.length), otherNames);
  return [...asAsked(rest), { term: plainTerm(name), isName: true }];
}

/** The kind that a query names and says no more about. */
const kindNamed = (terms: readonly SearchTerm[]): FoundKind | undefined =>
  kinds.find((kind) => terms.length > 0 && terms.every(({ text }) => kindWords[kind]?.includes(text)));
