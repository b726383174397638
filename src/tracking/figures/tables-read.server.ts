import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { textsById } from '#tracking/texts.server.ts';
import { type Ask, addUp, askingBefore, rowsOf } from './answers.server.ts';
import type { TableName, TableRow } from './figures-contract.ts';
import type { Period } from './period.ts';
import { propertiesOf, type Question, questions, type Sums, type SumsById, type Which } from './questions.ts';
import { shareOf } from './summary.server.ts';

const mostRows = 200;
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

const nothing: Sums = { visitors: 0, visits: 0, back: 0, views: 0, bounces: 0, seconds: 0, events: 0, errors: 0 };
const sumNames = Object.keys(nothing) as (keyof Sums)[];

/** Lists of a period: pages, sources, events and so on. */
export function tables(database: Database, ask: Ask, clock: Clock) {
  const askBefore = askingBefore(ask, clock);
  /** All days together. Of some things less is counted. */
  const sumsOf = (rows: readonly (Partial<Sums> & Pick<SumsById, 'id'>)[]): SumsById[] =>
    addUp(
      rows.map((row) => ({ ...nothing, ...row })),
      ({ id }) => id,
      ...sumNames,
    );

  /** With their texts, in the order of a list; of what is too many no texts are asked for. */
  async function named(found: SumsById[], first: ReturnType<typeof firstOf>) {
    const inOrder = (a: Sums, b: Sums) => b[first] - a[first] || b.visits - a.visits;
    found.sort(inOrder);
    const last = found[mostRows - 1];
    const shown = new Map(found.filter((sums) => !last || inOrder(sums, last) <= 0).map((sums) => [sums.id, sums]));
    const texts = await textsById(database, shown.keys());
    const rows = [...texts].map(([id, key]) => ({ key, ...(shown.get(id) as SumsById) }));
    return rows.sort(inOrder).slice(0, mostRows);
  }

  return {
    async table(what: TableName, period: Period, which: Which): Promise<TableRow[]> {
      const question: Question<Partial<Sums> & Pick<SumsById, 'id'>> = questions[what];
      const [now, before] = await Promise.all([ask(question, period, which), askBefore(question, period, which)]);
      const first = firstOf(what);
      const earlier = new Map(sumsOf(before).map((sums) => [sums.id, sums[first]]));
      const rows = await named(
        sumsOf(rowsOf(now)).filter((sums) => sums[first] > 0),
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
        before: which.compare === 'none' ? null : (earlier.get(id) ?? 0),
      }));
    },

    async properties(name: string, period: Period, which: Which) {
      const keyOf = ({ property, value }: { property: string; value: string }) => JSON.stringify([property, value]);
      const found = addUp(rowsOf(await ask(propertiesOf(name), period, which)), keyOf, 'events');
      return found.sort((a, b) => b.events - a.events || (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, mostRows);
    },
  };
}
