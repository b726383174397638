import type { Database } from '#kit/database.server.ts';
import { type AskedFilter, readFilter } from './asked.server.ts';
import type { Filters, TableName, TableRow } from './figures-contract.ts';
import { type Period, periodBefore } from './period.ts';
import { type VisitDimension, visitDimensions } from './rollups.server.ts';
import { shareOf } from './summary.server.ts';

interface Row {
  key: string;
  visitors: number;
  visits: number;
  views: number;
  events: number;
  bounces: number;
  seconds: number;
}

export const mostRows = 200;
const sums = `sum(visitors)::int as visitors, sum(visits)::int as visits, sum(views)::int as views, sum(bounces)::int as bounces,
  sum(seconds)::bigint as seconds`;
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');
const isVisits = (what: TableName): what is VisitDimension => (visitDimensions as readonly string[]).includes(what);

/** Lists of a period: pages, sources, events and so on. */
export function tables(database: Database) {
  async function rowsOf({ from, to }: Period, bots: boolean, what: TableName, filters: Filters): Promise<Row[]> {
    const filter = readFilter(filters, 4);
    const order = `order by ${firstOf(what)} desc, visits desc, key limit ${mostRows}`;
    const given = [from, to, bots];
    if (filter.isEmpty) {
      const { rows } = await database.pool.query<Row>({
        name: `tracking_table_${what}`,
        text: `select t.text as key, d.* from (
             select key as id, ${sums}, sum(events)::int as events from tracking_days
             where what = '${what}' and day between $1 and $2 and ($3 or not bot) group by key) d
           join tracking_texts t on t.id = d.id where ${firstOf(what)} > 0 ${order}`,
        values: given,
      });
      return rows;
    }
    const ofVisits = (column: string, { visits } = filter) =>
      `select ${column} as id, ${sums}, 0 as events from ${visits} v group by 1`;
    const own = readFilter(filters, 4, { fromVisits: true });
    const counted = isVisits(what)
      ? ofVisits(what)
      : what === 'exit'
        ? ofVisits('exit', own)
        : what === 'event'
          ? eventsOf(own, filters)
          : // As without a filter: views by their page, visits by the page on which they began.
            `select coalesce(b.id, e.id) as id, 0 as visitors, coalesce(b.visits, 0) as visits, coalesce(e.views, 0) as views,
               coalesce(b.bounces, 0) as bounces, coalesce(b.seconds, 0) as seconds, 0 as events
             from (${ofVisits('entry', own)}) b full join (${viewsOf(own, filters)}) e using (id)`;
    const key =
      what === 'event' ? `(select text from tracking_texts where id = d.category) || ' ' || t.text` : 't.text';
    const text = `select ${key} as key, d.* from (${counted}) d join tracking_texts t on t.id = d.id where ${firstOf(what)} > 0 ${order}`;
    return (await database.pool.query<Row>(text, [...given, ...filter.values])).rows;
  }

  return {
    async table(period: Period, bots: boolean, what: TableName, filters: Filters): Promise<TableRow[]> {
      const [rows, before] = await Promise.all([
        rowsOf(period, bots, what, filters),
        rowsOf(periodBefore(period), bots, what, filters),
      ]);
      const first = firstOf(what);
      const earlier = new Map(before.map((row) => [row.key, row[first]]));
      return rows.map(({ key, visitors, visits, views, events, bounces, seconds }) => ({
        key,
        visitors,
        visits,
        views,
        events,
        bounce: shareOf(bounces, visits),
        seconds: shareOf(seconds, visits),
        before: earlier.get(key) ?? 0,
      }));
    },

    async properties({ from, to }: Period, bots: boolean, name: string) {
      const { rows } = await database.pool.query<{ text: string; events: number }>(
        `select t.text, sum(d.events)::int as events from tracking_days d join tracking_texts t on t.id = d.key
         where what = 'property' and d.day between $1 and $2 and ($3 or not bot) and starts_with(t.text, $4)
         group by 1 order by 2 desc, 1 limit ${mostRows}`,
        [from, to, bots, `${name}\n`],
      );
      return rows.map(({ text, events }) => {
        const [, property = '', value = ''] = text.split('\n');
        return { property, value, events };
      });
    },
  };
}

/** Views and events under a filter are asked of the events: too many kinds of both to keep them by everything else. */
function conditionsOf({ values }: AskedFilter, filters: Filters): string {
  // The same order as `readFilter` puts the values in.
  const names = [...visitDimensions, 'page', 'event'] as const;
  const chosen = names.filter((name) => filters[name] !== undefined);
  if (chosen.length !== values.length) throw new Error('a filter has a value that nobody asks for');
  const ofVisits: string[] = [];
  const conditions = ['e.day between $1 and $2', '($3 or not e.bot)'];
  for (const [at, name] of chosen.entries()) {
    const id = `(select id from tracking_texts where text = $${at + 4})`;
    if (name === 'page' || name === 'event') conditions.push(`e.${name === 'page' ? 'route' : 'name'} = ${id}`);
    else ofVisits.push(`${name} = ${id}`);
  }
  // The visit of an event may have begun the evening before.
  if (ofVisits.length > 0)
    conditions.push(
      `e.visit in (select id from tracking_visits where day between $1::date - 1 and $2 and ${ofVisits.join(' and ')})`,
    );
  return conditions.join(' and ');
}

const viewsOf = (filter: AskedFilter, filters: Filters) =>
  `select e.route as id, sum(e.weight)::int as views from tracking_events e
   where ${conditionsOf(filter, filters)} and e.category = (select id from tracking_texts where text = 'page') group by 1`;

const eventsOf = (filter: AskedFilter, filters: Filters) =>
  `select e.name as id, e.category, 0 as visitors, 0 as visits, 0 as views, count(*)::int as events,
     0 as bounces, 0::bigint as seconds
   from tracking_events e where ${conditionsOf(filter, filters)} group by 1, 2`;
