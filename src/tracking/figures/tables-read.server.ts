import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { textsById } from '#tracking/texts.server.ts';
import type { Ask } from './answers.server.ts';
import type { TableName, TableRow } from './figures-contract.ts';
import { comparedWith, type Period } from './period.ts';
import { propertiesOf, type Question, questions, type Sums, type SumsById, type Which } from './questions.ts';
import { shareOf } from './summary.server.ts';

export const mostRows = 200;
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

const nothing: Sums = { visitors: 0, visits: 0, back: 0, views: 0, bounces: 0, seconds: 0, events: 0, errors: 0 };
const sumNames = Object.keys(nothing) as (keyof Sums)[];

/** Lists of a period: pages, sources, events and so on. */
export function tables(database: Database, ask: Ask, clock: Clock) {
  /** All days together, by the number of what they are of. */
  async function sumsOf(what: TableName, period: Period, which: Which): Promise<Map<number, Sums>> {
    const question: Question<Partial<Sums> & Pick<SumsById, 'id'>> = questions[what];
    const found = new Map<number, Sums>();
    for (const row of [...(await ask(question, period, which)).values()].flat()) {
      const sums = found.get(row.id) ?? { ...nothing };
      for (const name of sumNames) sums[name] += row[name] ?? 0;
      found.set(row.id, sums);
    }
    return found;
  }

  /** With their texts, in the order of a list; of what is too many no texts are asked for. */
  async function named(found: [id: number, sums: Sums][], first: ReturnType<typeof firstOf>) {
    const inOrder = (a: Sums, b: Sums) => b[first] - a[first] || b.visits - a.visits;
    found.sort(([, a], [, b]) => inOrder(a, b));
    const last = found[mostRows - 1]?.[1];
    const shown = last ? found.filter(([, sum]) => inOrder(sum, last) <= 0) : found;
    const sumsById = new Map(shown);
    const texts = await textsById(database, sumsById.keys());
    const rows = [...texts].map(([id, key]) => ({ id, key, ...(sumsById.get(id) as Sums) }));
    return rows.sort(inOrder).slice(0, mostRows);
  }

  return {
    async table(what: TableName, period: Period, which: Which): Promise<TableRow[]> {
      const { whole, part } = comparedWith(period, clock.now(), which.compare);
      const [now, before, beside] = await Promise.all([
        sumsOf(what, period, which),
        whole ? sumsOf(what, whole, which) : new Map<number, Sums>(),
        part ? sumsOf(what, part.day, { ...which, untilMinute: part.untilMinute }) : new Map<number, Sums>(),
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
        before: which.compare === 'none' ? null : (before.get(id)?.[first] ?? 0) + (beside.get(id)?.[first] ?? 0),
      }));
    },

    async properties(name: string, period: Period, which: Which) {
      const found = new Map<string, { property: string; value: string; events: number }>();
      for (const row of [...(await ask(propertiesOf(name), period, which)).values()].flat()) {
        const key = JSON.stringify([row.property, row.value]);
        const before = found.get(key);
        found.set(key, { ...row, events: row.events + (before?.events ?? 0) });
      }
      const inOrder = [...found.entries()].sort(
        ([a, one], [b, other]) => other.events - one.events || (a < b ? -1 : 1),
      );
      return inOrder.slice(0, mostRows).map(([, row]) => row);
    },
  };
}
