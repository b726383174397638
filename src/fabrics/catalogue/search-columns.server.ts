import { keysOf } from '#fabrics/fabric-terms.ts';
import { basicColours } from './basic-colours.ts';
import {
  allOfFilters,
  type CatalogueQuery,
  type CatalogueSort,
  type ChoiceFilter,
  choiceFilters,
  type LimitFilter,
  limitFilters,
  perPage,
  type RangeFilter,
  rangeFilters,
  rangeSteps,
} from './catalogue-query.ts';
import type { FabricColumns } from './fabric-columns.server.ts';

/** How many fabrics each option would show, with every filter but its own (of "all of" filters, with its own as well). */
export interface FacetCounts {
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
}

const choiceNames = keysOf(choiceFilters);
const limitNames = keysOf(limitFilters);
/** A filter's bit in the mask of those that a row fails. */
const bitOf = Object.fromEntries(
  [...choiceNames, ...rangeFilters, ...limitNames, 'stock', 'colour', 'q'].map((name, at) => [name, 1 << at]),
) as Record<ChoiceFilter | RangeFilter | LimitFilter | 'stock' | 'colour' | 'q', number>;
const goneBit = 1 << 30;

/** The rows in the order of a list; made once for as long as nothing changes. */
export type OrderOf = (sort: CatalogueSort) => Uint32Array;

/** Filters, counts and sorts in one pass over the columns for each filter that is set, and one more to count. */
export function searchColumns(index: FabricColumns, query: CatalogueQuery, orderOf: OrderOf): Hits {
  const { columns, length } = index;
  const fails = new Uint32Array(length);
  if (index.goneCount > 0) for (let row = 0; row < length; row++) if (columns.gone[row]) fails[row] = goneBit;
  const failWhere = (bit: number, column: Uint32Array | Uint8Array, isOut: (value: number) => boolean) => {
    for (let row = 0; row < length; row++) if (isOut(column[row] as number)) fails[row] = (fails[row] as number) | bit;
  };

  for (const name of choiceNames) {
    const chosen = query[name] as readonly string[];
    if (chosen.length === 0) continue;
    const options = choiceFilters[name] as readonly string[];
    if (name === 'construction') {
      const isChosen = new Uint8Array(options.length);
      for (const each of chosen) isChosen[options.indexOf(each)] = 1;
      failWhere(bitOf[name], columns.construction, (value) => isChosen[value] === 0);
      continue;
    }
    const mask = chosen.reduce((sum, each) => sum | (1 << options.indexOf(each)), 0);
    if (allOfFilters.includes(name)) failWhere(bitOf[name], columns[name], (value) => (value & mask) !== mask);
    else failWhere(bitOf[name], columns[name], (value) => (value & mask) === 0);
  }
  for (const name of rangeFilters) {
    const { from, to } = query[name];
    if (from === null && to === null) continue;
    const [least, most] = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER];
    failWhere(bitOf[name], columns[name], (value) => value < least || value > most);
  }
  for (const name of limitNames) {
    const most = query[name];
    if (most !== null) failWhere(bitOf[name], columns[name], (value) => value > most);
  }
  if (query.stock) failWhere(bitOf.stock, columns.stock, (value) => value === 0);
  const distances = query.colour ? colourDistances(index, query.colour) : undefined;
  if (distances)
    for (let row = 0; row < length; row++)
      if (distances[row] === Number.POSITIVE_INFINITY) fails[row] = (fails[row] as number) | bitOf.colour;
  const scores = query.q ? index.words.scores(query.q, length) : undefined;
  if (scores) failWhere(bitOf.q, scores, (value) => value === 0);

  const { facets, total } = countFacets(index, fails);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(query.page, pages);
  const range = { from: (page - 1) * perPage, to: Math.min(total, page * perPage) };
  const rows =
    query.sort || (!distances && !scores)
      ? rowsInOrder(orderOf(query.sort ?? 'new'), fails, range)
      : rowsByKey(fails, total, range, columns.id, (row) => nearness(row, scores, distances));
  return { total, pages, page, ids: rows.map((row) => columns.id[row] as number), facets };
}

/** The smaller the nearer; text counts before colour. */
const nearness = (row: number, scores: Uint8Array | undefined, distances: Float32Array | undefined): number =>
  (scores ? 255 - (scores[row] as number) : 0) * 100 + (distances ? (distances[row] as number) : 0);

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

function emptyCounts(): FacetCounts {
  const of = <Name extends string>(names: readonly Name[], size: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, new Uint32Array(size(name))])) as Record<Name, Uint32Array>;
  return {
    choices: of(choiceNames, (name) => choiceFilters[name].length),
    ranges: of(rangeFilters, (name) => rangeSteps[name].length),
    limits: of(limitNames, (name) => limitFilters[name].length + 1),
    basic: new Uint32Array(basicColours.length),
    stock: 0,
  };
}

/**
 * A row that passes counts everywhere; one that fails a single filter counts for the options of that filter. Column by
 * column over lists of rows: many times as fast as row by row.
 */
function countFacets({ columns, length }: FabricColumns, fails: Uint32Array): { facets: FacetCounts; total: number } {
  const passing = new Uint32Array(length);
  const failingOne: number[][] = Array.from({ length: 31 }, () => []);
  let total = 0;
  for (let row = 0; row < length; row++) {
    const failed = fails[row] as number;
    if (failed === 0) passing[total++] = row;
    else if ((failed & (failed - 1)) === 0) (failingOne[31 - Math.clz32(failed)] as number[]).push(row);
  }
  const all = passing.subarray(0, total);
  const facets = emptyCounts();
  const { choices, ranges, limits, basic } = facets;
  const count = (
    name: keyof typeof bitOf,
    add: (counts: Uint32Array, column: Uint32Array | Uint8Array, rows: ArrayLike<number>) => void,
    counts: Uint32Array,
    column: Uint32Array | Uint8Array,
  ) => {
    add(counts, column, all);
    if (!allOfFilters.includes(name as ChoiceFilter))
      add(counts, column, failingOne[31 - Math.clz32(bitOf[name])] as number[]);
  };
  for (const name of choiceNames) {
    if (name === 'construction') count(name, addValues, choices.construction, columns.construction);
    else count(name, addMasks, choices[name], columns[name]);
  }
  for (const name of rangeFilters) count(name, addValues, ranges[name], columns[`${name}_step`]);
  for (const name of limitNames) count(name, addValues, limits[name], columns[`${name}_step`]);
  count('colour', addMasks, basic, columns.basic);
  const stock = new Uint32Array(2);
  count('stock', addValues, stock, columns.stock);
  facets.stock = stock[1] as number;
  for (const name of limitNames)
    for (let at = 1; at < limits[name].length; at++)
      limits[name][at] = (limits[name][at] as number) + (limits[name][at - 1] as number);
  return { facets, total };
}

function addValues(counts: Uint32Array, column: Uint32Array | Uint8Array, rows: ArrayLike<number>): void {
  for (let place = 0; place < rows.length; place++) {
    const value = column[rows[place] as number] as number;
    counts[value] = (counts[value] as number) + 1;
  }
}

function addMasks(counts: Uint32Array, column: Uint32Array | Uint8Array, rows: ArrayLike<number>): void {
  for (let place = 0; place < rows.length; place++)
    for (let rest = column[rows[place] as number] as number; rest !== 0; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest);
      counts[at] = (counts[at] as number) + 1;
    }
}

interface Slice {
  from: number;
  to: number;
}

function rowsInOrder(order: Uint32Array, fails: Uint32Array, { from, to }: Slice): number[] {
  const rows: number[] = [];
  let seen = 0;
  for (let at = 0; at < order.length && seen < to; at++) {
    const row = order[at] as number;
    if (fails[row] !== 0) continue;
    if (seen++ >= from) rows.push(row);
  }
  return rows;
}

/** Sorted by a key without comparing every pair by a function: plain numbers first, then only those up to the page's end. */
function rowsByKey(
  fails: Uint32Array,
  total: number,
  { from, to }: Slice,
  ids: Float64Array,
  keyOf: (row: number) => number,
): number[] {
  const rows = new Uint32Array(total);
  const keys = new Float64Array(total);
  let at = 0;
  for (let row = 0; row < fails.length; row++) {
    if (fails[row] !== 0) continue;
    rows[at] = row;
    keys[at++] = keyOf(row);
  }
  if (total === 0) return [];
  const last = keys.toSorted()[to - 1] as number;
  const near: { row: number; key: number }[] = [];
  for (let place = 0; place < total; place++)
    if ((keys[place] as number) <= last) near.push({ row: rows[place] as number, key: keys[place] as number });
  // Of those that are as near, the newest first.
  near.sort((one, other) => one.key - other.key || (ids[other.row] as number) - (ids[one.row] as number));
  return near.slice(from, to).map(({ row }) => row);
}
