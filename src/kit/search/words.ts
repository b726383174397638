import { simplify } from './simplified.ts';

/** Normalizes a text: width, case, and traditional to simplified characters. */
export const fold = (text: string): string => simplify(text.normalize('NFKC').toLowerCase());

/** As `fold`, but every character keeps its length, so that positions in both texts agree. */
export const foldInPlace = (text: string): string =>
  Array.from(text, (character) => {
    const folded = fold(character);
    return folded.length === character.length ? folded : character;
  }).join('');

/** A run of Chinese, or a Latin word or number. A single letter before Chinese belongs to it, as in T恤. */
const runs = /(?:(?<![\p{L}\p{N}])[a-z])?\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** The same, but joined Latin words and numbers are one run: PO-10001, 1.5, 100/2. */
const joinedRuns =
  /(?:(?<![\p{L}\p{N}])[a-z])?\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])(?:(?!\p{Script=Han})[\p{L}\p{N}.×/-])*/gu;

/** The runs of a folded text. */
export const runsOf = (folded: string): string[] => folded.match(runs) ?? [];
export const joinedRunsOf = (folded: string): string[] => folded.match(joinedRuns) ?? [];
export const isHan = (run: string): boolean => /\p{Script=Han}/u.test(run);

/** The bigrams of a run; of a single character, itself. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
}

/** Splits a run at the words of a list, the longest first: 180克纯棉汗布 has no spaces. */
export function splitAt(words: readonly string[]): (run: string) => { text: string; isName: boolean }[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const within = new RegExp(`(${longestFirst.join('|')})`, 'u');
  // `split` returns the matches of the group at odd indexes.
  return (run) =>
    run
      .split(within)
      .map((text, at) => ({ text, isName: at % 2 === 1 }))
      .filter(({ text }) => text !== '');
}

const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};
/** Minimum trigram similarity of two words. */
const leastAlike = 0.25;

/** The most similar word, to correct a typo; undefined if none is similar. */
export function nearestWord(typed: string, words: Iterable<string>): string | undefined {
  const wanted = trigramsOf(typed);
  let best: string | undefined;
  let most = leastAlike;
  for (const word of words) {
    const trigrams = trigramsOf(word);
    let shared = 0;
    for (const each of trigrams) if (wanted.has(each)) shared++;
    const alike = shared / (wanted.size + trigrams.size - shared);
    if (alike <= most) continue;
    best = word;
    most = alike;
  }
  return best;
}
