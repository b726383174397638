import { foldInPlace } from '#kit/search/words.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import { type Findable, type FindableSource, type FoundKind, mostLikely, type Synonyms } from '#site/found/contract.ts';
import { inOurWords } from './query-words.ts';
import {
  excerpt,
  hasNeeded,
  type Marked,
  mark,
  noSynonyms,
  plainTerm,
  type SearchTerm,
  shareOf,
  termsOf,
} from './search-words.ts';

export const maxQueryLength = 100;
const pageSize = 20;
/** Size of the cache of folded texts: a few per open job. */
const maxFolded = 5_000;
const excerptLength = { 'zh-CN': 90, en: 180 } as const;
/** Required share of a Chinese word's pairs, to allow variants. */
const least = 0.4;
/** Score of a term that names the item's kind: more than one with it everywhere (12). */
const asName = 13;
/** Limit per kind on the first page for a term that names the kind. */
const maxPages = 3;
const maxOfKind = 8;

export interface Found {
  kind: FoundKind;
  path: string;
  /** Parent page; empty if none. */
  place: string;
  title: Marked[];
  summary: Marked[];
}
export interface SearchAnswer {
  /** The query, at most `maxQueryLength` characters. */
  query: string;
  isCut: boolean;
  /** Whether there may be more: large sources return only the best. */
  isMore: boolean;
  /** Whether it contains a letter or digit; symbols cannot be found. */
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
 * Site search: scans some hundred items and the best fabrics per query, in both languages, as Chinese names are typed on English
 * pages.
 */
export function siteSearch({
  sources,
  otherNames = noSynonyms,
}: {
  sources: readonly FindableSource[];
  otherNames?: Synonyms | undefined;
}) {
  const folded = new WeakMap<Findable, Folded>();
  /** Objects from the database are new for every query, but their texts repeat. */
  const foldCache = new Map<string, string>();
  const both = (texts: readonly string[]): string => {
    const words = texts.join('\n');
    const known = foldCache.get(words);
    if (known !== undefined) return known;
    const made = foldInPlace(words);
    if (foldCache.size >= maxFolded) foldCache.clear();
    foldCache.set(words, made);
    return made;
  };
  const foldedOf = (of: Findable): Folded => {
    const known = folded.get(of);
    if (known) return known;
    const made = {
      of,
      title: both([...of.title, of.synonyms ?? '']),
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
      const query = signs.slice(0, maxQueryLength).join('');
      const terms = termsOf(query, otherNames);
      const given =
        terms.length > 0 ? await Promise.all(sources.map((list) => list(inOurWords(foldInPlace(query))))) : [];
      const everything = given.flat();
      const wanted = termsByKind(terms, otherNames);
      const byScore = everything
        .map((each) => ({ each, score: scoreOf(foldedOf(each), wanted[each.kind]) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score || (other.each.changedAt ?? 0) - (one.each.changedAt ?? 0));
      const hits = kindNamed(terms) ? diversify(byScore, ({ each }) => isTitled(foldedOf(each), terms)) : byScore;
      const pages = Math.max(1, Math.ceil(hits.length / pageSize));
      const at = Math.min(Math.max(1, page), pages);
      return {
        query,
        isCut: signs.length > maxQueryLength,
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

/** Every term must match; the place determines the score. */
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

/** For 面料, show the catalogue, some fabrics, then other kinds: hundreds of fabrics or dozens of jobs hid the rest. */
function diversify<Hit extends { each: Findable }>(hits: readonly Hit[], isFirst: (hit: Hit) => boolean): Hit[] {
  const titled = hits.filter(isFirst).slice(0, maxPages);
  const first = [...titled];
  const later: Hit[] = [];
  const counts = new Map<FoundKind, number>();
  for (const hit of hits) {
    if (titled.includes(hit)) continue;
    const count = counts.get(hit.each.kind) ?? 0;
    counts.set(hit.each.kind, count + 1);
    (first.length < pageSize && count < maxOfKind ? first : later).push(hit);
  }
  return [...first, ...later];
}

/** Name of the parent page by path. */
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
  // The summary, or an excerpt if only the text matches.
  const has = (where: string) => terms.some((term) => shareOf(term, where) >= least);
  const plain = folded([text]);
  const below =
    has(foldInPlace(sentence)) || !has(plain) ? sentence : excerpt(text, plain, terms, excerptLength[language]);
  return { kind, path, title: mark(name, terms), summary: mark(below, terms) };
}

/** Names of kinds, which items rarely contain themselves. English words are stemmed as by `termsOf`. */
const kindWords: Partial<Record<FoundKind, readonly string[]>> = {
  fabric: ['面料', '布料', '织物', 'fabric', 'cloth', 'cloths', 'textile'],
  job: ['职位', '岗位', '招聘', 'job', 'jobs', 'position', 'career', 'vacancy', 'vacanc'],
  news: ['新闻', '资讯', 'news'],
};
const kinds = Object.keys(kindWords) as FoundKind[];

/** A term applied to a kind. */
interface KindTerm {
  term: SearchTerm;
  /** It names the kind, so every item has it. */
  isName: boolean;
}

const asAsked = (terms: readonly SearchTerm[]): KindTerm[] => terms.map((term) => ({ term, isName: false }));

/** Terms per kind: for 府绸面料 a fabric only needs 府绸. */
function termsByKind(terms: readonly SearchTerm[], otherNames: Synonyms): Record<FoundKind, readonly KindTerm[]> {
  const of = (kind: FoundKind) => terms.flatMap((term) => ofKind(term, kindWords[kind] ?? [], otherNames));
  return { page: asAsked(terms), fabric: of('fabric'), job: of('job'), news: of('news') };
}

function ofKind(term: SearchTerm, names: readonly string[], otherNames: Synonyms): KindTerm[] {
  const name = names.find((each) => term.text.endsWith(each));
  if (name === term.text) return [{ term, isName: true }];
  // Latin suffixes belong to another word.
  if (!name || term.pairs.length === 0) return [{ term, isName: false }];
  const rest = termsOf(term.text.slice(0, -name.length), otherNames);
  return [...asAsked(rest), { term: plainTerm(name), isName: true }];
}

/** The kind if the query only names it. */
const kindNamed = (terms: readonly SearchTerm[]): FoundKind | undefined =>
  kinds.find((kind) => terms.length > 0 && terms.every(({ text }) => kindWords[kind]?.includes(text)));
