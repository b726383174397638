import type { ResultOf } from '#kit/call.ts';
import type { Clock } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { askVisits, type FigureSources } from './asked.server.ts';
import type { Filters, Point, Totals, trackingSummary } from './figures-contract.ts';
import { type Compared, comparedWith, type Period, periodBefore } from './period.ts';

type Summary = ResultOf<typeof trackingSummary>;
interface Row extends Pick<Rows['tracking_hours'], 'visitors' | 'visits' | 'views' | 'bounces' | 'seconds'> {
  at: string;
}

const sums = ['visitors', 'visits', 'views', 'bounces', 'seconds']
  .map((name) => `coalesce(sum(${name}), 0)::${name === 'seconds' ? 'bigint' : 'int'} as ${name}`)
  .join(', ');
const dayText = `to_char(day, 'YYYY-MM-DD') as at`;
const hourText = `to_char(date_trunc('hour', hour at time zone 'Asia/Shanghai'), 'YYYY-MM-DD"T"HH24:00') as at`;
/** Hours of the business days of $1 to $2. */
const hours = `hour >= $1::date::timestamp at time zone 'Asia/Shanghai' and hour < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** Totals and the course of a period and of the one before it; that course is whole, its totals as long as the present ones. */
export function summaries(sources: FigureSources, clock: Clock) {
  const { database } = sources;

  const ask = async <Result>(name: string, text: string, values: unknown[]) =>
    (await database.pool.query({ name: `tracking_${name}`, text, values })).rows as Result[];

  async function courseOf(period: Period, bots: boolean, filters: Filters): Promise<Row[]> {
    const { from, to, days } = period;
    const given = [from, to, bots];
    if (Object.keys(filters).length === 0)
      return days === 1
        ? ask(
            'hours',
            `select ${hourText}, ${sums} from tracking_hours where ${hours} and ($3 or not bot) group by 1 order by 1`,
            given,
          )
        : ask(
            'days',
            `select ${dayText}, ${sums} from tracking_days where what = 'all' and day between $1 and $2 and ($3 or not bot) group by 1 order by 1`,
            given,
          );
    const asked = await askVisits(sources, period, bots, filters);
    const counted = [...(await asked.sums(days === 1 ? 'hour' : 'all'))].flatMap(([day, ofDay]) =>
      [...ofDay].map(([hour, sum]) => ({ at: days === 1 ? `${day}T${twoDigits(hour)}:00` : day, ...sum })),
    );
    return counted.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  /** Of a day only what began until a time of day. */
  async function partOf({ day, untilMinute }: NonNullable<Compared['part']>, bots: boolean, filters: Filters) {
    const { sums } = await askVisits(sources, day, bots, filters, untilMinute);
    return [...(await sums('all')).values()].flatMap((ofDay) =>
      [...ofDay.values()].map((sum): Row => ({ at: day.from, ...sum })),
    );
  }

  async function basisOf({ from, to }: Period): Promise<Summary['basis']> {
    const [totals, counts] = await Promise.all([
      ask<{ events: number; bot_events: number; errors: number; newest: Date | null }>(
        'basis',
        `select coalesce(sum(events) filter (where not bot), 0)::int as events,
           coalesce(sum(events) filter (where bot), 0)::int as bot_events,
           coalesce(sum(errors) filter (where not bot), 0)::int as errors,
           least(max(hour) + interval '1 hour', (select stored_at from tracking_batches where events > 0 order by id desc limit 1)) as newest
         from tracking_hours where ${hours}`,
        [from, to],
      ),
      ask<{ name: string; count: number }>(
        'basis_counts',
        `select what || case when what = 'fault' and key in ('opted_out') then ' ' || key else '' end as name, sum(count)::int as count
         from tracking_counts where day between $1 and $2 and (what <> 'fault' or key in ('too_large', 'empty', 'unreadable_request', 'opted_out', 'not_written', 'not_storable'))
         group by 1
         union all select 'loads', coalesce(sum(events), 0)::int from tracking_days d join tracking_texts t on t.id = d.key
         where what = 'event' and d.day between $1 and $2 and not bot and t.text = 'page page_load'`,
        [from, to],
      ),
    ]);
    const count = (name: string) => counts.find((one) => one.name === name)?.count ?? 0;
    const [total] = totals;
    return {
      at: new Date(clock.now()).toISOString(),
      newest_at: total?.newest?.toISOString() ?? null,
      events: total?.events ?? 0,
      bot_events: total?.bot_events ?? 0,
      errors: total?.errors ?? 0,
      opted_out: count('fault opted_out'),
      refused: count('fault'),
      shed: count('shed'),
      served: count('served'),
      loads: count('loads'),
      lost: count('lost'),
      numbered: count('numbered'),
    };
  }

  const releasesOf = ({ from, to }: Period) =>
    ask<{ build: string; at: string }>(
      'releases',
      `select build, at from (
         select t.text as build, to_char(min(d.day), 'YYYY-MM-DD') as at from tracking_days d join tracking_texts t on t.id = d.key
         where what = 'build' and not bot group by 1) first
       where at between $1 and $2 order by build desc limit 50`,
      [from, to],
    );

  return {
    async summary(period: Period, bots: boolean, filters: Filters): Promise<Summary> {
      const { whole, part } = comparedWith(period, clock.now());
      const [course, earlier, partly, basis, releases] = await Promise.all([
        courseOf(period, bots, filters),
        courseOf(periodBefore(period), bots, filters),
        part ? partOf(part, bots, filters) : [],
        basisOf(period),
        releasesOf(period),
      ]);
      return {
        totals: totalsOf(course),
        // By day or by hour, of which the day is the beginning.
        before: totalsOf([...earlier.filter(({ at }) => whole && at.slice(0, 10) <= whole.to), ...partly]),
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

function totalsOf(rows: readonly Row[]): Totals {
  const sum = (name: Exclude<keyof Row, 'at'>) => rows.reduce((total, row) => total + row[name], 0);
  const visits = sum('visits');
  return {
    visitors: sum('visitors'),
    visits,
    views: sum('views'),
    bounce: shareOf(sum('bounces'), visits),
    seconds: shareOf(sum('seconds'), visits),
  };
}
