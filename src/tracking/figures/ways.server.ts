import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { textsById } from '#tracking/texts.server.ts';
import { stepsOfVital, summaryOf, type Vital, vitalNames } from '#tracking/visits/speed.ts';
import { steps } from '#tracking/visits/steps.ts';
import { type Ask, addUp, rowsOf } from './answers.server.ts';
import { mostWays, type trackingFunnel, type trackingJourneys, type trackingVitals } from './figures-contract.ts';
import type { Period } from './period.ts';
import { met, questions, stepsOf, type Which } from './questions.ts';

const mostPages = 60;

/** How visits went: how far, which way, and how fast pages were for them. */
export function ways(database: Database, ask: Ask) {
  return {
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
      const keyOf = ({ way }: { way: number[] }) => way.join(' ');
      const found = addUp(rowsOf(await ask(questions.ways, period, which)), keyOf, 'visits', 'stopped');
      const rows = found.sort((a, b) => b.visits - a.visits || (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, mostWays);
      const texts = await textsById(
        database,
        rows.flatMap(({ way }) => way),
      );
      return { rows: rows.map(({ way, ...row }) => ({ path: way.map((id) => texts.get(id) ?? ''), ...row })) };
    },

    /** Of visits that saw a page only how fast that one was. */
    async vitals(period: Period, which: Which): Promise<ResultOf<typeof trackingVitals>> {
      const rows = rowsOf(await ask(questions.speeds, period, which));
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
