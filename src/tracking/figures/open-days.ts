import { startOfBusinessDay } from '#kit/time.ts';
import { type CountedBy, type Sums, sumNames } from '#tracking/packs/count-pack.ts';
import {
  bounced,
  minuteOf,
  stepsAndMet,
  type VisitDimension,
  visitDimensions,
} from '#tracking/visits/visit-measures.ts';
import type { Filters } from './figures-contract.ts';

/** What is read from visits and events, for want of a pack that has it. */
export interface OpenDays {
  days: readonly string[];
  /** Only visits that were stored after this number of the ledger: the day is packed up to there. */
  since?: number | undefined;
  /** Of a single day, visits that began before this minute. */
  untilMinute?: number | undefined;
}

/** Days are our own writing, never the asker's: as constants they leave all other partitions out. */
const list = (days: readonly string[]) => `'{${days.join(',')}}'::date[]`;
const isDimension = (name: string): name is VisitDimension => (visitDimensions as readonly string[]).includes(name);

/** What packs say, as SQL of visits and events. `$1` says whether bots count; from `$2` on stand the numbers of the filters' texts. */
export function statements({ days, since, untilMinute }: OpenDays, filters: readonly (keyof Filters)[]) {
  const [first = '', last] = [days[0], days.at(-1)];
  const around = `day between '${first}'::date - 1 and '${last}'::date + 1`;
  const table = since === undefined ? 'tracking_visits' : `changed_${first.replaceAll('-', '')}`;
  // Read once, and used for all that is asked of them.
  const source =
    since === undefined
      ? ''
      : `${table} as materialized (select * from tracking_visits where ${around} and batch > ${since})`;
  // The visits of the last hours have their events at the end of the table; one may be half an hour older than its visit. Those
  // of bots go on all day.
  const recent =
    since === undefined
      ? ''
      : ` and at >= (select min(started_at) - interval '30 minutes' from ${table} where $1 or not bot)`;
  /** Of what has changed the planner knows nothing yet and expects a row or none, for which it would go through all of them each time. */
  const isIn = (id: string, select: string) =>
    since === undefined ? `${id} in (${select})` : `(${id} in (${select})) is true`;
  const hasBegun =
    untilMinute === undefined
      ? []
      : [
          `(day <> '${first}' or started_at < '${new Date(startOfBusinessDay(first) + untilMinute * 60_000).toISOString()}')`,
        ];
  const fits = filters.map((name, at) => {
    const id = `$${at + 2}::int`;
    if (name === 'page') return `path @> array[${id}]`;
    if (name === 'event')
      return isIn('id', `select visit from tracking_events where ${around}${recent} and name = ${id}`);
    return `${name} = ${id}`;
  });
  const conditions = [...hasBegun, ...fits];
  const where = [`day = any(${list(days)})`, '($1 or not bot)', ...conditions].join(' and ');
  const visits = `(select day, started_at, bot, ${visitDimensions.join(', ')}, weight::bigint as visits,
      case when is_first then weight else 0 end::bigint as visitors,
      case when is_first and is_back then weight else 0 end::bigint as back, views::bigint,
      case when ${bounced} then weight else 0 end::bigint as bounces,
      (weight * round(extract(epoch from last_at - started_at)))::bigint as seconds, steps, ${stepsAndMet} as steps_met, entry, exit, path
    from ${table} where ${where})`;
  // The visit of an event may have begun the evening before, or a moment after it.
  const events = `tracking_events e where e.day = any(${list(days)}) and ($1 or not e.bot)${recent}
    and ${isIn('e.visit', `select id from ${table} where ${[around, ...conditions].join(' and ')}`)}`;

  const sums = (own: Partial<Sums> | Partial<Record<keyof Sums, string>>) =>
    sumNames.map((name) => `${own[name] ?? '0'} as ${name}`).join(', ');
  const ofVisits = (id: string, ...own: (keyof Sums)[]) =>
    `select day, ${id} as id, ${sums(Object.fromEntries(own.map((name) => [name, name])))} from ${visits} v`;
  const everything = ['visitors', 'visits', 'back', 'views', 'bounces', 'seconds'] as const;
  function fresh(what: CountedBy): string {
    switch (what) {
      case 'all':
        return ofVisits('0', ...everything);
      case 'entry':
        return ofVisits('entry', 'visits', 'bounces', 'seconds');
      case 'exit':
        return ofVisits('exit', 'visits');
      case 'steps':
        return `${ofVisits('steps_met', 'visits')} where steps > 0`;
      case 'hour':
        return ofVisits(`${minuteOf('started_at')} / 60`, ...everything);
      case 'view':
        return `select day, route as id, ${sums({ views: 'weight' })} from ${events} and e.category = (select id from tracking_texts where text = 'page')`;
      case 'event':
        return `select e.day, t.id, ${sums({ events: 'count' })} from (select e.day, category, name, count(*) from ${events} group by 1, 2, 3) e
          join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name join tracking_texts t on t.text = c.text || ' ' || n.text`;
      default:
        return ofVisits(isDimension(what) ? what : '0', ...everything);
    }
  }
  /** Numbers of the visits that are not as their day's pack has them, as one text. */
  const changed = `(select string_agg(id::text, ',') from ${table})`;
  return { visits, fresh, changed, source };
}

/** Before a statement that reads from these. */
export function sourcesOf(parts: readonly { source: string }[]): string {
  const sources = parts.flatMap(({ source }) => (source === '' ? [] : [source]));
  return sources.length === 0 ? '' : `with ${sources.join(', ')} `;
}

export const readChanged = (text: string | null): ReadonlySet<number> => new Set(text?.split(',').map(Number));
