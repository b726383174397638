import { fold, isHan, joinedRunsOf, pairsOf, runsOf } from './words.ts';

/**
 * Texts as PostgreSQL's lexemes, and searches as its queries; its own parsers do not support Chinese. Chinese is found by
 * characters and bigrams, Latin words by prefix. Pinyin and its initials begin at every character, so that `mianliao` and `ml`
 * find 高级面料设计师.
 */
/** Prefixes of pinyin and initials; no word of a text begins with them. */
const [spelled, initial] = ['~', '^'];
/** Characters of one spelling: longer names are found by their beginning. */
const longestSpelling = 8;
const longestWord = 40;

/** Of a compound of Latin words or numbers, the whole and its parts; of a number with its unit, the number too. */
const lexemesOfLatin = (run: string): string[] =>
  [run, ...runsOf(run), ...(/^\d+(?=[a-z]+$)/.exec(run) ?? [])].map((word) => word.slice(0, longestWord));

export const lexemesOf = (text: string): string[] =>
  joinedRunsOf(fold(text)).flatMap((run) => (isHan(run) ? [...run, ...pairsOf(run)] : lexemesOfLatin(run)));

export async function spellingsOf(text: string): Promise<string[]> {
  // A dictionary of some megabytes, needed for changes only.
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

/** Removes the two special characters, which occur in no word. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '')}'`;

/** Lexemes as a value of type `tsvector`. */
export const vectorOf = (lexemes: Iterable<string>): string => [...new Set(lexemes)].map(quoted).join(' ');

/** Two values of type `tsvector`: of the names, with pinyin, and of everything. */
export async function vectorsOf(
  names: readonly string[],
  texts: readonly string[],
): Promise<{ title: string; all: string }> {
  const short = names.join(' / ');
  const title = [...lexemesOf(short), ...(await spellingsOf(short))];
  return { title: vectorOf(title), all: vectorOf([...title, ...lexemesOf(texts.join('\n'))]) };
}

/** Maximum number of words in a query. */
const mostTerms = 8;

/** A run of Chinese by its bigrams. @param mark prefixes the lexemes of a kind, as those of a title. */
export const hanTerm = (run: string, mark = ''): string =>
  `(${pairsOf([...run].slice(0, 12).join(''))
    .map((pair) => quoted(mark + pair))
    .join(' & ')})`;

const beginningWith = (word: string, marks: readonly string[]): string =>
  `(${marks.map((mark) => `${quoted(mark + word)}:*`).join(' | ')})`;

/** A Latin word by prefix, or as pinyin or initials. */
export const latinTerm = (run: string, mark = ''): string => {
  const word = run.slice(0, longestWord);
  // A single letter is too short for a prefix.
  return word.length < 2 ? quoted(mark + word) : beginningWith(word, [mark, spelled, initial]);
};
const termOf = (run: string): string => (isHan(run) ? hanTerm(run) : latinTerm(run));

/** A search text as `tsquery`: every word must match. Empty if the text has none. */
export const searchQuery = (text: string): string => runsOf(fold(text)).slice(0, mostTerms).map(termOf).join(' & ');

/** Letters alone as pinyin or initials, beside another search of the names; any other text matches nothing. */
export function spellingQuery(text: string): string {
  const words = fold(text).trim().split(/\s+/).slice(0, mostTerms);
  if (!words.every((word) => /^[a-z]{2,40}$/.test(word))) return '';
  return words.map((word) => beginningWith(word, [spelled, initial])).join(' & ');
}

/** As `searchQuery`, but any part is enough. */
export function looseQuery(text: string): string {
  const parts = runsOf(fold(text))
    .slice(0, mostTerms)
    .flatMap((run) => (isHan(run) ? termOf(run).replace(/[()]/g, '').split(' & ') : [termOf(run)]));
  return [...new Set(parts)].join(' | ');
}
