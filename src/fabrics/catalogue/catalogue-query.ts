import { readHex } from '#fabrics/colour-distance.ts';
import {
  type CertificateKind,
  type Construction,
  certificateKinds,
  constructions,
  type FabricFunction,
  functions,
  type Kind,
  keysOf,
  kinds,
  type Pattern,
  patterns,
  type Season,
  seasons,
} from '#fabrics/fabric-terms.ts';
import { type SafetyClass, safetyClasses } from '#fabrics/fastness.ts';
import { type Fibre, fibreNames } from '#fabrics/fibres.ts';
import { foldTyped, stripInvisible } from '#kit/text/typed-text.ts';

/** Filters with several options, in the order of the address. */
export const choiceFilters = {
  kind: keysOf(kinds),
  construction: keysOf(constructions),
  fibre: fibreNames,
  pattern: keysOf(patterns),
  season: keysOf(seasons),
  function: keysOf(functions),
  safety: safetyClasses,
  certificate: keysOf(certificateKinds),
} as const;
export type ChoiceFilter = keyof typeof choiceFilters;

/** Filters where a fabric must have all chosen options; in the others any one. */
export const allOfFilters: readonly ChoiceFilter[] = ['function', 'certificate'];

export const rangeFilters = ['weight', 'width', 'price'] as const;
export type RangeFilter = (typeof rangeFilters)[number];
/** Both ends belong to it; null is open. Weight in g/m2, usable width in cm, price in whole yuan a metre. */
export interface Range {
  from: number | null;
  to: number | null;
}
/** Ends of the ranges that are offered by a press, beside any that is typed. */
export const rangeSteps: Record<RangeFilter, readonly number[]> = {
  weight: [0, 80, 120, 160, 200, 260, 340],
  width: [0, 130, 145, 155, 170],
  price: [0, 15, 25, 40, 60, 100],
};

/** At most so many days, or so much of it. */
export const limitFilters = { lead: [10, 15, 20, 30], minimum: [20, 50, 100, 300] } as const;
export type LimitFilter = keyof typeof limitFilters;

export const catalogueSorts = ['new', 'price', 'price_down', 'weight', 'weight_down', 'lead', 'minimum'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];
export const catalogueViews = ['grid', 'list'] as const;
export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** Largest CIEDE2000 distance that counts as the requested colour. */
export const colourTolerance = 9;
export const perPage = 20;
export const longestText = 60;

export interface CatalogueQuery {
  q: string;
  kind: Kind[];
  construction: Construction[];
  fibre: Fibre[];
  pattern: Pattern[];
  season: Season[];
  function: FabricFunction[];
  safety: SafetyClass[];
  certificate: CertificateKind[];
  weight: Range;
  width: Range;
  price: Range;
  lead: number | null;
  minimum: number | null;
  /** Some colour lies in stock. */
  stock: boolean;
  /** `#0d9488`; null for any. */
  colour: string | null;
  /** Undefined: by nearness to text or colour, otherwise the newest first. */
  sort: CatalogueSort | undefined;
  view: (typeof catalogueViews)[number];
  units: UnitSystem;
  page: number;
}

const open: Range = { from: null, to: null };
export const everything: CatalogueQuery = {
  q: '',
  kind: [],
  construction: [],
  fibre: [],
  pattern: [],
  season: [],
  function: [],
  safety: [],
  certificate: [],
  weight: open,
  width: open,
  price: open,
  lead: null,
  minimum: null,
  stock: false,
  colour: null,
  sort: undefined,
  view: 'grid',
  units: 'metric',
  page: 1,
};

/** All that the page of the catalogue reads of its address: the query, and which fabric is open, how. */
export const fabricParameters: readonly string[] = [
  'q',
  ...Object.keys(choiceFilters),
  ...rangeFilters.flatMap((name) => [`${name}_from`, `${name}_to`]),
  ...Object.keys(limitFilters),
  ...['stock', 'colour', 'sort', 'view', 'units', 'page'],
  ...['code', 'shade', 'quantity', 'colours'],
];

const whole = (text: string | null, most = 99_999): number | null => {
  const plain = foldTyped(text ?? '');
  return /^\d{1,6}$/.test(plain) && Number(plain) <= most ? Number(plain) : null;
};
const oneOf = <Option extends string>(options: readonly Option[], text: string | null): Option | undefined =>
  options.find((option) => option === text);

/** Parses an address; unknown parts are ignored, so that every link works. */
export function readQuery(parameters: URLSearchParams): CatalogueQuery {
  const choices = <Name extends ChoiceFilter>(name: Name) => {
    const given = new Set(parameters.getAll(name).flatMap((text) => text.split(',')));
    return choiceFilters[name].filter((option) => given.has(option)) as CatalogueQuery[Name];
  };
  const range = (name: RangeFilter): Range => {
    const [from, to] = [whole(parameters.get(`${name}_from`)), whole(parameters.get(`${name}_to`))];
    // Typed the wrong way round is meant the right way round.
    return from !== null && to !== null && from > to ? { from: to, to: from } : { from: from === 0 ? null : from, to };
  };
  return {
    q: [
      ...stripInvisible(parameters.get('q') ?? '')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    ]
      .slice(0, longestText)
      .join('')
      .trim(),
    kind: choices('kind'),
    construction: choices('construction'),
    fibre: choices('fibre'),
    pattern: choices('pattern'),
    season: choices('season'),
    function: choices('function'),
    safety: choices('safety'),
    certificate: choices('certificate'),
    weight: range('weight'),
    width: range('width'),
    price: range('price'),
    lead: whole(parameters.get('lead')),
    minimum: whole(parameters.get('minimum')),
    stock: parameters.get('stock') === '1',
    colour: readHex(parameters.get('colour') ?? '') ?? null,
    sort: oneOf(catalogueSorts, parameters.get('sort')),
    view: oneOf(catalogueViews, parameters.get('view')) ?? 'grid',
    units: oneOf(unitSystems, parameters.get('units')) ?? 'metric',
    // However far behind the end: what a number has more digits than any list does not make it the first page.
    page: Math.max(1, whole((parameters.get('page') ?? '').slice(0, 5)) ?? 1),
  };
}

/** Writes the canonical address with a change applied; any change returns to the first page. */
export function writeQuery(query: CatalogueQuery, change: Partial<CatalogueQuery> = {}): string {
  const next = { ...query, page: 1, ...change };
  const pairs: [string, string][] = [];
  if (next.q) pairs.push(['q', next.q]);
  for (const name of keysOf(choiceFilters)) if (next[name].length > 0) pairs.push([name, next[name].join(',')]);
  for (const name of rangeFilters) {
    const { from, to } = next[name];
    if (from !== null) pairs.push([`${name}_from`, String(from)]);
    if (to !== null) pairs.push([`${name}_to`, String(to)]);
  }
  for (const name of keysOf(limitFilters)) if (next[name] !== null) pairs.push([name, String(next[name])]);
  if (next.stock) pairs.push(['stock', '1']);
  if (next.colour) pairs.push(['colour', next.colour.slice(1)]);
  if (next.sort) pairs.push(['sort', next.sort]);
  if (next.view !== 'grid') pairs.push(['view', next.view]);
  if (next.units !== 'metric') pairs.push(['units', next.units]);
  if (next.page > 1) pairs.push(['page', String(next.page)]);
  // Commas stay readable: nothing of ours holds one.
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',')}` : '';
}
