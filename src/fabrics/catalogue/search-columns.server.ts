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

/** A row that passes counts everywhere; one that fails a single filter counts for the options of that filter. */
function countFacets({ columns, length }: FabricColumns, fails: Uint32Array): { facets: FacetCounts; total: number } {
  const facets = emptyCounts();
  const { choices, ranges, limits, basic } = facets;
  const add = (counts: Uint32Array, mask: number) => {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest);
      counts[at] = (counts[at] as number) + 1;
    }
  };
  const addAt = (counts: Uint32Array, at: number) => {
    counts[at] = (counts[at] as number) + 1;
  };
  const counters = {
    kind: (row: number) => add(choices.kind, columns.kind[row] as number),
    construction: (row: number) => addAt(choices.construction, columns.construction[row] as number),
    fibre: (row: number) => add(choices.fibre, columns.fibre[row] as number),
    pattern: (row: number) => add(choices.pattern, columns.pattern[row] as number),
    season: (row: number) => add(choices.season, columns.season[row] as number),
    function: (row: number) => add(choices.function, columns.function[row] as number),
    safety: (row: number) => add(choices.safety, columns.safety[row] as number),
    certificate: (row: number) => add(choices.certificate, columns.certificate[row] as number),
    weight: (row: number) => addAt(ranges.weight, columns.weight_step[row] as number),
    width: (row: number) => addAt(ranges.width, columns.width_step[row] as number),
    price: (row: number) => addAt(ranges.price, columns.price_step[row] as number),
    lead: (row: number) => addAt(limits.lead, columns.lead_step[row] as number),
    minimum: (row: number) => addAt(limits.minimum, columns.minimum_step[row] as number),
    stock: (row: number) => {
      facets.stock += columns.stock[row] as number;
    },
    colour: (row: number) => add(basic, columns.basic[row] as number),
  };
  const all = Object.values(counters);
  const byBit: ((row: number) => void)[] = [];
  for (const [name, count] of Object.entries(counters) as [keyof typeof counters, (row: number) => void][])
    if (!allOfFilters.includes(name as ChoiceFilter)) byBit[31 - Math.clz32(bitOf[name])] = count;
  let total = 0;
  for (let row = 0; row < length; row++) {
    const failed = fails[row] as number;
    if (failed === 0) {
      total++;
      for (const count of all) count(row);
    } else if ((failed & (failed - 1)) === 0) byBit[31 - Math.clz32(failed)]?.(row);
  }
  for (const name of limitNames)
    for (let at = 1; at < limits[name].length; at++)
      limits[name][at] = (limits[name][at] as number) + (limits[name][at - 1] as number);
  return { facets, total };
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
