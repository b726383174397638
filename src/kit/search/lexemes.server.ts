import { fold, isHan, pairsOf, runsOf } from './words.ts';

/**
 * Texts as PostgreSQL's lexemes, and what is typed as its queries; its own parsers know no Chinese. Chinese is found by single
 * characters and by pairs of neighbours, Latin words from their beginning. Pinyin and its initials begin at every character, so
 * that `mianliao` and `ml` find 高级面料设计师.
 */
/** Marks before pinyin and initials, with which no word of a text begins. */
const [spelled, initial] = ['~', '^'];
/** Characters from one beginning on: longer names are found by what comes first. */
const longestSpelling = 8;
const longestWord = 40;

const lexemesOf = (text: string): string[] =>
  runsOf(fold(text)).flatMap((run) => (isHan(run) ? [...run, ...pairsOf(run)] : [run.slice(0, longestWord)]));

async function spellingsOf(text: string): Promise<string[]> {
  // A dictionary of some megabytes, which only changes need.
  const { pinyin } = await import('pinyin-pro');
  return runsOf(fold(text))
    .filter(isHan)
    .flatMap((run) => {
      const syllables = pinyin(run, { type: 'array', toneType: 'none', v: true });
      return syllables.flatMap((_, from) => {
        const some = syllables.slice(from, from + longestSpelling);
        return [spelled + some.join(''), ...(some.length > 1 ? [initial + some.map(([first]) => first).join('')] : [])];
      });
    });
}

const listed = (lexemes: Iterable<string>): string =>
  [...new Set(lexemes)].map((lexeme) => `'${lexeme.replace(/['\\]/g, '')}'`).join(' ');

/** Two values of type `tsvector`: of what names a thing, with pinyin, and of everything. */
export async function vectorsOf(
  names: readonly string[],
  texts: readonly string[],
): Promise<{ title: string; all: string }> {
  const short = names.join(' / ');
  const title = [...lexemesOf(short), ...(await spellingsOf(short))];
  return { title: listed(title), all: listed([...title, ...lexemesOf(texts.join('\n'))]) };
}

/** At most so many words of a query count. */
const mostTerms = 8;

const termOf = (run: string): string => {
  if (!isHan(run)) {
    const word = run.slice(0, longestWord);
    // One letter is no beginning of anything in particular.
    return word.length < 2 ? `'${word}'` : `('${word}':* | '${spelled}${word}':* | '${initial}${word}':*)`;
  }
  return `(${pairsOf([...run].slice(0, 12).join(''))
    .map((pair) => `'${pair}'`)
    .join(' & ')})`;
};

/** A search text as PostgreSQL's query: each word must be there. Empty when the text holds none. */
export const searchQuery = (text: string): string => runsOf(fold(text)).slice(0, mostTerms).map(termOf).join(' & ');

/** The same for what is nearest: any part of it is enough. */
export function looseQuery(text: string): string {
  const parts = runsOf(fold(text))
    .slice(0, mostTerms)
    .flatMap((run) => (isHan(run) ? termOf(run).replace(/[()]/g, '').split(' & ') : [termOf(run)]));
  return [...new Set(parts)].join(' | ');
}
