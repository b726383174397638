import type { Database } from '#kit/database.server.ts';
import { readFilter } from './asked.server.ts';
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
const sums = ['visitors', 'visits', 'views', 'bounces', 'seconds', 'events']
  .map((name) => `coalesce(sum(${name}), 0)::${name === 'seconds' ? 'bigint' : 'int'} as ${name}`)
  .join(', ');
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');
const isVisits = (what: TableName): what is VisitDimension => (visitDimensions as readonly string[]).includes(what);

/** Lists of a period: pages, sources, events and so on. */
export function tables(database: Database) {
  async function rowsOf(period: Period, bots: boolean, what: TableName, filters: Filters): Promise<Row[]> {
    const order = `order by ${firstOf(what)} desc, visits desc, key limit ${mostRows}`;
    if (Object.keys(filters).length === 0) {
      const { rows } = await database.pool.query<Row>({
        name: `tracking_table_${what}`,
        text: `select t.text as key, d.* from (
             select key as id, ${sums} from tracking_days
             where what = '${what}' and day between $1 and $2 and ($3 or not bot) group by key) d
           join tracking_texts t on t.id = d.id where ${firstOf(what)} > 0 ${order}`,
        values: [period.from, period.to, bots],
      });
      return rows;
    }
    const { by, values } = await readFilter(database, period, filters, { fromVisits: !isVisits(what) });
    // As without a filter: views by their page, visits by the page on which they began.
    const counted =
      what === 'page' ? `(select * from ${by('entry')} b union all select * from ${by('view')} v)` : by(what);
    const { rows } = await database.pool.query<Row>(
      `select t.text as key, d.* from (select id, ${sums} from ${counted} c group by id) d join tracking_texts t on t.id = d.id
       where ${firstOf(what)} > 0 ${order}`,
      [bots, ...values],
    );
    return rows;
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
