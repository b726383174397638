import { businessDay } from '#kit/time.ts';
import { categories } from '#tracking/event-names.ts';
import { stepOf } from './steps.ts';

/** A pause longer than this ends a visit. */
export const longestPauseMs = 30 * 60_000;
const longestPath = 12;
const nothing: readonly Visit[] = [];
/** Beyond these a page counts as slow: the limits of "poor" for its largest paint and its answer to a touch. */
export const slow = { lcp: 4_000, inp: 500 } as const;

/** A row of `tracking_visits`; texts are numbers. */
export interface Visit {
  id: number;
  day: string;
  visitor: number;
  startedAt: number;
  lastAt: number;
  views: number;
  clicks: number;
  events: number;
  errors: number;
  entry: number;
  exit: number;
  source: number;
  campaign: number;
  surrounding: number;
  device: number;
  language: number;
  region: number;
  weight: number;
  steps: number;
  edits: number;
  bot: boolean;
  isFirst: boolean;
  isBack: boolean;
  isSlow: boolean;
  path: number[];
}

/** What a visit needs to know of an event; texts that it keeps are numbers already. */
export interface VisitEvent {
  at: number;
  visitor: number;
  before: number | undefined;
  category: string;
  name: string;
  route: string;
  routeId: number;
  weight: number;
  extras: readonly (readonly [name: string, value: string])[];
  /** What a visit that begins with this event takes from it; most events begin none. */
  from(): Pick<Visit, 'source' | 'campaign' | 'surrounding' | 'device' | 'language' | 'region' | 'bot'>;
}

/** The visits of some visitors while events are put into them: those that are known, and those that begin. */
export class OpenVisits {
  /** Of each visitor that was asked about, none included. */
  readonly #byVisitor: Map<number, Visit[]>;
  /** As they were before, by visit; undefined for those that begin here. */
  readonly changed = new Map<Visit, Visit | undefined>();

  constructor(known: Map<number, Visit[]>) {
    this.#byVisitor = known;
  }

  /** Puts an event into the visit that it belongs to, or begins one. Events come in the order of their times. */
  take(event: VisitEvent): Visit {
    const visit = this.#find(event) ?? this.#begin(event);
    if (!this.changed.has(visit)) this.changed.set(visit, { ...visit, path: visit.path });
    add(visit, event);
    return visit;
  }

  #find({ at, visitor, before }: VisitEvent): Visit | undefined {
    let found: Visit | undefined;
    for (const known of before === undefined ? [visitor] : [visitor, before])
      for (const visit of this.#byVisitor.get(known) ?? nothing) {
        const belongs = at >= visit.startedAt - longestPauseMs && at <= visit.lastAt + longestPauseMs;
        if (belongs && (!found || visit.startedAt > found.startedAt)) found = visit;
      }
    return found;
  }

  #begin({ at, visitor, before, weight, from }: VisitEvent): Visit {
    const visit: Visit = {
      ...from(),
      id: 0,
      day: businessDay(at),
      visitor,
      startedAt: at,
      lastAt: at,
      views: 0,
      clicks: 0,
      events: 0,
      errors: 0,
      entry: 0,
      exit: 0,
      weight,
      steps: 0,
      edits: 0,
      isFirst: !this.#hasVisits(visitor),
      isBack: before !== undefined && this.#hasVisits(before),
      isSlow: false,
      path: [],
    };
    const present = this.#byVisitor.get(visitor);
    if (present) present.push(visit);
    else this.#byVisitor.set(visitor, [visit]);
    this.changed.set(visit, undefined);
    return visit;
  }

  readonly #hasVisits = (visitor: number) => (this.#byVisitor.get(visitor)?.length ?? 0) > 0;
}

function add(visit: Visit, event: VisitEvent): void {
  const { category, name, at, routeId, weight } = event;
  // One that comes late may be the first or in between; the day in which a visit lies stays.
  const isFirst = at < visit.startedAt && businessDay(at) === visit.day;
  const isLast = at >= visit.lastAt;
  if (isFirst) visit.startedAt = at;
  if (isLast) visit.lastAt = at;
  visit.events += 1;
  visit.steps |= stepOf(event);
  if (category === categories.page) {
    if (visit.views === 0 || isFirst) visit.entry = routeId;
    if (visit.views === 0 || isLast) visit.exit = routeId;
    visit.views += weight;
    if (isFirst) visit.path = visit.path[0] === routeId ? visit.path : [routeId, ...visit.path].slice(0, longestPath);
    else if (visit.path.at(-1) !== routeId && visit.path.length < longestPath) visit.path = [...visit.path, routeId];
  } else if (category === categories.click) visit.clicks += 1;
  else if (category === categories.error) visit.errors += 1;
  else if (category === categories.vital) visit.isSlow ||= isSlow(event.extras);
  else if (category === categories.form && name === 'field_edits')
    visit.edits = Math.min(32_767, visit.edits + sumOf(event.extras));
}

const isSlow = (extras: VisitEvent['extras']) =>
  extras.some(([name, value]) => (name === 'lcp' || name === 'inp') && Number(value) > slow[name]);

/** Times a field was changed again, over all fields of a form. */
const sumOf = (extras: VisitEvent['extras']) =>
  extras.reduce((sum, [, value]) => sum + (/^\d{1,3}$/.test(value) ? Number(value) : 0), 0);

/** One look at one page, and nothing touched. */
const isBounce = ({ views, clicks, steps, weight }: Visit) => views <= weight && clicks === 0 && steps < 4;

export interface Measures {
  visits: number;
  visitors: number;
  back: number;
  views: number;
  bounces: number;
  seconds: number;
}
export const measureNames = ['visits', 'visitors', 'back', 'views', 'bounces', 'seconds'] as const;

/** What a visit adds to the figures of its day and of all that it is. */
export function measuresOf(visit: Visit): Measures {
  const { weight, isFirst, isBack, views } = visit;
  return {
    visits: weight,
    visitors: isFirst ? weight : 0,
    back: isFirst && isBack ? weight : 0,
    views,
    bounces: isBounce(visit) ? weight : 0,
    seconds: weight * Math.round((visit.lastAt - visit.startedAt) / 1000),
  };
}
