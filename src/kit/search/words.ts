import { simplify } from './simplified.ts';

/** One spelling of a text: width, case, and traditional characters as simplified ones. */
export const fold = (text: string): string => simplify(text.normalize('NFKC').toLowerCase());

/** As `fold`, but every character keeps its length, so that places in the two texts are the same. */
export const foldInPlace = (text: string): string =>
  Array.from(text, (character) => {
    const folded = fold(character);
    return folded.length === character.length ? folded : character;
  }).join('');

/**
 * A run of Chinese, in which no space parts words, or a Latin word or number. A single letter before Chinese belongs to it, as
 * in T恤.
 */
const runs = /(?:(?<![\p{L}\p{N}])[a-z])?\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** The same, but what joins Latin words and numbers does not part them: PO-10001, 1.5, 100/2. */
const joinedRuns =
  /(?:(?<![\p{L}\p{N}])[a-z])?\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])(?:(?!\p{Script=Han})[\p{L}\p{N}.×/-])*/gu;

/** The runs of a folded text. */
export const runsOf = (folded: string): string[] => folded.match(runs) ?? [];
export const joinedRunsOf = (folded: string): string[] => folded.match(joinedRuns) ?? [];
export const isHan = (run: string): boolean => /\p{Script=Han}/u.test(run);

/** The pairs of neighbouring characters of a run, by which Chinese is found; of a single character, itself. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
}
