import type { ResultOf } from '#kit/call.ts';
import { steps } from '#tracking/visits/steps.ts';
import { met, stepsOf } from '#tracking/visits/visit-measures.ts';
import { askVisits, type FigureSources } from './asked.server.ts';
import type { Filters, trackingFunnel, trackingJourneys, trackingReturns, trackingVitals } from './figures-contract.ts';
import { daysOf, type Period } from './period.ts';
import { stepColumns, summaryOf, type Vital } from './vital-steps.ts';

const mostWays = 100;
const mostPages = 60;
type Returned = { day: string; visitors: number; back: number };

/** How visits went: how far, which way, whether people came back, and how fast pages were for them. */
export function ways(sources: FigureSources) {
  const { database } = sources;
  return {
    async funnel(period: Period, bots: boolean, filters: Filters): Promise<ResultOf<typeof trackingFunnel>> {
      const asked = await askVisits(sources, period, bots, filters);
      const found = new Map<number, number>();
      for (const ofDay of (await asked.sums('steps')).values())
        for (const [id, { visits }] of ofDay) found.set(id, (found.get(id) ?? 0) + visits);
      const rows = [...found].map(([id, visits]) => ({ id, visits }));
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

    async journeys(period: Period, bots: boolean, filters: Filters): Promise<ResultOf<typeof trackingJourneys>> {
      const { ways } = await askVisits(sources, period, bots, filters);
      const rows = await ways(mostWays);
      const { rows: texts } = await database.pool.query('select id, text from tracking_texts where id = any($1)', [
        [...new Set(rows.flatMap(({ way }) => way))],
      ]);
      const textOf = new Map(texts.map(({ id, text }) => [id, text]));
      return { rows: rows.map(({ way, ...row }) => ({ path: way.map((id) => textOf.get(id) ?? ''), ...row })) };
    },

    async returns(period: Period, bots: boolean, filters: Filters): Promise<ResultOf<typeof trackingReturns>> {
      const { isEmpty, sums } = await askVisits(sources, period, bots, filters);
      const { rows } = isEmpty
        ? await database.pool.query<Returned>(
            `select to_char(day, 'YYYY-MM-DD') as day, sum(visitors)::int as visitors, coalesce(sum(back), 0)::int as back
             from tracking_days where what = 'all' and day between $1 and $2 and ($3 or not bot) group by 1`,
            [period.from, period.to, bots],
          )
        : {
            rows: [...(await sums('all'))].flatMap(([day, ofDay]) =>
              [...ofDay.values()].map(({ visitors, back }) => ({ day, visitors, back })),
            ),
          };
      const found = new Map(rows.map((row) => [row.day, row]));
      return { days: daysOf(period).map((day) => found.get(day) ?? { day, visitors: 0, back: 0 }) };
    },

    /** Not by any filter but the page: they are kept by page alone. */
    async vitals({ from, to }: Period, { page }: Filters): Promise<ResultOf<typeof trackingVitals>> {
      const { rows } = await database.pool.query<{ route: string; metric: Vital } & Record<string, number>>(
        `select t.text as route, v.* from (
           select route as id, metric, ${stepColumns.map((name) => `sum(${name})::int as ${name}`).join(', ')}
           from tracking_speeds where day between $1 and $2 group by 1, 2) v
         join tracking_texts t on t.id = v.id where ($3::text is null or t.text = $3)`,
        [from, to, page ?? null],
      );
      const byPage = new Map<string, { route: string; metric: Vital; counts: number[] }>();
      for (const row of rows)
        for (const name of [row.route, '']) {
          const { metric } = row;
          const sums = byPage.get(`${metric} ${name}`) ?? { route: name, metric, counts: stepColumns.map(() => 0) };
          for (const [step, column] of stepColumns.entries())
            sums.counts[step] = (sums.counts[step] ?? 0) + (row[column] ?? 0);
          byPage.set(`${metric} ${name}`, sums);
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
