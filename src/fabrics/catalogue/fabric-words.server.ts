import type { Fabric } from '#fabrics/contract.ts';
import { constructions, dyeings, finishes, functions, kinds, patterns } from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { yarnText } from '#fabrics/yarn-count.ts';
import { simplify } from '#kit/simplified-signs.ts';
import { pureWords } from './fibre-words.server.ts';

/** A run of Chinese characters, or of Latin letters and digits with what joins them. */
const pieces = /\p{Script=Han}+|[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.×/-]*/gu;

/** One spelling of everything: width, case, the dot of a decimal number, both ways of writing Chinese. */
export const foldWords = (text: string): string[] => simplify(text.normalize('NFKC').toLowerCase()).match(pieces) ?? [];

/** Words that a fabric is found by: those of its name count most. */
export function wordsOf(fabric: Fabric): { name: Set<string>; other: Set<string> } {
  const { construction } = fabric;
  const name = new Set(
    foldWords(`${fabric.name_zh} ${fabric.name_en} ${fabric.code} ${fabric.code.replaceAll('-', ' ')}`),
  );
  const also = [
    ...constructions[construction].name,
    ...kinds[constructions[construction].kind],
    ...patterns[fabric.pattern],
    ...dyeings[fabric.dyeing],
    ...fabric.finishes.flatMap((each) => finishes[each]),
    ...fabric.functions.flatMap((each) => functions[each]),
    ...fabric.composition.flatMap(({ fibre }) => [...fibres[fibre].name, fibres[fibre].code]),
    pureWords(fabric.composition),
    ...fabric.yarns.map(yarnText),
    ...fabric.colours.flatMap(({ name_zh, name_en }) => [name_zh, name_en]),
    fabric.supplier,
    `${fabric.weight_gsm}g`,
  ];
  const other = new Set(foldWords(also.join(' ')));
  for (const word of name) other.delete(word);
  return { name, other };
}
