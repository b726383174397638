import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { categories } from '#tracking/event-names.ts';
import type { VisitDimension } from '#tracking/figures/dimensions.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { speedOf, vitals } from './speed.ts';
import { stepOf } from './steps.server.ts';

/** A pause longer than this ends a visit. */
export const longestPauseMs = 30 * 60_000;
const longestPath = 12;
/** So much one row lists: what a bot does all day would be written again with each of its events. What comes after has a row of its own. */
export const mostListed = 500;
/** Stand for the visitor of events that belong to no visit, people’s and bots’. */
export const unseenVisitors = { person: -1, bot: -2 } as const;

/** A row of `tracking_visits`, its times in milliseconds; texts are numbers. */
export type Visit = Omit<Rows['tracking_visits'], 'day' | 'started_at' | 'last_at' | 'batch'> & {
  day: string;
  started_at: number;
  last_at: number;
};

/** An event with the ids of its texts that a visit stores. */
export interface VisitEvent extends SpooledEvent {
  routeId: number;
  /** Of category and name. */
  eventId: number;
  buildId: number;
  /** What a visit that begins with this event takes from it; most events begin none. */
  from(): Pick<Visit, VisitDimension | 'bot'>;
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
      for (const visit of this.#byVisitor.get(known) ?? []) {
        if (at < visit.started_at - longestPauseMs || at > visit.last_at + longestPauseMs) continue;
        const isFull = visit.events >= mostListed;
        const isBetter =
          !found || (isFull === found.events >= mostListed ? visit.started_at > found.started_at : !isFull);
        if (isBetter) found = visit;
      }
    return found;
  }

  /** A visit, or what no longer fits the row of `full`, which counts as no further visit. */
  #begin({ at, visitor, before, weight = 1, from }: VisitEvent, full: Visit | undefined): Visit {
    const isUnseen = visitor < 0;
    const visit: Visit = {
      ...(full ?? from()),
      id: 0,
      day: businessDay(at),
      visitor: full?.visitor ?? visitor,
      started_at: at,
      last_at: at,
      views: 0,
      clicks: 0,
      events: 0,
      errors: 0,
      entry: 0,
      exit: 0,
      weight: full || isUnseen ? 0 : weight,
      steps: 0,
      edits: 0,
      is_first: !full && !isUnseen && !this.#hasVisits(visitor),
      is_back: before !== undefined && this.#hasVisits(before),
      is_slow: false,
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
  const { category, name, at, routeId, weight = 1, extras = [] } = event;
  // One that comes late may be the first or in between; the day in which a visit lies stays.
  const isFirst = at < visit.started_at && businessDay(at) === visit.day;
  const isLast = at >= visit.last_at;
  if (isFirst) visit.started_at = at;
  if (isLast) visit.last_at = at;
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
    visit.is_slow ||= isSlow(extras);
    // No visitor waits for what bots measure.
    if (!visit.bot) visit.speeds.push(speedOf(routeId, extras));
  } else if (category === categories.form && name === 'field_edits')
    visit.edits = Math.min(32_767, visit.edits + sumOf(extras));
}

type Extras = NonNullable<SpooledEvent['extras']>;
/** A page is slow when its largest paint or its answer to a touch is poor. */
const isSlow = (extras: Extras) =>
  extras.some(([name, value]) => (name === 'lcp' || name === 'inp') && Number(value) > vitals[name].poor);

/** Times a field was changed again, over all fields of a form. */
const sumOf = (extras: Extras) =>
  extras.reduce((sum, [, value]) => sum + (/^\d{1,3}$/.test(value) ? Number(value) : 0), 0);
