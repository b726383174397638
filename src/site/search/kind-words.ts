import type { FoundKind, OtherNames } from '#site/found/contract.ts';
import { plainTerm, type SearchTerm, termsOf } from './search-words.ts';

/** What all things of a kind are called; hardly any of them says so of itself. English words as `termsOf` leaves them. */
const kindWords: Partial<Record<FoundKind, readonly string[]>> = {
  fabric: ['面料', '布料', '织物', 'fabric', 'cloth', 'cloths', 'textile'],
  job: ['职位', '岗位', '招聘', 'job', 'jobs', 'position', 'career', 'vacancy', 'vacanc'],
  news: ['新闻', '资讯', 'news'],
};
const kinds = Object.keys(kindWords) as FoundKind[];

/** A term as a kind is asked for it. */
export interface KindTerm {
  term: SearchTerm;
  /** It names the kind itself, so that each of the kind has it. */
  isName: boolean;
}

const asAsked = (terms: readonly SearchTerm[]): KindTerm[] => terms.map((term) => ({ term, isName: false }));

/** What a query asks of each kind: of 府绸面料 a fabric must have 府绸 alone, for it is one. */
export function termsByKind(
  terms: readonly SearchTerm[],
  otherNames: OtherNames,
): Record<FoundKind, readonly KindTerm[]> {
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
export const kindNamed = (terms: readonly SearchTerm[]): FoundKind | undefined =>
  kinds.find((kind) => terms.length > 0 && terms.every(({ text }) => kindWords[kind]?.includes(text)));
