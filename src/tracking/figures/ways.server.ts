import type { ResultOf } from '#kit/call.ts';
import type { Database } from '#kit/database.server.ts';
import { steps } from '#tracking/visits/steps.ts';
import { readFilter } from './asked.server.ts';
import { met } from './crossings.server.ts';
import type { Filters, trackingFunnel, trackingJourneys, trackingReturns, trackingVitals } from './figures-contract.ts';
import { waysOf } from './kept-ways.server.ts';
import { daysOf, type Period } from './period.ts';
import { stepColumns, summaryOf, type Vital } from './vital-steps.ts';

const mostWays = 100;
const mostPages = 60;
type Returned = { day: string; visitors: number; back: number };
type Way = Record<'visits' | 'stopped', number> & { way: number[] };

/** Above the bits of the steps stand those of what was met. */
const stepsOf = (id: number) => id & (met.errors - 1);

/** How visits went: how far, which way, whether people came back, and how fast pages were for them. */
export function ways(database: Database) {
  return {
    async funnel(period: Period, bots: boolean, filters: Filters): Promise<ResultOf<typeof trackingFunnel>> {
      const { by, values } = await readFilter(database, period, filters, { fromVisits: true });
      const { rows } = await database.pool.query<{ id: number; visits: number }>(
        `select id, sum(visits)::int as visits from ${by('steps')} v group by 1`,
        [bots, ...values],
      );
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
      const { from, to } = period;
      const ways = `select way, sum(visits)::int as visits, sum(stopped)::int as stopped from`;
      const order = `group by 1 order by 2 desc, 1 limit ${mostWays}`;
      const { isEmpty, visits, values } = await readFilter(database, period, filters, {
        fromVisits: true,
        oneByOne: true,
      });
      // Days that are over are counted already; of the others, and under a filter, every visit is read.
      const { rows: counted } = isEmpty
        ? await database.pool.query<{ day: string }>(
            `select distinct to_char(day, 'YYYY-MM-DD') as day from tracking_ways where day between $1 and $2`,
            [from, to],
          )
        : { rows: [] };
      const { rows } =
        counted.length > 0
          ? await database.pool.query<Way>(
              `${ways} (
                 select way, visits, stopped from tracking_ways where day between $1 and $2 and ($3 or not bot)
                 union all
                 select way, visits, stopped
                 from ${waysOf('(select path, weight from tracking_visits where day = any($4::date[]) and ($3 or not bot))')} w) v ${order}`,
              [from, to, bots, daysOf(period).filter((day) => !counted.some((one) => one.day === day))],
            )
          : await database.pool.query<Way>(
              `${ways} ${waysOf(`(select path, visits as weight from ${visits} f)`)} w ${order}`,
              [bots, ...values],
            );
      const { rows: texts } = await database.pool.query<{ id: number; text: string }>(
        'select id, text from tracking_texts where id = any($1)',
        [[...new Set(rows.flatMap(({ way }) => way))]],
      );
      const textOf = new Map(texts.map(({ id, text }) => [id, text]));
      return { rows: rows.map(({ way, ...row }) => ({ path: way.map((id) => textOf.get(id) ?? ''), ...row })) };
    },

    async returns(period: Period, bots: boolean, filters: Filters): Promise<ResultOf<typeof trackingReturns>> {
      const sums = `select to_char(day, 'YYYY-MM-DD') as day, sum(visitors)::int as visitors, coalesce(sum(back), 0)::int as back from`;
      const { isEmpty, by, values } = await readFilter(database, period, filters);
      const { rows } = isEmpty
        ? await database.pool.query<Returned>(
            `${sums} tracking_days where what = 'all' and day between $1 and $2 and ($3 or not bot) group by 1`,
            [period.from, period.to, bots],
          )
        : await database.pool.query<Returned>(`${sums} ${by('all')} v group by 1`, [bots, ...values]);
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
