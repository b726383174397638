import type { Fabric } from '#fabrics/contract.ts';
import { constructions, dyeings, finishes, functions, kinds, patterns } from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { yarnText } from '#fabrics/yarn-count.ts';
import { fold, joinedRunsOf } from '#kit/search/words.ts';
import { pureWords } from './fibre-words.server.ts';

/** Words that a fabric is found by: those of its name count most. */
export function wordsOf(fabric: Fabric): { name: Set<string>; other: Set<string> } {
  const { construction } = fabric;
  const name = new Set(
    joinedRunsOf(fold(`${fabric.name_zh} ${fabric.name_en} ${fabric.code} ${fabric.code.replaceAll('-', ' ')}`)),
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
  const other = new Set(joinedRunsOf(fold(also.join(' '))));
  for (const word of name) other.delete(word);
  return { name, other };
}
