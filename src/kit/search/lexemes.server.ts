import { simplify } from '#kit/simplified-signs.ts';

/**
 * What a job is found by, as PostgreSQL's words. Chinese has no spaces: it is found by single signs and by pairs of
 * neighbours. Pinyin of short texts (title, city, department) begins at every sign, so that `mianliao` finds 高级面料设计师
 * by its beginning; so do initials (`ml`). Latin words are found from their beginning.
 */
const runs = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const isHan = (run: string) => /^\p{Script=Han}/u.test(run);
/** Marks before pinyin and initials, which no word of a text begins with. */
const [spelled, initial] = ['~', '^'];
/** Signs from one beginning on: longer names are found by what comes first. */
const longestSpelling = 8;
const longestWord = 40;

const fold = (text: string): string => simplify(text.normalize('NFKC').toLowerCase());
const runsOf = (text: string): string[] => fold(text).match(runs) ?? [];

function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    if (!isHan(run)) return [run.slice(0, longestWord)];
    const signs = [...run];
    return [...signs, ...signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)];
  });
}

async function spellingsOf(text: string): Promise<string[]> {
  // A dictionary of some megabytes, which only a change of a job needs.
  const { pinyin } = await import('pinyin-pro');
  return runsOf(text)
    .filter(isHan)
    .flatMap((run) => {
      const syllables = pinyin(run, { type: 'array', toneType: 'none', v: true });
      return syllables.flatMap((_, from) => {
        const some = syllables.slice(from, from + longestSpelling);
        return [spelled + some.join(''), ...(some.length > 1 ? [initial + some.map(([first]) => first).join('')] : [])];
      });
    });
}

const listed = (words: Iterable<string>): string =>
  [...new Set(words)].map((word) => `'${word.replace(/['\\]/g, '')}'`).join(' ');

/** Both columns of words: of what names the job, and of everything. */
export async function jobWords(
  names: readonly string[],
  texts: readonly string[],
): Promise<{ title: string; all: string }> {
  const short = names.join(' / ');
  const title = [...wordsOf(short), ...(await spellingsOf(short))];
  return { title: listed(title), all: listed([...title, ...wordsOf(texts.join('\n'))]) };
}

/** At most so many words of a query count. */
const mostTerms = 8;

const termOf = (run: string): string => {
  if (!isHan(run)) {
    const word = run.slice(0, longestWord);
    // One letter is no beginning of anything in particular.
    return word.length < 2 ? `'${word}'` : `('${word}':* | '${spelled}${word}':* | '${initial}${word}':*)`;
  }
  const signs = [...run].slice(0, 12);
  const pairs = signs.slice(1).map((sign, at) => `'${signs[at]}${sign}'`);
  return `(${(pairs.length > 0 ? pairs : [`'${signs[0]}'`]).join(' & ')})`;
};

/** A search text as PostgreSQL's query: each word must be there. Empty when the text holds none. */
export const searchQuery = (text: string): string => runsOf(text).slice(0, mostTerms).map(termOf).join(' & ');

/** The same for what is nearest: any part of it is enough. */
export function looseQuery(text: string): string {
  const parts = runsOf(text)
    .slice(0, mostTerms)
    .flatMap((run) => (isHan(run) ? termOf(run).replace(/[()]/g, '').split(' & ') : [termOf(run)]));
  return [...new Set(parts)].join(' | ');
}
