import { colourDistance, labOfHex } from '#fabrics/colour-distance.ts';
import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { keysOf } from '#fabrics/fabric-terms.ts';
import type { CatalogueView, FabricHead, Option } from '#fabrics/fabric-view.ts';
import { swatchAddress } from '#fabrics/pictures.server.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import type { Language } from '#kit/text/language.ts';
import type { Catalogue } from './catalogue.server.ts';
import {
  type CatalogueQuery,
  type ChoiceFilter,
  choiceFilters,
  everything,
  limitFilters,
  rangeFilters,
  writeQuery,
} from './catalogue-query.ts';
import type { Hits } from './search-columns.server.ts';

const dotsShown = 4;
const nearestShown = 8;

export const headOf = (fabric: Fabric, language: Language, colour = 0): FabricHead => ({
  code: fabric.code,
  name: language === 'en' ? fabric.name_en : fabric.name_zh,
  swatch: swatchAddress(fabric, colour),
  hexes: fabric.colours.slice(0, dotsShown).map(({ hex }) => hex),
  colourCount: fabric.colours.length,
  composition: boundUnits(compositionText(fabric.composition, language)),
  weight_gsm: fabric.weight_gsm,
  width_cm: fabric.usable_width_cm,
  price_fen: fabric.prices[0]?.price_fen ?? 0,
  unit: fabric.unit,
  minimum: fabric.minimum_order,
  isInStock: fabric.colours.some(({ stock }) => stock > 0),
});

/** One page of the catalogue as it is shown. */
export async function viewCatalogue(
  shelf: Catalogue,
  query: CatalogueQuery,
  language: Language,
): Promise<CatalogueView> {
  const { fabrics, facets, without, isFound, ...found } = await shelf.find(query);
  const options = (name: ChoiceFilter): Option[] =>
    choiceFilters[name].flatMap((value, at) => {
      const count = facets.choices[name][at] as number;
      return count > 0 || (query[name] as string[]).includes(value) ? [{ value, count }] : [];
    });
  return {
    query: { ...query, page: found.page },
    ...found,
    fabrics: fabrics.map((fabric) => headOf(fabric, language, query.colour ? nearestColour(fabric, query.colour) : 0)),
    choices: Object.fromEntries(keysOf(choiceFilters).map((name) => [name, options(name)])) as CatalogueView['choices'],
    ranges: Object.fromEntries(rangeFilters.map((name) => [name, [...facets.ranges[name]]])) as CatalogueView['ranges'],
    limits: Object.fromEntries(
      keysOf(limitFilters).map((name) => [name, [...facets.limits[name]].slice(0, -1)]),
    ) as CatalogueView['limits'],
    basic: [...facets.basic],
    stock: facets.stock,
    instead: found.total > 0 ? [] : withoutOne(query, { without }),
    nearest: isFound || !query.q ? [] : (await shelf.nearTo(query.q, nearestShown)).map((one) => headOf(one, language)),
  };
}

/** The place of the colour on the card that lies nearest. */
function nearestColour({ colours }: Fabric, hex: string): number {
  const wanted = labOfHex(hex);
  const distances = colours.map(({ lab }) => colourDistance(lab, wanted));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Filters whose removal would give results, most results first. */
const withoutOne = (query: CatalogueQuery, { without }: Pick<Hits, 'without'>): CatalogueView['instead'] =>
  without
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, 4)
    .map(({ filter, total }) => ({
      without: filter,
      address: `/fabric${writeQuery({ ...query, [filter]: everything[filter], page: 1 })}`,
      count: total,
    }));
