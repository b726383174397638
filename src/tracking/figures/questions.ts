import { escapeLiteral } from 'pg';
import { businessTimeZone, startOfBusinessDay } from '#kit/text/time.ts';
import { addSteps, countSteps, speedCode, speedPage } from '#tracking/visits/speed.ts';
import {
  type FilterName,
  type Filters,
  filterNames,
  shownPages,
  type VisitDimension,
  visitDimensions,
  waysOfDay,
} from './dimensions.ts';
import type { Comparison } from './period.ts';

/** From so many repeated changes of its fields, a form counts as an obstacle. */
const manyEdits = 3;
/** In SQL, of a row of `tracking_visits`: whether it looked at one page and touched nothing. */
const bounced = 'views <= weight and clicks = 0 and steps < 4';

/** Which visits are asked about. */
export interface Which {
  bots: boolean;
  filters: Filters;
  /** What the figures are compared with. */
  compare?: Comparison | undefined;
  /** Only visits that saw this page as well, or did this. */
  goal?: { kind: 'page' | 'event'; value: string } | undefined;
  /** Of a single day, only visits that began before this minute of it. */
  untilMinute?: number | undefined;
}

/** A question about days: one statement, whose rows have their day and what is counted. */
export interface Question<Row> {
  /** The key of cached answers. */
  name: string;
  sql: Sql;
  /** Prepares the rows of a day before they are cached. */
  made(rows: readonly unknown[]): Row[];
}
/** Of visits or events that are asked about, each `table where ...`. */
type Sql = (from: { visits: string; events: string }) => string;

const question = <Row>(name: string, sql: Sql, made = (rows: readonly unknown[]) => rows as Row[]): Question<Row> => ({
  name,
  sql,
  made,
});

export interface Sums {
  visitors: number;
  visits: number;
  back: number;
  views: number;
  bounces: number;
  seconds: number;
  events: number;
  errors: number;
}
export type SumsById = Sums & { id: number };
type Counted<Name extends keyof Sums> = Pick<SumsById, 'id' | Name>;

const seconds = `weight * floor(date_part('epoch', last_at - started_at) + 0.5)`;
const bounces = `coalesce(sum(weight) filter (where ${bounced}), 0)::int as bounces`;
const everything = `sum(weight)::int as visits, coalesce(sum(weight) filter (where is_first), 0)::int as visitors,
  coalesce(sum(weight) filter (where is_first and is_back), 0)::int as back, sum(views)::int as views, ${bounces},
  sum(${seconds})::bigint as seconds, sum(events)::int as events, sum(errors)::int as errors`;

const by =
  (id: string, counted = everything): Sql =>
  ({ visits }) =>
    `select day, ${id} as id, ${counted} from ${visits} group by 1, 2`;
/** How often each item stands in a list of the visits. */
const byItem =
  (list: string, name: string): Sql =>
  ({ visits }) =>
    `select day, id, count(*)::int as ${name} from (select day, unnest(${list}) as id from ${visits}) l group by 1, 2`;

/** The speed of so many pages of a day is cached, the commonest: those of a month are among them. */
const pagesOfDay = 200;
/** Stands for a page, where all of them are meant. */
export const wholeSite = -1;

/** All questions. Views and events count on the day, and in the hour, in which their visit began. */
export const questions = {
  ...(Object.fromEntries(visitDimensions.map((name) => [name, question(name, by(name))])) as unknown as Record<
    VisitDimension,
    Question<SumsById>
  >),
  /** Of people, and of bots (1). `last` is when the newest event happened, in milliseconds. */
  all: question<SumsById & { last: number }>(
    'all, bots apart',
    by('bot::int', `${everything}, floor(date_part('epoch', max(last_at)) * 1000)::bigint as last`),
  ),
  hour: question<SumsById>('hour', by(`extract(hour from started_at at time zone '${businessTimeZone}')::int`)),
  exit: question<Counted<'visits'>>('exit', by('exit', 'sum(weight)::int as visits')),
  build: question<Counted<'events'>>('build', by('build', 'sum(events)::int as events')),
  event: question<Counted<'events'>>('event', byItem('did', 'events')),
  /** Views by their page; visits, and how long they were, by the page on which they began: the first row of each, which is no view. */
  page: question<Counted<'views' | 'visits' | 'bounces' | 'seconds'>>(
    'page',
    ({ visits }) =>
      `select day, id, (count(*) - count(began))::int as views, coalesce(sum(began), 0)::int as visits,
         coalesce(sum(began) filter (where bounced), 0)::int as bounces, coalesce(sum(seconds), 0)::bigint as seconds
       from (select day, unnest(array_prepend(entry, seen)) as id, unnest(array[weight]) as began, unnest(array[${bounced}]) as bounced,
         unnest(array[${seconds}]) as seconds from ${visits}) v group by 1, 2`,
  ),
  /** How far visits came, one bit for each step, with what they had met. */
  steps: question<{ steps: number; errors: boolean; slow: boolean; edits: boolean; visits: number }>(
    'steps with what was met',
    ({ visits }) =>
      `select day, steps, errors > 0 as errors, is_slow as slow, edits >= ${manyEdits} as edits, sum(weight)::int as visits
       from ${visits} and steps > 0 group by 1, 2, 3, 4, 5`,
  ),
  /** The commonest ways of a day: first pages of visits, their ids in order; those that are `stopped` saw no more. */
  ways: question<{ way: string; visits: number; stopped: number }>(
    'ways as texts',
    ({ visits }) =>
      `select day, way, visits, stopped from (
         select *, row_number() over (partition by day order by visits desc, way) as place from (
           select day, array_to_string(path[1:${shownPages}], ' ') collate "C" as way, sum(weight)::int as visits,
             coalesce(sum(weight) filter (where cardinality(path) <= ${shownPages}), 0)::int as stopped
           from ${visits} and weight > 0 and path <> '{}' group by 1, 2) w) w
       where place <= ${waysOfDay}`,
  ),
  /** How often each step of each measure was met, by page and of the whole site. Taken apart here, for the database would take five times as long. */
  speeds: question<{ id: number; counts: number[] }>(
    'steps of the commonest pages',
    ({ visits }) =>
      `select day, string_agg(speed::text, ',') as speeds from (select day, unnest(speeds) as speed from ${visits}) s group by 1`,
    (rows) => {
      const [{ speeds }] = rows as [{ speeds: string }];
      const pages = [...Map.groupBy(speeds.split(',').map(Number), speedPage)]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([id, of]) => ({ id, counts: countSteps(of.map(speedCode)) }));
      return [{ id: wholeSite, counts: addSteps(pages.map(({ counts }) => counts)) }, ...pages.slice(0, pagesOfDay)];
    },
  ),
  /** Documents that were reported, by page. */
  load: question<Counted<'events'>>(
    'load',
    ({ events }) =>
      `select day, route as id, count(*)::int as events from ${events} and name = (select id from tracking_texts where text = 'page_load') group by 1, 2`,
  ),
  /** Numbers that tabs gave to their events, and how many did not arrive. What is missing before the first and after the last is unknown. */
  gaps: question<{ numbered: number; lost: number }>(
    'gaps',
    ({ events }) =>
      `select day, sum(most - least + 1)::int as numbered, sum(most - least + 1 - here)::int as lost from (
         select day, max(seq) as most, min(seq) as least, count(distinct seq) as here from ${events} and tab > 0 and not bot
         group by day, visitor, tab having max(seq) - min(seq) < 10000) tabs group by 1`,
  ),
};

const mostProperties = 200;
const longestValue = 80;
/** The extras of events of a name. Those of the excluded categories are no choice of a visitor: messages, addresses, times. */
export const propertiesOf = (name: string) =>
  question<{ property: string; value: string; events: number }>(
    `properties ${name}`,
    ({ events }) =>
      `select day, property, value, events from (
         select day, key as property, value, count(*)::int as events, row_number() over (partition by day order by count(*) desc, key, value) as place
         from (select day, extras from ${events} and name = (select id from tracking_texts where text = ${escapeLiteral(name)})
           and category <> all (array(select id from tracking_texts where text in ('page', 'error', 'server', 'vital')))) e, jsonb_each_text(extras)
         where length(value) <= ${longestValue} group by 1, 2, 3) p
       where place <= ${mostProperties}`,
  );

/** What visits are filtered by. The empty text is a value too. */
export const filtersOf = ({ filters }: Which): [name: FilterName, value: string][] =>
  filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]));

/** What of visits and events is asked about, and the values of its parameters. Days stand in it as they are: partitions of others are not even planned for. */
export function fromOf(days: readonly string[], which: Which) {
  const { bots, goal, untilMinute } = which;
  const wanted = [...filtersOf(which), ...(goal ? [[goal.kind, goal.value] as const] : [])];
  const values = wanted.map(([, value]) => value);
  const of = `day = any('{${days.join(',')}}'::date[])`;
  const conditions = wanted.map(([name], place) => {
    const id = `(select id from tracking_texts where text = $${place + 1})`;
    if (name === 'page') return `${id} = any(seen)`;
    // By its name alone, whatever the category is.
    if (name === 'event')
      return `did && array(select id from tracking_texts where strpos(text, ' ') > 0 and substr(text, strpos(text, ' ') + 1) = $${place + 1})`;
    return `${name} = ${id}`;
  });
  if (untilMinute !== undefined)
    conditions.push(
      `started_at < '${new Date(startOfBusinessDay(days[0] as string) + untilMinute * 60_000).toISOString()}'`,
    );
  const fits = [bots ? 'true' : 'not bot', ...conditions].join(' and ');
  // An event of the small hours may be of a visit that began the evening before.
  const ofVisits =
    conditions.length === 0
      ? ''
      : ` and visit in (select id from tracking_visits where day between '${days[0]}'::date - 1 and '${days.at(-1)}'::date + 1 and ${fits})`;
  return {
    visits: `tracking_visits where ${of} and ${fits}`,
    events: `tracking_events where ${of}${bots ? '' : ' and not bot'}${ofVisits}`,
    values,
  };
}
