import { fold, isHan, joinedRunsOf } from '#kit/search/words.ts';
import { fibreWords } from './fibre-words.server.ts';

const isNumber = (text: string) => /^\d+$/.test(text);
/** Of a word in the name, in hundredths of one elsewhere. */
const nameWeight = 4;

/**
 * Which rows have which words. A Chinese word is found within a longer run of characters, a Latin one from its
 * beginning; a number only whole, or with its unit. A fibre is found by whatever it is called.
 */
export function wordIndex() {
  const places = new Map<string, number>();
  const words: string[] = [];
  const rows: number[][] = [];
  const rowsByName: number[][] = [];
  /** Places of words in Chinese; of the others by their first sign, as they are found from their beginning. */
  const han: number[] = [];
  const latin = new Map<string, number[]>();

  const placeOf = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    const place = words.push(word) - 1;
    places.set(word, place);
    if (isHan(word)) han.push(place);
    else {
      const begin = word.slice(0, 2);
      const known = latin.get(begin);
      if (known) known.push(place);
      else latin.set(begin, [place]);
    }
    rows.push([]);
    rowsByName.push([]);
    return place;
  };

  /** Places of the words that a term finds, and of those that labels write for it. */
  function placesOf(term: string): number[] {
    const names = fibreWords.of(term);
    const named = names.flatMap((name) => places.get(name) ?? []);
    // A short one begins others: of poly not polyamide.
    const written =
      names.length > 0 && !isHan(term) && term.length < 5 ? (places.get(term) ?? []) : placesOfWritten(term);
    return [...new Set(named.concat(written))];
  }

  function placesOfWritten(term: string): number[] {
    if (isHan(term)) return han.filter((at) => (words[at] as string).includes(term));
    const near =
      term.length > 1
        ? (latin.get(term.slice(0, 2)) ?? [])
        : [...latin].flatMap(([begin, list]) => (begin.startsWith(term) ? list : []));
    const number = isNumber(term);
    return near.filter((at) => {
      const word = words[at] as string;
      return (
        word.startsWith(term) && (!number || word.length === term.length || /^[a-z]+$/.test(word.slice(term.length)))
      );
    });
  }

  /** Adds to `scores` what a term is worth in each row that has it. */
  function mark(term: string, scores: Uint8Array): void {
    const names = fibreWords.of(term);
    for (const at of placesOf(term)) {
      const isName = names.includes(words[at] as string);
      const isWhole = isName || words[at] === term ? 1 : 0;
      for (const row of rowsByName[at] as number[]) {
        const worth = nameWeight + isWhole;
        if ((scores[row] as number) < worth) scores[row] = worth;
      }
      // A silk mill weaves cotton too, and linen is a colour: but for its name, only the label says what a fabric is of.
      if (names.length > 0 && !isName) continue;
      for (const row of rows[at] as number[]) {
        const worth = 1 + isWhole;
        if ((scores[row] as number) < worth) scores[row] = worth;
      }
    }
  }

  return {
    add(row: number, of: { name: ReadonlySet<string>; other: ReadonlySet<string> }): void {
      for (const word of of.name) (rowsByName[placeOf(word)] as number[]).push(row);
      for (const word of of.other) (rows[placeOf(word)] as number[]).push(row);
    },

    /**
     * How well each row fits a text; 0 where a part of it is nowhere. Undefined for a text without words.
     */
    scores(text: string, length: number): Uint8Array | undefined {
      const terms = joinedRunsOf(fold(text)).slice(0, 8);
      if (terms.length === 0) return undefined;
      let sum: Uint8Array | undefined;
      const one = new Uint8Array(length);
      const require = (term: string) => {
        one.fill(0);
        mark(term, one);
        if (!sum) {
          sum = one.slice();
          return;
        }
        for (let row = 0; row < length; row++)
          sum[row] = sum[row] && one[row] ? (sum[row] as number) + (one[row] as number) : 0;
      };
      const isKnown = (term: string) => placesOf(term).length > 0;
      for (const term of terms) {
        // A word put together differently than in the name is found by its parts.
        for (const part of isHan(term) && !isKnown(term) ? partsWithFibres(term, isKnown) : [term]) require(part);
      }
      return sum;
    },
  };
}

/** What cloth is called at large, after its fibre: every fabric is some. */
const clothWords = /^(?:面料|布料|织物|料子|纤维|布)|(?:面料|布料|织物|料子)$/g;

/**
 * The fibres that a term names, with what is known of the rest: of 毛料大衣 there are fabrics, though none says what is sewn
 * of it. A term that names no fibre must be known in every part.
 */
function partsWithFibres(term: string, isKnown: (part: string) => boolean): string[] {
  const parts = fibreWords.parts(term);
  if (!parts.some(({ isName }) => isName)) return partsOf(term, isKnown);
  return parts.flatMap(({ text, isName }, at) => {
    if (isName) return [text];
    const rest = at > 0 ? text.replace(clothWords, '') : text;
    if (rest === '') return [];
    if (isKnown(rest)) return [rest];
    return partsOf(rest, isKnown).filter((part) => [...part].length > 1 && isKnown(part));
  });
}

/** The longest parts that are known, from the left; what is known in no form stays whole and is found nowhere. */
function partsOf(term: string, isKnown: (part: string) => boolean): string[] {
  const signs = [...term];
  const parts: string[] = [];
  for (let from = 0; from < signs.length; ) {
    let to = signs.length;
    while (to > from + 1 && !isKnown(signs.slice(from, to).join(''))) to--;
    parts.push(signs.slice(from, to).join(''));
    from = to;
  }
  return parts;
}
