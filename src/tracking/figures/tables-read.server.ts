import { type CountedBy, type Sums, sumNames } from '#tracking/packs/count-pack.ts';
import { askVisits, type FigureSources } from './asked.server.ts';
import type { Filters, TableName, TableRow } from './figures-contract.ts';
import { type Period, periodBefore } from './period.ts';
import { shareOf } from './summary.server.ts';

interface Row extends Sums {
  key: string;
}

export const mostRows = 200;
const sums = sumNames.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

/** Lists of a period: pages, sources, events and so on. */
export function tables(sources: FigureSources) {
  const { database } = sources;

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
    const asked = await askVisits(sources, period, bots, filters);
    // As without a filter: views by their page, visits by the page on which they began.
    const by: readonly CountedBy[] = what === 'page' ? ['entry', 'view'] : [what];
    const found = new Map<number, Sums>();
    for (const counted of await Promise.all(by.map((one) => asked.sums(one))))
      for (const ofDay of counted.values())
        for (const [id, more] of ofDay) {
          const sum = found.get(id);
          if (!sum) found.set(id, { ...more });
          else for (const name of sumNames) sum[name] += more[name];
        }
    return named(
      [...found].filter(([, sum]) => sum[firstOf(what)] > 0),
      firstOf(what),
    );
  }

  /** With their texts, in the order of a list; of what is too many no texts are asked for. */
  async function named(found: [id: number, sums: Sums][], first: ReturnType<typeof firstOf>): Promise<Row[]> {
    const inOrder = (a: Sums, b: Sums) => b[first] - a[first] || b.visits - a.visits;
    found.sort(([, a], [, b]) => inOrder(a, b));
    const last = found[mostRows - 1]?.[1];
    const shown = last ? found.filter(([, sum]) => inOrder(sum, last) <= 0) : found;
    const { rows: texts } = await database.pool.query<{ id: number; text: string }>({
      name: 'tracking_texts_of',
      text: 'select id, text from tracking_texts where id = any($1) order by text',
      values: [shown.map(([id]) => id)],
    });
    const sumsOf = new Map(shown);
    const rows = texts.map(({ id, text }) => ({ key: text, ...(sumsOf.get(id) as Sums) }));
    return rows.sort(inOrder).slice(0, mostRows);
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
