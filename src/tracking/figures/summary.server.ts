import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Point, Totals, trackingSummary } from '#tracking/contract.ts';
import { textsById } from '#tracking/texts.server.ts';
import { type Ask, askingBefore, rowsOf } from './answers.server.ts';
import { comparedWith, otherPeriod, type Period } from './period.ts';
import { questions, type SumsById, type Which } from './questions.ts';

type Summary = ResultOf<typeof trackingSummary>;
const countedNames = ['visitors', 'visits', 'views', 'bounces', 'seconds'] as const;
type Counted = Pick<SumsById, (typeof countedNames)[number]>;
type Row = Counted & { at: string };

const mostReleases = 50;
/** A build that was not seen for so long and comes again counts as released again. */
const longestBuildDays = 30;

/** Totals and the course of a period and of what it is compared with; that course is whole, its totals as long as the present ones. */
export function summaries(database: Database, ask: Ask, clock: Clock) {
  const askBefore = askingBefore(ask, clock);
  /** The sums of each day, of people and of bots. */
  const daysOf = (period: Period, which: Which) => ask(questions.all, period, { ...which, bots: true });
  const wanted = (rows: readonly SumsById[], { bots }: Which) => rows.filter(({ id }) => bots || id === 0);

  async function courseOf(period: Period, which: Which, days: ReturnType<typeof daysOf>): Promise<Row[]> {
    if (period.days === 1)
      return [...(await ask(questions.hour, period, which))]
        .flatMap(([day, rows]) => rows.map(({ id, ...sums }) => ({ at: `${day}T${twoDigits(id)}:00`, ...sums })))
        .sort((a, b) => (a.at < b.at ? -1 : 1));
    return [...(await days)]
      .map(([at, rows]) => ({ at, ...sumOf(wanted(rows, which)) }))
      .filter(({ visits }) => visits > 0)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  async function basisOf(
    period: Period,
    { filters }: Which,
    days: ReturnType<typeof daysOf>,
  ): Promise<Summary['basis']> {
    const { from, to } = period;
    const yesterday = businessDay(clock.now() - dayMs);
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    const [found, unfiltered, loaded, gaps, { rows: counts }, { rows: stored }] = await Promise.all([
      days,
      isFiltered ? daysOf(period, { bots: true, filters: {} }) : days,
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
      const [course, [earlier, before], basis, releases] = await Promise.all([
        courseOf(period, which, days),
        // One after the other: the second finds the answers of the first.
        (async () =>
          [
            other ? await courseOf(other, which, daysOf(other, which)) : [],
            other ? totalsOf(wanted(await askBefore(questions.all, period, { ...which, bots: true }), which)) : null,
          ] as const)(),
        basisOf(period, which, days),
        releasesOf(period),
      ]);
      return {
        totals: totalsOf(course),
        before,
        before_until: part ? minuteText(part.untilMinute) : null,
        points: course.map(pointOf),
        points_before: earlier.map(pointOf),
        releases,
        basis,
      };
    },
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const minuteText = (minute: number) => [Math.floor(minute / 60), minute % 60].map(twoDigits).join(':');

const pointOf = ({ at, visitors, visits, views }: Row): Point => ({ at, visitors, visits, views });

export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);
const sumOf = (rows: readonly Counted[]): Counted =>
  Object.fromEntries(countedNames.map((name) => [name, sum(rows, name)])) as Counted;

function totalsOf(rows: readonly Counted[]): Totals {
  const { bounces, seconds, ...counted } = sumOf(rows);
  return { ...counted, bounce: shareOf(bounces, counted.visits), seconds: shareOf(seconds, counted.visits) };
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
  text: `select to_char(day, 'YYYY-MM-DD') as day, ${Object.entries({
    served: `what = 'served'`,
    shed: `what = 'shed'`,
    opted_out: `what = 'fault' and key = 'opted_out'`,
    not_stored: `what = 'fault' and key in ('not_written', 'not_storable')`,
    refused: `what = 'fault' and key in ('too_large', 'empty', 'unreadable_request', 'not_written', 'not_storable')`,
  })
    .map(([name, condition]) => `coalesce(sum(count) filter (where ${condition}), 0)::int as ${name}`)
    .join(', ')} from tracking_counts where day between $1 and $2 and what in ('served', 'shed', 'fault') group by 1`,
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
