import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { constructions, dyeings, finishes, functions, kinds, patterns } from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { yarnText } from '#fabrics/yarn-count.ts';
import { lexemesOf, spellingsOf, vectorOf } from '#kit/search/lexemes.server.ts';
import { fibreNamesIn, pureNames } from './fibre-words.server.ts';

/** Prefixes of lexemes from the name and from the composition. */
export const [named, made] = ['=', '#'];

/** Texts that a fabric is found by besides its name and code; its maker is shown on its sheet alone. */
export const fabricTexts = (fabric: FabricDraft): string[] => {
  const { construction } = fabric;
  return [
    ...constructions[construction].name,
    ...kinds[constructions[construction].kind],
    ...patterns[fabric.pattern],
    ...dyeings[fabric.dyeing],
    ...fabric.finishes.flatMap((each) => finishes[each]),
    ...fabric.functions.flatMap((each) => functions[each]),
    ...fabric.composition.flatMap(({ fibre }) => [...fibres[fibre].name, fibres[fibre].code]),
    ...(fabric.composition.length === 1 ? ['100 pure', ...pureNames(fabric.composition)] : []),
    ...fabric.yarns.map(yarnText),
    ...fabric.colours.flatMap(({ name_zh, name_en }) => [name_zh, name_en]),
    `${fabric.weight_gsm}g`,
  ];
};

/** A fabric's text-search vector. */
export async function wordsVector(fabric: FabricDraft): Promise<string> {
  const names = `${fabric.name_zh} / ${fabric.name_en} / ${fabric.code}`;
  const inName = lexemesOf(names);
  return vectorOf([
    ...inName,
    ...inName.map((lexeme) => named + lexeme),
    ...(await spellingsOf(names)),
    ...lexemesOf([...fabricTexts(fabric), fabric.supplier].join(' / ')),
    ...[...fibreNamesIn(fabric.composition), ...pureNames(fabric.composition)].map((name) => made + name),
  ]);
}
