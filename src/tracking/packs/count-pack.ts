import type { FilterName } from '#tracking/figures/figures-contract.ts';
import { stepsOf, type VisitDimension, visitDimensions } from '#tracking/visits/visit-measures.ts';
import type { Chosen, Lists, Numbers } from './columns.ts';
import { mark, type PackColumn, type PackedDay } from './packed-day.ts';

/** What visits, their views and their events are counted by. */
export type CountedBy = 'all' | 'hour' | 'entry' | 'exit' | 'steps' | 'view' | 'event' | VisitDimension;

export const sumNames = ['visitors', 'visits', 'back', 'views', 'bounces', 'seconds', 'events'] as const;
export type Sums = Record<(typeof sumNames)[number], number>;
/** Sums of a day by the number of what is counted by; 0 where that is nothing. */
export type SumsById = Map<number, Sums>;

/** Adds these to those, which are changed by it and given back. */
export function addSums(sums: SumsById, more: SumsById): SumsById {
  for (const [id, own] of more) {
    const sum = sums.get(id);
    if (sum) for (const name of sumNames) sum[name] += own[name];
    else sums.set(id, { ...own });
  }
  return sums;
}

/** Which visits are counted. A filter of which no text is known fits none. */
export interface Wanted {
  bots: boolean;
  filters: readonly { name: FilterName; id: number | undefined }[];
  /** Only visits that began before this minute of the day. */
  untilMinute?: number | undefined;
}
/** Visits by their numbers that are not as the pack has them any more. */
export type Changed = ReadonlySet<number>;

const isDimension = (name: string): name is VisitDimension => (visitDimensions as readonly string[]).includes(name);
const columnOfFilter = (name: FilterName) => (name === 'page' ? 'path' : name === 'event' ? 'names' : name);
const ofVisits: readonly PackColumn[] = ['views', 'seconds'];

function ownColumns(what: CountedBy): readonly PackColumn[] {
  switch (what) {
    case 'view':
      return ['seen'];
    case 'event':
      return ['happened'];
    case 'steps':
      return ['steps'];
    case 'exit':
      return ['exit'];
    case 'entry':
      return ['entry', 'seconds'];
    case 'all':
      return ofVisits;
    case 'hour':
      return ['began', ...ofVisits];
    default:
      return [what, ...ofVisits];
  }
}

/** What must be read for a question. */
export function columnsFor(
  what: readonly CountedBy[] | 'ways',
  { bots, filters, untilMinute }: Wanted,
  isRunning = false,
): PackColumn[] {
  if (what === 'ways' && filters.length === 0 && !isRunning) return [bots ? 'all_ways' : 'ways'];
  const own: readonly PackColumn[] = what === 'ways' ? ['path', 'views'] : what.flatMap(ownColumns);
  const which: readonly PackColumn[] = [
    ...filters.map(({ name }) => columnOfFilter(name)),
    ...(untilMinute === undefined ? [] : ['began' as const]),
    ...(isRunning ? ['ids' as const] : []),
  ];
  return [...new Set<PackColumn>(['marks', 'weight', ...own, ...which])];
}

/** Kept as long as the day's marks are, for all that is asked of the same visits: a page asks a dozen things at once, and again. */
const kept = new WeakMap<Numbers, Map<string, Numbers>>();
const mostKept = 4;

/** Of each visit its weight when it is wanted, and 0 when not. */
export function weigh(
  day: Pick<PackedDay, 'marks' | 'weight'> & Partial<PackedDay>,
  wanted: Wanted,
  changed?: Changed,
): Numbers {
  if (changed?.size) return weighAnew(day, wanted, changed);
  const ofDay = kept.get(day.marks) ?? new Map<string, Numbers>();
  kept.set(day.marks, ofDay);
  const key = JSON.stringify(wanted);
  const weights = ofDay.get(key) ?? weighAnew(day, wanted);
  ofDay.delete(key);
  ofDay.set(key, weights);
  for (const oldest of ofDay.keys()) {
    if (ofDay.size <= mostKept) break;
    ofDay.delete(oldest);
  }
  return weights;
}

function weighAnew(
  day: Pick<PackedDay, 'marks' | 'weight'> & Partial<PackedDay>,
  { bots, filters, untilMinute }: Wanted,
  changed?: Changed,
): Numbers {
  const { marks, weight, began = [], ids = [] } = day;
  const weights = weight.slice();
  if (changed?.size) for (let at = 0; at < ids.length; at++) if (changed.has(ids[at] as number)) weights[at] = 0;
  // Those that began the day before were there before any minute of this one.
  if (untilMinute !== undefined)
    for (let at = 0; at < began.length; at++) if ((began[at] as number) >= untilMinute) weights[at] = 0;
  if (!bots) for (let at = 0; at < weights.length; at++) if ((marks[at] as number) & mark.bot) weights[at] = 0;
  for (const { name, id } of filters) {
    if (isDimension(name)) {
      const { values, places } = day[name] as Chosen;
      const place = id === undefined ? -1 : values.indexOf(id);
      for (let at = 0; at < weights.length; at++) if (places[at] !== place) weights[at] = 0;
    } else {
      const lists = (name === 'page' ? day.path : day.names) as Lists;
      const has = listsWith(lists, id);
      const { places } = lists;
      for (let at = 0; at < weights.length; at++) if (has[places[at] as number] === 0) weights[at] = 0;
    }
  }
  return weights;
}

function listsWith({ values, items, ends }: Lists, id: number | undefined): Uint8Array {
  const has = new Uint8Array(ends.length);
  const item = id === undefined ? -1 : values.indexOf(id);
  if (item < 0) return has;
  let list = 0;
  for (let at = 0; at < items.length; at++) {
    if (items[at] !== item) continue;
    while ((ends[list] as number) <= at) list++;
    has[list] = 1;
  }
  return has;
}

/** Counts the wanted visits of a day, their views or their events, by one thing; or several as one, if they have the same numbers. */
export function countPack(day: PackedDay, what: readonly CountedBy[], wanted: Wanted, changed?: Changed): SumsById {
  // Finding out which visits are wanted takes as long as counting them.
  const weights = weigh(day, wanted, changed);
  return what.map((one) => sumsOf(day, one, weights)).reduce(addSums);
}

function sumsOf(day: PackedDay, what: CountedBy, weights: Numbers): SumsById {
  switch (what) {
    case 'view':
      return listSums(day.seen, weights, 'views');
    case 'event':
      return listSums(day.happened, weights, 'events');
    case 'steps':
      return stepSums(day, weights);
    case 'exit':
      return visitSums(day, weights, day.exit, 'visits');
    case 'entry':
      return visitSums(day, weights, day.entry, 'stay');
    case 'all':
      return visitSums(day, weights, undefined, 'all');
    case 'hour':
      return visitSums(day, weights, { values: hours, places: day.began.map((minute) => minute / 60) }, 'all');
    default:
      return visitSums(day, weights, day[what], 'all');
  }
}

/** Of the business day in which visits began. */
const hours = Uint8Array.from({ length: 24 }, (_, hour) => hour);
const nothing = (): Sums => ({ visitors: 0, visits: 0, back: 0, views: 0, bounces: 0, seconds: 0, events: 0 });

/** By one thing that each visit is: how many, also how long they stayed, or all that is measured of them. */
function visitSums(
  { marks, views, seconds }: PackedDay,
  weights: Numbers,
  by: Chosen | undefined,
  measured: 'visits' | 'stay' | 'all',
): SumsById {
  const ids = by?.values ?? [0];
  const places = by?.places;
  const sums = Array.from(ids, nothing);
  const own = measured === 'visits' ? (places?.length ?? 0) : seconds.length;
  for (let at = 0; at < own; at++) {
    const weighs = weights[at] as number;
    if (weighs === 0) continue;
    const sum = sums[places ? (places[at] as number) : 0] as Sums;
    sum.visits += weighs;
    if (measured === 'visits') continue;
    const marked = marks[at] as number;
    if (marked & mark.bounce) sum.bounces += weighs;
    sum.seconds += weighs * (seconds[at] as number);
    if (measured === 'stay') continue;
    if (marked & mark.came) sum.visitors += weighs;
    if (marked & mark.returned) sum.back += weighs;
    sum.views += views[at] as number;
  }
  return new Map(sums.flatMap((sum, place) => (sum.visits > 0 ? [[ids[place] as number, sum] as const] : [])));
}

function stepSums({ steps }: PackedDay, weights: Numbers): SumsById {
  const found: SumsById = new Map();
  for (let at = 0; at < steps.length; at++) {
    const id = steps[at] as number;
    const weighs = weights[at] as number;
    if (weighs === 0 || stepsOf(id) === 0) continue;
    const sum = found.get(id);
    if (sum) sum.visits += weighs;
    else found.set(id, { ...nothing(), visits: weighs });
  }
  return found;
}

/** What visits saw or did: their lists bear the weight already, so that each visit counts once. */
function listSums(
  { values, items, amounts, ends, places }: Lists,
  weights: Numbers,
  name: 'views' | 'events',
): SumsById {
  const times = new Uint32Array(ends.length);
  for (let at = 0; at < places.length; at++)
    if (weights[at] !== 0) times[places[at] as number] = (times[places[at] as number] as number) + 1;
  const sums = new Float64Array(values.length);
  let at = 0;
  for (let list = 0; list < ends.length; list++) {
    const often = times[list] as number;
    const end = ends[list] as number;
    if (often === 0) at = end;
    for (; at < end; at++) {
      const item = items[at] as number;
      sums[item] = (sums[item] as number) + often * (amounts[at] as number);
    }
  }
  const found: SumsById = new Map();
  for (const [item, sum] of sums.entries())
    if (sum > 0) found.set(values[item] as number, { ...nothing(), [name]: sum });
  return found;
}
