import { constructions, dyeings, finishes, functions, kinds, patterns } from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { hanTerm, latinTerm, quoted } from '#kit/search/lexemes.server.ts';
import { type Quantity, readQuantities } from '#kit/search/quantities.ts';
import { fold, isHan, joinedRunsOf, nearestWord, runsOf, splitAt } from '#kit/search/words.ts';
import type { Text } from '#kit/text/language.ts';
import { basicColours } from './basic-colours.ts';
import { made, named } from './fabric-words.server.ts';
import { fibreWords } from './fibre-words.server.ts';

/** A part of the search text as tsqueries: anywhere, and in the name. */
interface Part {
  found: string;
  titled: string;
  /** A garment word, optional in a match: 毛料大衣 finds wool fabrics, although none mentions coats. */
  isOptional: boolean;
}

export interface WordQuery {
  parts: Part[];
  /** The name contains the exact words. */
  exact: string;
  quantities: Quantity[];
}

/** At most so many words count. */
const mostRuns = 8;
/** Generic words for cloth, which every fabric matches. */
const clothWords = /^(?:面料|布料|织物|料子|纤维|布)|(?:面料|布料|织物|料子)$/g;
const clothInEnglish = /^(?:fabric|cloth|textile)s?$/;
const clothAfter = /(?:面料|布料|织物|料子)$/;

const terms: readonly Text[] = [
  ...Object.values(constructions).map(({ name }) => name),
  ...[kinds, patterns, dyeings, finishes, functions].flatMap((each): readonly Text[] => Object.values(each)),
  ...basicColours.map(({ name }) => name),
];
/** Words of trade, at which Chinese that is written together is parted. */
const tradeWords = splitAt(terms.map(([chinese]) => chinese).filter((word) => word.length > 1));
const englishWords = new Set(
  [...terms, ...Object.values(fibres).map(({ name }) => name)].flatMap(([, english]) => runsOf(fold(english))),
);

/** Parses a search text; undefined without words, or with generic ones only. */
export function readWords(text: string): WordQuery | undefined {
  const { quantities, rest } = readQuantities(fold(text));
  const runs = joinedRunsOf(rest).slice(0, mostRuns);
  const parts = runs.flatMap(partsOf);
  if (parts.length === 0 && quantities.length === 0) return undefined;
  return {
    parts,
    exact: allOf(runs.map((run) => (isHan(run) ? hanTerm(run, named) : quoted(named + run)))),
    quantities,
  };
}

export const allOf = (queries: readonly string[]): string => queries.join(' & ');

function partsOf(run: string): Part[] {
  if (!isHan(run)) return clothInEnglish.test(run) ? [] : [latinPart(run)];
  const parts = fibreWords.parts(run);
  const hasFibre = parts.some(({ isName }) => isName);
  return parts.flatMap(({ text, isName }, at) => {
    if (isName) return [fibrePart(text)];
    const rest = text.replace(hasFibre && at > 0 ? clothWords : clothAfter, '');
    return tradeWords(rest).map((word) => ({
      found: hanTerm(word.text),
      titled: hanTerm(word.text, named),
      isOptional: hasFibre && !word.isName,
    }));
  });
}

function latinPart(run: string): Part {
  if (fibreWords.of(run).length > 0) return fibrePart(run);
  // A number is found whole, or with its unit.
  const term = (mark = '') => (/^\d+$/.test(run) ? quoted(mark + run) : latinTerm(run, mark));
  return { found: term(), titled: term(named), isOptional: false };
}

/** Fibres match only name and composition: a silk mill weaves cotton too, and linen is also a colour. */
function fibrePart(run: string): Part {
  const names = fibreWords.of(run);
  // Label names match the composition only (silk-like satin is not silk). Short words match whole: poly is not polyamide.
  const latin = names.includes(run) ? [] : [`${quoted(named + run)}${run.length < 5 ? '' : ':*'}`];
  const literal = isHan(run) ? [hanTerm(run, named)] : latin;
  const inName = names.map((name) => (isHan(name) ? hanTerm(name, named) : quoted(named + name)));
  return {
    found: `(${[...literal, ...names.map((name) => quoted(made + name))].join(' | ')})`,
    titled: `(${[...literal, ...inName].join(' | ')})`,
    isOptional: false,
  };
}

/** Fallback queries for a text without matches, best first: corrected, without one part, any part. */
export function nearQueries(text: string): string[] {
  const runs = joinedRunsOf(readQuantities(fold(text)).rest).slice(0, mostRuns);
  const mended = runs.map((run) => (isHan(run) ? run : (nearestWord(run, englishWords) ?? run)));
  const parts = mended.flatMap(partsOf).map(({ found }) => found);
  const without = parts.length > 1 ? parts.map((_, left) => allOf(parts.filter((_, at) => at !== left))) : [];
  const pairs = runs.filter(isHan).map((run) => hanTerm(run).replaceAll(' & ', ' | '));
  return [allOf(parts), ...without, ...parts, ...pairs].filter((query) => query !== '');
}
