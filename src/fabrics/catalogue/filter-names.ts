import {
  certificateKinds,
  constructions,
  functions,
  keysOf,
  kinds,
  patterns,
  safetyWords,
  seasons,
} from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { weightText, widthText } from '#fabrics/quantity-text.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { basicColours } from './basic-colours.ts';
import {
  type CatalogueQuery,
  type ChoiceFilter,
  choiceFilters,
  type Range,
  type RangeFilter,
  rangeFilters,
  type UnitSystem,
  writeQuery,
} from './catalogue-query.ts';
import { catalogueWords } from './catalogue-words.ts';
import { rangeOfStep } from './fabric-facts.ts';

const named = (table: Record<string, { name: Text }>): Record<string, Text> =>
  Object.fromEntries(Object.entries(table).map(([key, { name }]) => [key, name]));
const names: Record<ChoiceFilter, Record<string, Text>> = {
  kind: kinds,
  construction: named(constructions),
  fibre: named(fibres),
  pattern: patterns,
  season: seasons,
  function: functions,
  safety: safetyWords,
  certificate: certificateKinds,
};

export const optionName = (filter: ChoiceFilter, value: string, language: Language): string =>
  inLanguage(names[filter][value] ?? [value, value], language);

const valueText = (name: RangeFilter, value: number, units: UnitSystem): string =>
  name === 'weight' ? weightText(value, units) : name === 'width' ? widthText(value, units) : `¥${value}`;

/** 120–159 g/m2, open ends in words. A step excludes its upper bound; typed bounds are inclusive. */
export function rangeText(name: RangeFilter, { from, to }: Range, units: UnitSystem, language: Language): string {
  const t = catalogueWords(language);
  if (to === null) return t.above(valueText(name, from ?? 0, units));
  if (from === null)
    return isSameRange(rangeOfStep(name, 0), { from, to })
      ? t.below(valueText(name, to + 1, units))
      : t.upTo(valueText(name, to, units));
  const [low, high] = [valueText(name, from, units), valueText(name, to, units)];
  return units === 'metric' || name === 'price'
    ? `${name === 'price' ? low : from}–${high}`
    : `${low.split(' ')[0]}–${high}`;
}

export const toggled = (query: CatalogueQuery, name: ChoiceFilter, value: string): string => {
  const chosen = query[name] as string[];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  const inOrder = (choiceFilters[name] as readonly string[]).filter((each) => next.includes(each));
  return `/fabric${writeQuery(query, { [name]: inOrder })}`;
};

export const isSameRange = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to;
const openRange: Range = { from: null, to: null };

/** Active filters, each with the address without it. */
export function chosenFilters(query: CatalogueQuery, language: Language): { key: string; name: string; to: string }[] {
  const t = catalogueWords(language);
  const without = (change: Partial<CatalogueQuery>) => `/fabric${writeQuery(query, change)}`;
  const chosen = query.q ? [{ key: 'q', name: `“${query.q}”`, to: without({ q: '' }) }] : [];
  for (const filter of keysOf(choiceFilters))
    for (const value of query[filter])
      chosen.push({
        key: `${filter}/${value}`,
        name: optionName(filter, value, language),
        to: toggled(query, filter, value),
      });
  for (const name of rangeFilters)
    if (!isSameRange(query[name], openRange))
      chosen.push({
        key: name,
        name: rangeText(name, query[name], query.units, language),
        to: without({ [name]: openRange }),
      });
  if (query.lead !== null) chosen.push({ key: 'lead', name: t.days(query.lead), to: without({ lead: null }) });
  if (query.minimum !== null)
    chosen.push({ key: 'minimum', name: t.atMost(query.minimum), to: without({ minimum: null }) });
  if (query.stock) chosen.push({ key: 'stock', name: t.stock, to: without({ stock: false }) });
  if (query.colour) {
    const basic = basicColours.find(({ hex }) => hex === query.colour);
    chosen.push({
      key: 'colour',
      name: basic ? inLanguage(basic.name, language) : query.colour,
      to: without({ colour: null }),
    });
  }
  return chosen;
}
