import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import {
  mostWays,
  type TableName,
  type TableRow,
  type trackingFunnel,
  type trackingJourneys,
  type trackingVitals,
} from '#tracking/contract.ts';
import { textsById } from '#tracking/texts.server.ts';
import { addSteps, summariesOf } from '#tracking/visits/speed.ts';
import { steps } from '#tracking/visits/steps.server.ts';
import { type Ask, addUp, askingBefore, rowsOf } from './answers.server.ts';
import type { Period } from './period.ts';
import {
  met,
  propertiesOf,
  type Question,
  questions,
  type Sums,
  type SumsById,
  stepsOf,
  type Which,
  wholeSite,
} from './questions.ts';
import { shareOf } from './summary.server.ts';

const mostRows = 200;
const mostPages = 60;
/** The figure by which a list is ordered, and compared with the period before. */
const firstOf = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

const nothing: Sums = { visitors: 0, visits: 0, back: 0, views: 0, bounces: 0, seconds: 0, events: 0, errors: 0 };
const sumNames = Object.keys(nothing) as (keyof Sums)[];

/** Lists of a period: pages, sources, events and so on; and how visits went: how far, which way, and how fast pages were for them. */
export function lists(database: Database, ask: Ask, clock: Clock) {
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

    async funnel(period: Period, which: Which): Promise<ResultOf<typeof trackingFunnel>> {
      const rows = rowsOf(await ask(questions.steps, period, which));
      return {
        steps: steps.map((step, place) => {
          const reached = rows.filter(({ id }) => stepsOf(id) >= 1 << place);
          const stopped = reached.filter(({ id }) => stepsOf(id) < 1 << (place + 1));
          const sum = (of: readonly (typeof rows)[number][], bit?: number) =>
            of.reduce((total, { id, visits }) => total + (bit === undefined || id & bit ? visits : 0), 0);
          return {
            step,
            visits: sum(reached),
            stopped: sum(stopped),
            errors: sum(stopped, met.errors),
            slow: sum(stopped, met.slow),
            edits: sum(stopped, met.edits),
          };
        }),
      };
    },

    /** As far as they are among the commonest of their day. */
    async journeys(period: Period, which: Which): Promise<ResultOf<typeof trackingJourneys>> {
      const found = addUp(rowsOf(await ask(questions.ways, period, which)), ({ way }) => way, 'visits', 'stopped');
      const rows = found.sort((a, b) => b.visits - a.visits || (a.way < b.way ? -1 : 1)).slice(0, mostWays);
      const idsOf = (way: string) => way.split(' ').map(Number);
      const texts = await textsById(
        database,
        rows.flatMap(({ way }) => idsOf(way)),
      );
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
