import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { TableRow, trackingFunnel, trackingJourneys, trackingVitals } from '#tracking/contract.ts';
import { textsById } from '#tracking/texts.server.ts';
import { addSteps, summariesOf } from '#tracking/visits/speed.ts';
import { steps } from '#tracking/visits/steps.server.ts';
import { type Answers, addUp, rowsOf } from './answers.server.ts';
import { mostWays, type TableName } from './dimensions.ts';
import type { Period } from './period.ts';
import { propertiesOf, type Question, questions, type SumsById, type Which, wholeSite } from './questions.ts';
import { shareOf, sum } from './summary.server.ts';
import { firstFigure } from './value-name.ts';

const mostRows = 200;
const mostPages = 60;
/** Of some things less is counted. */
type Counted = Partial<SumsById> & Pick<SumsById, 'id'>;

/** Lists of a period: pages, sources, events and so on; and how visits went: how far, which way, and how fast pages were for them. */
export function lists(database: Database, { ask, askBefore }: Answers) {
  /** With their texts, in the order of a list; of what is too many no texts are asked for. */
  async function named(found: Counted[], first: ReturnType<typeof firstFigure>) {
    const inOrder = (a: Counted, b: Counted) => (b[first] ?? 0) - (a[first] ?? 0) || (b.visits ?? 0) - (a.visits ?? 0);
    found.sort(inOrder);
    const last = found[mostRows - 1];
    const shown = new Map(found.filter((sums) => !last || inOrder(sums, last) <= 0).map((sums) => [sums.id, sums]));
    const texts = await textsById(database, shown.keys());
    const rows = [...texts].map(([id, key]) => ({ key, ...(shown.get(id) as Counted) }));
    return rows.sort(inOrder).slice(0, mostRows);
  }

  return {
    async table(what: TableName, period: Period, which: Which): Promise<TableRow[]> {
      const question: Question<Counted> = questions[what];
      const [now, before] = await Promise.all([ask(question, period, which), askBefore(question, period, which)]);
      const first = firstFigure(what);
      const byId = (rows: readonly Counted[]) => addUp(rows, ({ id }) => id);
      const earlier = new Map(byId(before).map((sums) => [sums.id, sums[first]]));
      const counted = byId(rowsOf(now)).filter((sums) => (sums[first] ?? 0) > 0);
      const rows = await named(counted, first);
      return rows.map(({ id, key, visitors = 0, visits = 0, views = 0, events = 0, bounces = 0, seconds = 0 }) => ({
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
      const found = addUp(rowsOf(await ask(propertiesOf(name), period, which)), keyOf);
      return found.sort((a, b) => b.events - a.events || (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, mostRows);
    },

    async funnel(period: Period, which: Which): Promise<ResultOf<typeof trackingFunnel>> {
      const rows = rowsOf(await ask(questions.steps, period, which));
      return {
        steps: steps.map((step, place) => {
          const reached = rows.filter((row) => row.steps >= 1 << place);
          const stopped = reached.filter((row) => row.steps < 1 << (place + 1));
          const thatMet = (what: 'errors' | 'slow' | 'edits') => stopped.filter((row) => row[what]);
          return {
            step,
            visits: sum(reached, 'visits'),
            stopped: sum(stopped, 'visits'),
            errors: sum(thatMet('errors'), 'visits'),
            slow: sum(thatMet('slow'), 'visits'),
            edits: sum(thatMet('edits'), 'visits'),
          };
        }),
      };
    },

    /** As far as they are among the commonest of their day. */
    async journeys(period: Period, which: Which): Promise<ResultOf<typeof trackingJourneys>> {
      const found = addUp(rowsOf(await ask(questions.ways, period, which)), ({ way }) => way);
      const rows = found.sort((a, b) => b.visits - a.visits || (a.way < b.way ? -1 : 1)).slice(0, mostWays);
      const idsOf = (way: string) => way.split(' ').map(Number);
      const pages = rows.flatMap(({ way }) => idsOf(way));
      const texts = await textsById(database, pages);
      return { rows: rows.map(({ way, ...row }) => ({ path: idsOf(way).map((id) => texts.get(id) ?? ''), ...row })) };
    },

    /** Of visits that saw a page only how fast that one was. */
    async vitals(period: Period, which: Which): Promise<ResultOf<typeof trackingVitals>> {
      const rows = rowsOf(await ask(questions.speeds, period, which));
      const texts = await textsById(database, new Set(rows.map(({ id }) => id)));
      const { page } = which.filters;
      const known = rows.flatMap(({ id, counts }) => {
        const route = id === wholeSite ? '' : texts.get(id);
        return route === undefined || (page !== undefined && route !== page) ? [] : [{ route, counts }];
      });
      const byPage = Map.groupBy(known, ({ route }) => route);
      if (page !== undefined) byPage.set('', known);
      const all = [...byPage].flatMap(([route, own]) =>
        summariesOf(addSteps(own.map(({ counts }) => counts))).map((summary) => ({ route, ...summary })),
      );
      all.sort((a, b) => b.count - a.count || (a.route < b.route ? -1 : 1));
      const shown = new Set([...new Set(all.map(({ route }) => route))].slice(0, mostPages));
      return { rows: all.filter(({ route }) => shown.has(route)) };
    },
  };
}
