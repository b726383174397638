import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Point, Totals, trackingSummary } from '#tracking/contract.ts';
import { textsById } from '#tracking/texts.server.ts';
import { type Answers, rowsOf } from './answers.server.ts';
import { comparedWith, otherPeriod, type Period } from './period.ts';
import { filtersOf, questions, type Sums, type SumsById, type Which } from './questions.ts';

type Summary = ResultOf<typeof trackingSummary>;

const mostReleases = 50;
/** A build that was not seen for so long and comes again counts as released again. */
const longestBuildDays = 30;

/** Totals and the course of a period and of what it is compared with; that course is whole, its totals as long as the present ones. */
export function summaries(database: Database, { ask, askBefore }: Answers, clock: Clock) {
  /** The sums of each day, of people and of bots. */
  const daysOf = (period: Period, which: Which) => ask(questions.all, period, { ...which, bots: true });
  const wanted = (rows: readonly SumsById[], { bots }: Which) => rows.filter(({ id }) => bots || id === 0);

  async function courseOf(period: Period, which: Which, days: ReturnType<typeof daysOf>): Promise<Point[]> {
    if (period.days === 1) {
      const hours = rowsOf(await ask(questions.hour, period, which)).sort((a, b) => a.id - b.id);
      return hours.map((sums) => pointOf(`${period.from}T${twoDigits(sums.id)}:00`, [sums]));
    }
    const points = [...(await days)].map(([day, rows]) => pointOf(day, wanted(rows, which)));
    return points.filter(({ visits }) => visits > 0);
  }

  async function basisOf(period: Period, which: Which, days: ReturnType<typeof daysOf>): Promise<Summary['basis']> {
    const { from, to } = period;
    const yesterday = businessDay(clock.now() - dayMs);
    const [found, unfiltered, loaded, gaps, { rows: counts }, { rows: stored }] = await Promise.all([
      days,
      filtersOf(which).length > 0 ? daysOf(period, { bots: true, filters: {} }) : days,
      ask(questions.load, period, { bots: false, filters: {} }),
      // Of the present day the rest may still come.
      ask(questions.gaps, { from, to: to < yesterday ? to : yesterday }, { bots: true, filters: {} }),
      database.pool.query<DayCounts>({ ...dayCounts, values: [from, to] }),
      database.pool.query<{ at: Date }>({
        name: 'tracking_stored_at',
        text: 'select stored_at as at from tracking_batches where events > 0 order by id desc limit 1',
      }),
    ]);
    const newest = Math.max(0, ...rowsOf(unfiltered).map(({ last }) => last));
    const of = (bot: 0 | 1) => rowsOf(found).filter(({ id }) => id === bot);
    return {
      at: new Date(clock.now()).toISOString(),
      newest_at: newest === 0 ? null : new Date(Math.min(newest, stored[0]?.at.getTime() ?? newest)).toISOString(),
      events: sum(of(0), 'events'),
      bot_events: sum(of(1), 'events'),
      errors: sum(of(0), 'errors'),
      opted_out: sum(counts, 'opted_out'),
      refused: sum(counts, 'refused'),
      shed: sum(counts, 'shed'),
      served: sum(counts, 'served'),
      loads: sum(rowsOf(loaded), 'events'),
      lost: sum(rowsOf(gaps), 'lost'),
      numbered: sum(rowsOf(gaps), 'numbered'),
      incomplete: incompleteDays(gaps, unfiltered, counts, businessDay(clock.now())),
    };
  }

  /** Builds of which the period has the first day. */
  async function releasesOf({ from, to }: Period): Promise<Summary['releases']> {
    const earlier = businessDay(startOfBusinessDay(from) - longestBuildDays * dayMs);
    const found = await ask(questions.build, { from: earlier, to }, { bots: false, filters: {} });
    const firstOf = new Map<number, string>();
    for (const [day, rows] of found) for (const { id } of rows) if (id > 0 && !firstOf.has(id)) firstOf.set(id, day);
    for (const [id, day] of firstOf) if (day < from) firstOf.delete(id);
    const builds = [...(await textsById(database, firstOf.keys()))].reverse().slice(0, mostReleases);
    return builds.map(([id, build]) => ({ build, at: firstOf.get(id) ?? from }));
  }

  return {
    async summary(period: Period, which: Which): Promise<Summary> {
      const other = otherPeriod(period, which.compare);
      const { part } = comparedWith(period, clock.now(), which.compare);
      const days = daysOf(period, which);
      const earlier = async () => {
        if (!other) return { before: null, points_before: [] };
        // One after the other: the second finds the answers of the first.
        const points = await courseOf(other, which, daysOf(other, which));
        const before = await askBefore(questions.all, period, { ...which, bots: true });
        return { before: totalsOf(wanted(before, which)), points_before: points };
      };
      const [rows, points, compared, basis, releases] = await Promise.all([
        days.then(rowsOf),
        courseOf(period, which, days),
        earlier(),
        basisOf(period, which, days),
        releasesOf(period),
      ]);
      const before_until = part ? minuteText(part.untilMinute) : null;
      return { totals: totalsOf(wanted(rows, which)), ...compared, before_until, points, releases, basis };
    },
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const minuteText = (minute: number) => [Math.floor(minute / 60), minute % 60].map(twoDigits).join(':');

export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
export const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);

const countsOf = (rows: readonly Sums[]) => ({
  visitors: sum(rows, 'visitors'),
  visits: sum(rows, 'visits'),
  views: sum(rows, 'views'),
});
const pointOf = (at: string, rows: readonly Sums[]): Point => ({ at, ...countsOf(rows) });
function totalsOf(rows: readonly Sums[]): Totals {
  const counts = countsOf(rows);
  const of = (name: 'bounces' | 'seconds') => shareOf(sum(rows, name), counts.visits);
  return { ...counts, bounce: of('bounces'), seconds: of('seconds') };
}

/** A day is incomplete when so much of what tabs numbered did not arrive, or when events could not be written or stored. */
const mostLost = 0.05;
const leastNumbered = 100;

/** What `tracking_counts` says of one day. */
interface DayCounts {
  day: string;
  served: number;
  opted_out: number;
  not_stored: number;
  refused: number;
  shed: number;
}
const dayCounts = {
  name: 'tracking_day_counts',
  text: `select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(count) filter (where what = 'served'), 0)::int as served,
      coalesce(sum(count) filter (where what = 'shed'), 0)::int as shed,
      coalesce(sum(count) filter (where what = 'fault' and key = 'opted_out'), 0)::int as opted_out,
      coalesce(sum(count) filter (where what = 'fault' and key in ('not_written', 'not_storable')), 0)::int as not_stored,
      coalesce(sum(count) filter (where what = 'fault'
        and key in ('too_large', 'empty', 'unreadable_request', 'not_written', 'not_storable')), 0)::int as refused
    from tracking_counts where day between $1 and $2 and what in ('served', 'shed', 'fault') group by 1`,
};

/** Days before today that lack something that happened, in order. All arguments include bots. */
function incompleteDays(
  gaps: ReadonlyMap<string, { numbered: number; lost: number }[]>,
  visited: ReadonlyMap<string, { events: number }[]>,
  counts: readonly DayCounts[],
  today: string,
): string[] {
  const lost = [...gaps].filter(
    ([, [sum]]) => sum && sum.numbered >= leastNumbered && sum.lost > sum.numbered * mostLost,
  );
  const faulty = counts.filter(
    ({ day, served, not_stored }) =>
      not_stored > 0 || (served >= leastNumbered && !visited.get(day)?.some(({ events }) => events > 0)),
  );
  const days = new Set([...lost.map(([day]) => day), ...faulty.map(({ day }) => day)]);
  return [...days].filter((day) => day < today).sort();
}
