import { type Bits, bitsWhere, countBoth, countRows, hasRow, inAll, inAny, intersect } from '#kit/search/bits.ts';
import {
  allOfFilters,
  type CatalogueQuery,
  type CatalogueSort,
  type ChoiceFilter,
  choiceFilters,
  type LimitFilter,
  perPage,
  type RangeFilter,
  rangeFilters,
} from './catalogue-query.ts';

import { choiceNames, type FabricColumns, type Facet, limitNames } from './fabric-columns.server.ts';

/** How many fabrics each option would show, with every filter but its own (of "all of" filters, with its own as well). */
interface FacetCounts {
  choices: Record<ChoiceFilter, Uint32Array>;
  ranges: Record<RangeFilter, Uint32Array>;
  /** Cumulative: at most so much. */
  limits: Record<LimitFilter, Uint32Array>;
  basic: Uint32Array;
  stock: number;
}

export interface Hits {
  total: number;
  pages: number;
  page: number;
  /** Ids of the fabrics of the page, in order. */
  ids: number[];
  facets: FacetCounts;
  /** Whether the words match anything without filters. */
  isFound: boolean;
  /** How many there would be without each of the filters that are set. */
  without: { filter: Facet | 'q'; total: number }[];
}

/** The rows in which words were found, and sets that count more the more of them a row is in. */
export interface FoundRows {
  bits: Bits;
  better: Bits[];
}

/** The rows in the order of a list; cached until something changes. */
export type OrderOf = (sort: CatalogueSort) => Uint32Array;

/** Filters, counts and sorts by intersecting bitsets; each option is counted within the other filters. */
export function searchColumns(
  index: FabricColumns,
  query: CatalogueQuery,
  { words, orderOf }: { words: FoundRows | undefined; orderOf: OrderOf },
): Hits {
  const distances = query.colour ? colourDistances(index, query.colour) : undefined;
  const sets = setsOf(index, query, words, distances);
  const { all: passing, without: others } = intersect(index.present, sets);
  const count = (facet: Facet) => {
    const base = (allOfFilters as readonly Facet[]).includes(facet) ? passing : (others.get(facet) ?? passing);
    return Uint32Array.from(index.options[facet], (bits) => countBoth(bits, base));
  };
  const countEach = <Name extends Facet>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, Uint32Array>;

  const total = countRows(passing);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(query.page, pages);
  const from = (page - 1) * perPage;
  const rows =
    query.sort || !(words || distances)
      ? rowsInOrder(orderOf(query.sort ?? 'new'), passing, from, from + perPage)
      : rowsByNearness(orderOf('new'), passing, words?.better ?? [], distances).slice(from, from + perPage);
  return {
    total,
    pages,
    page,
    ids: Array.from(rows, (row) => index.columns.id[row] as number),
    facets: {
      choices: countEach(choiceNames),
      ranges: countEach(rangeFilters),
      limits: countEach(limitNames),
      basic: count('colour'),
      stock: count('stock')[0] as number,
    },
    isFound: !words || countBoth(words.bits, index.present) > 0,
    without: Array.from(others, ([filter, bits]) => ({ filter, total: countRows(bits) })),
  };
}

/** The rows that each filter lets pass, of those that are set. */
function setsOf(
  { columns, options, present }: FabricColumns,
  query: CatalogueQuery,
  words: FoundRows | undefined,
  distances: Float32Array | undefined,
): Map<Facet | 'q', Bits> {
  const sets = new Map<Facet | 'q', Bits>();
  const rowsWhere = (isIn: (row: number) => boolean) => bitsWhere(present.length * 32, isIn);
  for (const filter of choiceNames) {
    const [first, ...more] = (query[filter] as readonly string[]).map(
      (option) => options[filter][(choiceFilters[filter] as readonly string[]).indexOf(option)] as Bits,
    );
    if (first) sets.set(filter, (allOfFilters.includes(filter) ? inAll : inAny)([first, ...more]));
  }
  for (const filter of rangeFilters) {
    const { from, to } = query[filter];
    if (from === null && to === null) continue;
    const [least, most, column] = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER, columns[filter]];
    sets.set(
      filter,
      rowsWhere((row) => (column[row] as number) >= least && (column[row] as number) <= most),
    );
  }
  for (const filter of limitNames) {
    const [most, column] = [query[filter], columns[filter]];
    if (most !== null)
      sets.set(
        filter,
        rowsWhere((row) => (column[row] as number) <= most),
      );
  }
  if (query.stock) sets.set('stock', options.stock[0] as Bits);
  if (distances)
    sets.set(
      'colour',
      rowsWhere((row) => (distances[row] as number) !== Number.POSITIVE_INFINITY),
    );
  if (words) sets.set('q', words.bits);
  return sets;
}

/** How near the nearest colour of each row is. */
function colourDistances({ columns, colours, length, distancesTo }: FabricColumns, hex: string): Float32Array {
  const ofColour = distancesTo(hex);
  const nearest = new Float32Array(length);
  for (let row = 0; row < length; row++) {
    const from = columns.colourFrom[row] as number;
    const to = from + (columns.colourCount[row] as number);
    let least = Number.POSITIVE_INFINITY;
    for (let at = from; at < to; at++) {
      const distance = ofColour[colours[at] as number] as number;
      if (distance < least) least = distance;
    }
    nearest[row] = least;
  }
  return nearest;
}

function rowsInOrder(order: Uint32Array, passing: Bits, from: number, to: number): number[] {
  const rows: number[] = [];
  let seen = 0;
  for (let at = 0; at < order.length && seen < to; at++) {
    const row = order[at] as number;
    if (hasRow(passing, row) && seen++ >= from) rows.push(row);
  }
  return rows;
}

/** A million rows, which leaves 33 bits of a whole number for a key. */
const mostRows = 2 ** 20;

/** Rows by a key of up to 33 bits; of those that are alike the first in `order`. Plain numbers are sorted without comparing by a function. */
export function sortRows(order: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const keys = new Float64Array(order.length);
  for (let at = 0; at < keys.length; at++) keys[at] = keyOf(order[at] as number) * mostRows + at;
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (const [at, key] of keys.entries()) sorted[at] = order[key - Math.floor(key / mostRows) * mostRows] as number;
  return sorted;
}

/** Text counts before colour. */
function rowsByNearness(
  order: Uint32Array,
  passing: Bits,
  better: readonly Bits[],
  distances: Float32Array | undefined,
): Uint32Array {
  // The bits of a number that is not negative grow as it does.
  const distanceBits = distances && new Uint32Array(distances.buffer);
  return sortRows(
    order.filter((row) => hasRow(passing, row)),
    (row) => {
      const worse = better.filter((bits) => !hasRow(bits, row)).length;
      return worse * 2 ** 31 + (distanceBits?.[row] ?? 0);
    },
  );
}
