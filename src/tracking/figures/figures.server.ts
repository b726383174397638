import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { openAnswers } from './answers.server.ts';
import {
  type exportTracking,
  type Filters,
  filterNames,
  type TableName,
  type trackingSummary,
} from './figures-contract.ts';
import { figuresFile } from './figures-file.server.ts';
import { type Period, readPeriod } from './period.ts';
import { quality } from './quality.server.ts';
import { type Question, questions } from './questions.ts';
import { summaries } from './summary.server.ts';
import { tables } from './tables-read.server.ts';
import { ways } from './ways.server.ts';

type Asked = PayloadOf<typeof trackingSummary>;

/** As far as staff mostly look back. */
const daysAhead = 90;

/** Answers what staff ask of a period; from a replica, where there is one. */
export function figures(database: Database, clock: Clock, copy: Database = database) {
  const ask = openAnswers(database, copy, clock);
  const { summary } = summaries(copy, ask, clock);
  const { table, properties } = tables(copy, ask, clock);
  const { funnel, journeys, returns, vitals } = ways(copy, ask);
  const { quality: qualityOf } = quality(copy, ask, clock);

  async function within<Result>(
    asked: Asked,
    work: (period: Period, bots: boolean, filters: Filters) => Promise<Result>,
  ): Promise<Outcome<Result, 'no_such_day'>> {
    const period = readPeriod(asked.from, asked.to);
    if (!period) return refuse('no_such_day');
    const filters: Filters = {};
    for (const name of filterNames) {
      const value = asked[name];
      if (value !== undefined) filters[name] = value;
    }
    return done(await work(period, asked.bots, filters));
  }

  return {
    /** Answers ahead what is asked without a filter about the last days that are over, so that nobody waits for it. */
    async answerAhead(stopping?: AbortSignal): Promise<void> {
      for (let ago = 1; ago <= daysAhead && !stopping?.aborted; ago++) {
        const day = businessDay(clock.now() - ago * dayMs);
        for (const question of Object.values(questions) as Question<unknown>[])
          for (const bots of [false, true]) await ask(question, { from: day, to: day }, { bots, filters: {} });
      }
    },

    summary: (asked: Asked) => within(asked, summary),
    table: ({ what, ...asked }: Asked & { what: TableName }) =>
      within(asked, async (period, bots, filters) => ({ rows: await table(period, bots, what, filters) })),
    properties: ({ name, ...asked }: Asked & { name: string }) =>
      within(asked, async (period, bots, filters) => ({ rows: await properties(period, bots, filters, name) })),
    funnel: (asked: Asked) => within(asked, funnel),
    journeys: (asked: Asked) => within(asked, journeys),
    returns: (asked: Asked) => within(asked, returns),
    vitals: (asked: Asked) => within(asked, vitals),
    quality: (asked: Asked) => within(asked, (period, bots) => qualityOf(period, bots)),

    async file(given: PayloadOf<typeof exportTracking>) {
      const { what, format: _, ...asked } = given;
      const found = await within(asked, async (period, bots, filters) => {
        switch (what) {
          case 'funnel':
            return figuresFile('funnel', (await funnel(period, bots, filters)).steps, given);
          case 'journeys':
            return figuresFile('journeys', (await journeys(period, bots, filters)).rows, given);
          case 'returns':
            return figuresFile('returns', (await returns(period, bots, filters)).days, given);
          case 'vitals':
            return figuresFile('vitals', (await vitals(period, bots, filters)).rows, given);
          default:
            return figuresFile('table', await table(period, bots, what, filters), given);
        }
      });
      return found.ok ? found.value : found;
    },
  };
}
