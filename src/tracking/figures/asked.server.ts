import type { Database } from '#kit/database.server.ts';
import { type CountedBy, countedBy, crossedFigures, stepsAndMet } from './crossings.server.ts';
import { type Filters, filterNames } from './figures-contract.ts';
import { daysOf, type Period } from './period.ts';
import { type VisitDimension, visitDimensions } from './rollups.server.ts';

/** The part of a question that is a filter, as SQL. `$1` says whether bots count; `values` are those from `$2` on. */
export interface AskedFilter {
  isEmpty: boolean;
  values: string[];
  /** The visits that fit, with their measures. */
  visits: string;
  /** Day, number of what it is counted by, and figures. */
  by(what: CountedBy): string;
}

type Figure = (typeof crossedFigures)[number];
const idOf = (place: number) => `(select id from tracking_texts where text = $${place})`;
const isOwn = (name: string): name is VisitDimension => (visitDimensions as readonly string[]).includes(name);
/** Days are our own writing, never the asker's: as constants they leave all other partitions out. */
const list = (days: readonly string[]) => `'{${days.join(',')}}'::date[]`;

interface How {
  /** Where more than the sums by dimensions is asked of visits: their path, or the hour. */
  fromVisits?: boolean;
  /** Whether visits are asked for themselves: then nothing that was counted before helps. */
  oneByOne?: boolean;
}

/**
 * One filter at a time is answered from what was counted once the day was over, and from the visits of the days since.
 * Several at once are asked of what is kept of a day by all that a visit is, or of the visits themselves.
 */
export async function readFilter(
  database: Database,
  period: Period,
  filters: Filters,
  { fromVisits = false, oneByOne = false }: How = {},
): Promise<AskedFilter> {
  const names = filterNames.filter((name) => filters[name] !== undefined);
  const values = names.map((name) => filters[name] as string);
  const days = daysOf(period);
  const item = names.length === 0 ? 'all' : names.length === 1 ? names[0] : undefined;
  const counted = item === undefined || oneByOne ? [] : await countedDays(database, period);
  const open = days.filter((day) => !counted.includes(day));
  const [first, last] = [open[0] ?? period.to, open.at(-1) ?? period.to];

  const conditions = names.map((name, at) => {
    const id = idOf(at + 2);
    if (name === 'page') return `path @> array[${id}]`;
    if (name === 'event')
      return `id in (select visit from tracking_events where day between '${first}'::date - 1 and '${last}'::date + 1 and name = ${id})`;
    return `${name} = ${id}`;
  });
  const where = [`day = any(${list(open)})`, '($1 or not bot)', ...conditions].join(' and ');
  const visits =
    !fromVisits && names.every(isOwn)
      ? `(select * from tracking_mixes where ${where})`
      : `(select day, started_at, bot, ${visitDimensions.join(', ')}, weight::bigint as visits,
           case when is_first then weight else 0 end::bigint as visitors,
           case when is_first and is_back then weight else 0 end::bigint as back, views::bigint,
           case when views <= weight and clicks = 0 and steps < 4 then weight else 0 end::bigint as bounces,
           (weight * round(extract(epoch from last_at - started_at)))::bigint as seconds, steps, ${stepsAndMet} as steps_met, entry, exit, path
         from tracking_visits where ${where})`;
  // The visit of an event may have begun the evening before.
  const near = [`day between '${first}'::date - 1 and '${last}'`, ...conditions].join(' and ');
  const events = `tracking_events e where e.day = any(${list(open)}) and ($1 or not e.bot)
    and e.visit in (select id from tracking_visits where ${near})`;

  const figures = (own: Partial<Record<Figure, string>>) =>
    crossedFigures.map((name) => `${own[name] ?? '0::bigint'} as ${name}`).join(', ');
  const ofVisits = (id: string, ...own: Figure[]) =>
    `select day, ${id} as id, ${figures(Object.fromEntries(own.map((name) => [name, name])))} from ${visits} v`;
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
      case 'view':
        return `select day, route as id, ${figures({ views: 'weight::bigint' })} from ${events} and e.category = (select id from tracking_texts where text = 'page')`;
      case 'event':
        return `select e.day, t.id, ${figures({ events: 'count' })} from (select e.day, category, name, count(*) from ${events} group by 1, 2, 3) e
          join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name join tracking_texts t on t.text = c.text || ' ' || n.text`;
      default:
        return ofVisits(what, ...everything);
    }
  }
  const kept = (what: CountedBy) =>
    `select day, u.id, ${crossedFigures.map((name) => `u.${name}`).join(', ')}
     from tracking_crossings c, unnest(whats, keys, ${crossedFigures.join(', ')}) u (what, id, ${crossedFigures.join(', ')})
     where item = '${item}' and c.key = ${item === 'all' ? '0' : idOf(2)} and u.what = ${countedBy.indexOf(what) + 1}
       and day = any(${list(counted)}) and ($1 or not bot)`;

  return {
    isEmpty: names.length === 0,
    values,
    visits,
    by: (what) =>
      `(${[counted.length > 0 ? kept(what) : '', open.length > 0 ? fresh(what) : ''].filter((part) => part !== '').join(' union all ')})`,
  };
}

async function countedDays(database: Database, { from, to }: Period): Promise<string[]> {
  const { rows } = await database.pool.query<{ day: string }>({
    name: 'tracking_counted_days',
    text: `select to_char(day, 'YYYY-MM-DD') as day from tracking_crossings
      where item = 'all' and key = 0 and not bot and day between $1 and $2`,
    values: [from, to],
  });
  return rows.map(({ day }) => day);
}
