import type { Clock } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { addSums, type CountedBy, type Sums, type SumsById, sumNames } from '#tracking/packs/count-pack.ts';
import { askVisits, type FigureSources } from './asked.server.ts';
import type { Filters, TableName, TableRow } from './figures-contract.ts';
import { comparedWith, type Period } from './period.ts';
import { shareOf } from './summary.server.ts';

export const mostRows = 200;
/** What is shown now may have been far down the list before. */
const mostSums = 10_000;
const sums = sumNames.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

/** As without a filter: views by their page, visits by the page on which they began. */
const countedBy = (what: TableName): readonly CountedBy[] => (what === 'page' ? ['entry', 'view'] : [what]);

/** Lists of a period: pages, sources, events and so on. */
export function tables(sources: FigureSources, clock: Clock) {
  const { database } = sources;

  type Asked = [period: Period, bots: boolean, what: TableName, filters: Filters];

  /** Sums by what they are of, the first of the list; without a filter. */
  async function keptSums([period, bots, what]: Asked): Promise<SumsById> {
    const { rows } = await database.pool.query<Sums & { id: number }>({
      name: `tracking_table_${what}`,
      text: `select key as id, ${sums} from tracking_days
         where what = '${what}' and day between $1 and $2 and ($3 or not bot) group by key
         having sum(${firstOf(what)}) > 0 order by sum(${firstOf(what)}) desc, sum(visits) desc limit ${mostSums}`,
      values: [period.from, period.to, bots],
    });
    return new Map(rows.map(({ id, ...own }) => [id, own]));
  }

  async function visitSums([period, bots, what, filters]: Asked, untilMinute?: number): Promise<SumsById> {
    const asked = await askVisits(sources, period, bots, filters, untilMinute);
    return [...(await asked.sums(...countedBy(what))).values()].reduce<SumsById>(addSums, new Map());
  }

  const sumsOf = (asked: Asked) => (Object.keys(asked[3]).length === 0 ? keptSums(asked) : visitSums(asked));

  /** With their texts, in the order of a list; of what is too many no texts are asked for. */
  async function named(found: [id: number, sums: Sums][], first: ReturnType<typeof firstOf>) {
    const inOrder = (a: Sums, b: Sums) => b[first] - a[first] || b.visits - a.visits;
    found.sort(([, a], [, b]) => inOrder(a, b));
    const last = found[mostRows - 1]?.[1];
    const shown = last ? found.filter(([, sum]) => inOrder(sum, last) <= 0) : found;
    const { rows: texts } = await database.pool.query<Pick<Rows['tracking_texts'], 'id' | 'text'>>({
      name: 'tracking_texts_of',
      text: 'select id, text from tracking_texts where id = any($1) order by text',
      values: [shown.map(([id]) => id)],
    });
    const sumsById = new Map(shown);
    const rows = texts.map(({ id, text }) => ({ id, key: text, ...(sumsById.get(id) as Sums) }));
    return rows.sort(inOrder).slice(0, mostRows);
  }

  return {
    async table(...asked: Asked): Promise<TableRow[]> {
      const [period, bots, what, filters] = asked;
      const { whole, part } = comparedWith(period, clock.now());
      const [now, before, beside] = await Promise.all([
        sumsOf(asked),
        whole ? sumsOf([whole, bots, what, filters]) : new Map<number, Sums>(),
        part ? visitSums([part.day, bots, what, filters], part.untilMinute) : new Map<number, Sums>(),
      ]);
      const first = firstOf(what);
      const rows = await named(
        [...now].filter(([, sum]) => sum[first] > 0),
        first,
      );
      return rows.map(({ id, key, visitors, visits, views, events, bounces, seconds }) => ({
        key,
        visitors,
        visits,
        views,
        events,
        bounce: shareOf(bounces, visits),
        seconds: shareOf(seconds, visits),
        before: (before.get(id)?.[first] ?? 0) + (beside.get(id)?.[first] ?? 0),
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
