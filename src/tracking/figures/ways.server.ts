import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { textsById } from '#tracking/texts.server.ts';
import { stepsOfVital, summaryOf, type Vital, vitalNames } from '#tracking/visits/speed.ts';
import { steps } from '#tracking/visits/steps.ts';
import type { Ask } from './answers.server.ts';
import type { trackingFunnel, trackingJourneys, trackingReturns, trackingVitals } from './figures-contract.ts';
import { daysOf, type Period } from './period.ts';
import { met, questions, stepsOf, type Which } from './questions.ts';

const mostWays = 100;
const mostPages = 60;

/** How visits went: how far, which way, whether people came back, and how fast pages were for them. */
export function ways(database: Database, ask: Ask) {
  return {
    async funnel(period: Period, which: Which): Promise<ResultOf<typeof trackingFunnel>> {
      const rows = [...(await ask(questions.steps, period, which)).values()].flat();
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
      const found = new Map<string, { way: number[]; visits: number; stopped: number }>();
      for (const row of [...(await ask(questions.ways, period, which)).values()].flat()) {
        const key = row.way.join(' ');
        const sums = found.get(key);
        if (sums) {
          sums.visits += row.visits;
          sums.stopped += row.stopped;
        } else found.set(key, { ...row });
      }
      const rows = [...found.values()]
        .sort((a, b) => b.visits - a.visits || compareWays(a.way, b.way))
        .slice(0, mostWays);
      const texts = await textsById(
        database,
        rows.flatMap(({ way }) => way),
      );
      return { rows: rows.map(({ way, ...row }) => ({ path: way.map((id) => texts.get(id) ?? ''), ...row })) };
    },

    async returns(period: Period, which: Which): Promise<ResultOf<typeof trackingReturns>> {
      const found = await ask(questions.all, period, which);
      return {
        days: daysOf(period).map((day) => {
          const { visitors = 0, back = 0 } = found.get(day)?.[0] ?? {};
          return { day, visitors, back };
        }),
      };
    },

    /** Of visits that saw a page only how fast that one was. */
    async vitals(period: Period, which: Which): Promise<ResultOf<typeof trackingVitals>> {
      const rows = [...(await ask(questions.speeds, period, which)).values()].flat();
      const texts = await textsById(
        database,
        rows.map(({ id }) => id),
      );
      const byPage = new Map<string, { route: string; metric: Vital; counts: number[] }>();
      for (const row of rows) {
        const page = texts.get(row.id) ?? '';
        if (which.filters.page !== undefined && page !== which.filters.page) continue;
        for (const metric of vitalNames)
          for (const name of row[metric] ? [page, ''] : []) {
            const sums = byPage.get(`${metric} ${name}`) ?? {
              route: name,
              metric,
              counts: Array(stepsOfVital).fill(0),
            };
            for (const [step, count] of (row[metric] ?? []).entries())
              sums.counts[step] = (sums.counts[step] ?? 0) + count;
            byPage.set(`${metric} ${name}`, sums);
          }
      }
      const all = [...byPage.values()].map(({ route, metric, counts }) => ({
        route,
        metric,
        ...summaryOf(metric, counts),
      }));
      all.sort((a, b) => b.count - a.count || (a.route < b.route ? -1 : 1));
      const shown = new Set([...new Set(all.map(({ route }) => route))].slice(0, mostPages));
      return { rows: all.filter(({ route }) => shown.has(route)) };
    },
  };
}

/** Numbers are compared one by one; what goes on comes after what it goes on from. */
function compareWays(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < a.length && place < b.length; place++)
    if (a[place] !== b[place]) return (a[place] as number) - (b[place] as number);
  return a.length - b.length;
}
