import { fold, isHan, joinedRunsOf, pairsOf, runsOf } from './words.ts';

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

/** Of what joins Latin words or numbers, the whole and its parts; of a number with its unit, the number too. */
const lexemesOfLatin = (run: string): string[] =>
  [run, ...runsOf(run), ...(/^\d+(?=[a-z]+$)/.exec(run) ?? [])].map((word) => word.slice(0, longestWord));

export const lexemesOf = (text: string): string[] =>
  joinedRunsOf(fold(text)).flatMap((run) => (isHan(run) ? [...run, ...pairsOf(run)] : lexemesOfLatin(run)));

export async function spellingsOf(text: string): Promise<string[]> {
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

/** The two characters that would end a lexeme are in no word. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '')}'`;

/** Lexemes as a value of type `tsvector`. */
export const vectorOf = (lexemes: Iterable<string>): string => [...new Set(lexemes)].map(quoted).join(' ');

/** Two values of type `tsvector`: of what names a thing, with pinyin, and of everything. */
export async function vectorsOf(
  names: readonly string[],
  texts: readonly string[],
): Promise<{ title: string; all: string }> {
  const short = names.join(' / ');
  const title = [...lexemesOf(short), ...(await spellingsOf(short))];
  return { title: vectorOf(title), all: vectorOf([...title, ...lexemesOf(texts.join('\n'))]) };
}

/** At most so many words of a query count. */
const mostTerms = 8;

/** A run of Chinese by its pairs. @param mark stands before the lexemes of a kind, as those of a title. */
export const hanTerm = (run: string, mark = ''): string =>
  `(${pairsOf([...run].slice(0, 12).join(''))
    .map((pair) => quoted(mark + pair))
    .join(' & ')})`;

/** A Latin word from its beginning, or as pinyin or initials. */
export const latinTerm = (run: string, mark = ''): string => {
  const word = run.slice(0, longestWord);
  // One letter is no beginning of anything in particular.
  return word.length < 2
    ? quoted(mark + word)
    : `(${[mark, spelled, initial].map((each) => `${quoted(each + word)}:*`).join(' | ')})`;
};
const termOf = (run: string): string => (isHan(run) ? hanTerm(run) : latinTerm(run));

/** A search text as PostgreSQL's query: each word must be there. Empty when the text holds none. */
export const searchQuery = (text: string): string => runsOf(fold(text)).slice(0, mostTerms).map(termOf).join(' & ');

/** The same for what is nearest: any part of it is enough. */
export function looseQuery(text: string): string {
  const parts = runsOf(fold(text))
    .slice(0, mostTerms)
    .flatMap((run) => (isHan(run) ? termOf(run).replace(/[()]/g, '').split(' & ') : [termOf(run)]));
  return [...new Set(parts)].join(' | ');
}
