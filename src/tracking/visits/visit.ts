import { businessDay } from '#kit/text/time.ts';
import { categories } from '#tracking/event-names.ts';
import { speedOf } from './speed.ts';
import { stepOf } from './steps.ts';

/** A pause longer than this ends a visit. */
export const longestPauseMs = 30 * 60_000;
const longestPath = 12;
/** So much one row lists: what a bot does all day would be written again with each of its events. What comes after has a row of its own. */
export const mostListed = 500;
const none: readonly Visit[] = [];
/** In place of a visitor: whose events belong to no visit, people's and bots'. */
export const unseenVisitors = { person: -1, bot: -2 } as const;
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
  /** Newest build of its pages. */
  build: number;
  /** The first pages, none twice in a row. */
  path: number[];
  /** Pages, once for each view. */
  seen: number[];
  /** Events by category and name, each. */
  did: number[];
  /** How fast pages were, as `speedOf` writes it. */
  speeds: number[];
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
  /** Of category and name. */
  eventId: number;
  buildId: number;
  weight: number;
  extras: readonly (readonly [name: string, value: string])[];
  /** What a visit that begins with this event takes from it; most events begin none. */
  from(): Pick<Visit, 'source' | 'campaign' | 'surrounding' | 'device' | 'language' | 'region' | 'bot'>;
}

/** The visits of some visitors while events are put into them: those that are known, and those that begin. */
export class OpenVisits {
  /** Of each visitor that was asked about, none included. */
  readonly #byVisitor: Map<number, Visit[]>;
  /** Those that have a new event; of each whether it begins here. */
  readonly changed = new Map<Visit, boolean>();

  constructor(known: Map<number, Visit[]>) {
    this.#byVisitor = known;
  }

  /** Puts an event into the visit that it belongs to, or begins one. Events come in the order of their times. */
  take(event: VisitEvent): Visit {
    const found = this.#find(event);
    const visit = found && found.events < mostListed ? found : this.#begin(event, found);
    if (!this.changed.has(visit)) this.changed.set(visit, false);
    add(visit, event);
    return visit;
  }

  /** The newest that it may belong to, rather one with room. */
  #find({ at, visitor, before }: VisitEvent): Visit | undefined {
    let found: Visit | undefined;
    for (const known of before === undefined ? [visitor] : [visitor, before])
      for (const visit of this.#byVisitor.get(known) ?? none) {
        if (at < visit.startedAt - longestPauseMs || at > visit.lastAt + longestPauseMs) continue;
        const isFull = visit.events >= mostListed;
        const isBetter =
          !found || (isFull === found.events >= mostListed ? visit.startedAt > found.startedAt : !isFull);
        if (isBetter) found = visit;
      }
    return found;
  }

  /** A visit, or what no longer fits the row of `full`, which counts as no further visit. */
  #begin({ at, visitor, before, weight, from }: VisitEvent, full: Visit | undefined): Visit {
    const isUnseen = visitor < 0;
    const visit: Visit = {
      ...(full ?? from()),
      id: 0,
      day: businessDay(at),
      visitor: full?.visitor ?? visitor,
      startedAt: at,
      lastAt: at,
      views: 0,
      clicks: 0,
      events: 0,
      errors: 0,
      entry: 0,
      exit: 0,
      weight: full || isUnseen ? 0 : weight,
      steps: 0,
      edits: 0,
      isFirst: !full && !isUnseen && !this.#hasVisits(visitor),
      isBack: before !== undefined && this.#hasVisits(before),
      isSlow: false,
      build: 0,
      path: [],
      seen: [],
      did: [],
      speeds: [],
    };
    const present = this.#byVisitor.get(visit.visitor);
    if (present) present.push(visit);
    else this.#byVisitor.set(visit.visitor, [visit]);
    this.changed.set(visit, true);
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
  visit.did.push(event.eventId);
  visit.build = Math.max(visit.build, event.buildId);
  visit.steps |= stepOf(event);
  if (category === categories.page) {
    if (visit.views === 0 || isFirst) visit.entry = routeId;
    if (visit.views === 0 || isLast) visit.exit = routeId;
    visit.views += weight;
    for (let view = 0; view < weight; view++) visit.seen.push(routeId);
    if (isFirst) visit.path = visit.path[0] === routeId ? visit.path : [routeId, ...visit.path].slice(0, longestPath);
    else if (visit.path.at(-1) !== routeId && visit.path.length < longestPath) visit.path = [...visit.path, routeId];
  } else if (category === categories.click) visit.clicks += 1;
  else if (category === categories.error || category === categories.server) visit.errors += 1;
  else if (category === categories.vital) {
    visit.isSlow ||= isSlow(event.extras);
    // What bots measure is nobody's wait.
    if (!visit.bot) visit.speeds.push(speedOf(routeId, event.extras));
  } else if (category === categories.form && name === 'field_edits')
    visit.edits = Math.min(32_767, visit.edits + sumOf(event.extras));
}

const isSlow = (extras: VisitEvent['extras']) =>
  extras.some(([name, value]) => (name === 'lcp' || name === 'inp') && Number(value) > slow[name]);

/** Times a field was changed again, over all fields of a form. */
const sumOf = (extras: VisitEvent['extras']) =>
  extras.reduce((sum, [, value]) => sum + (/^\d{1,3}$/.test(value) ? Number(value) : 0), 0);
