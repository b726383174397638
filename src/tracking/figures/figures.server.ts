import type { PayloadOf } from '#kit/call/call.ts';
import { FileResponse } from '#kit/call/file-response.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Replica, readThrough, replicaReader } from '#kit/db/replica.server.ts';
import { tableFile } from '#kit/files/table-file.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { openAnswers } from './answers.server.ts';
import {
  type exportTracking,
  type Filters,
  filterNames,
  type TableName,
  type TableRow,
  type trackingSummary,
} from './figures-contract.ts';
import { openGoals } from './goals.server.ts';
import { type Comparison, type Period, readPeriod } from './period.ts';
import { quality } from './quality.server.ts';
import { type Question, questions, type Which } from './questions.ts';
import { summaries } from './summary.server.ts';
import { tables } from './tables-read.server.ts';
import { ways } from './ways.server.ts';

type Asked = Omit<PayloadOf<typeof trackingSummary>, 'compare'> & { compare?: Comparison };

/** As far as staff mostly look back. */
const daysAhead = 90;

/** Raised by everything that changes visits or events. */
const storedRevision = {
  name: 'tracking_stored_revision',
  text: 'select coalesce(max(id), 0)::bigint as revision from tracking_batches',
};

/** Answers what staff ask of a period; from a replica, where there is one. */
export function figures(
  { database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit },
  replica?: Replica,
) {
  const goals = openGoals({ database, clock, audit });
  const { ask, summary, table, properties, funnel, journeys, returns, vitals, ...read } = readThrough(
    replicaReader(database, replica, storedRevision),
    (from) => {
      const ask = openAnswers(database, from, clock);
      return {
        ask: (question: Question<unknown>, period: Pick<Period, 'from' | 'to'>, which: Which) =>
          ask(question, period, which),
        ...summaries(from, ask, clock),
        ...tables(from, ask, clock),
        ...ways(from, ask),
        ...quality(from, ask, clock),
        goals: goals.counted(ask),
      };
    },
  );

  async function within<Result>(
    asked: Asked,
    work: (period: Period, which: Which) => Promise<Result>,
  ): Promise<Outcome<Result, 'no_such_day'>> {
    const period = readPeriod(asked.from, asked.to);
    if (!period) return refuse('no_such_day');
    const filters: Filters = {};
    for (const name of filterNames) {
      const value = asked[name];
      if (value !== undefined) filters[name] = value;
    }
    return done(await work(period, { bots: asked.bots, filters, compare: asked.compare }));
  }

  return {
    /** Answers ahead what is asked without a filter about the last days that are over, so that staff don’t wait for it. */
    async answerAhead(stopping?: AbortSignal): Promise<void> {
      for (let ago = 1; ago <= daysAhead && !stopping?.aborted; ago++) {
        const day = businessDay(clock.now() - ago * dayMs);
        for (const question of Object.values(questions) as Question<unknown>[])
          for (const bots of [false, true]) await ask(question, { from: day, to: day }, { bots, filters: {} });
      }
    },

    summary: (asked: Asked) => within(asked, summary),
    table: ({ what, ...asked }: Asked & { what: TableName }) =>
      within(asked, async (period, which) => ({ rows: await table(what, period, which) })),
    properties: ({ name, ...asked }: Asked & { name: string }) =>
      within(asked, async (period, which) => ({ rows: await properties(name, period, which) })),
    goals: (asked: Asked) => within(asked, read.goals),
    addGoal: goals.add,
    removeGoal: goals.remove,
    funnel: (asked: Asked) => within(asked, funnel),
    journeys: (asked: Asked) => within(asked, journeys),
    returns: (asked: Asked) => within(asked, returns),
    vitals: (asked: Asked) => within(asked, vitals),
    quality: (asked: Asked) => within(asked, read.quality),

    async file({ format, ...asked }: PayloadOf<typeof exportTracking>) {
      const { what } = asked;
      const found = await within(asked, async (period, which) => {
        switch (what) {
          case 'funnel':
            return sheet((await funnel(period, which)).steps, ['step', 'visits', 'stopped', 'errors', 'slow', 'edits']);
          case 'journeys':
            return sheet((await journeys(period, which)).rows, ['path', 'visits', 'stopped']);
          case 'returns':
            return sheet((await returns(period, which)).days, ['day', 'visitors', 'back']);
          case 'vitals': {
            const { rows } = await vitals(period, which);
            return sheet(rows, ['route', 'metric', 'count', 'p75', 'good', 'needs', 'poor']);
          }
          default:
            return sheet(await table(what, period, which), columnsOf[what] ?? visitColumns);
        }
      });
      return found.ok ? figuresFile(format, asked, found.value) : found;
    },
  };
}

type Columns = readonly (keyof TableRow)[];
const visitColumns: Columns = ['key', 'visitors', 'visits', 'views', 'bounce', 'seconds', 'before'];
/** Lists of which less is counted: there are no visitors of a page or an event, and no events of a source. */
const columnsOf: { [What in TableName]?: Columns } = {
  page: ['key', 'views', 'visits', 'bounce', 'seconds', 'before'],
  exit: ['key', 'visits', 'before'],
  event: ['key', 'events', 'before'],
};

interface Sheet {
  head: readonly string[];
  rows: readonly Record<string, unknown>[];
}
const sheet = <Row extends object>(rows: readonly Row[], head: readonly (keyof Row & string)[]): Sheet => ({
  head,
  rows: rows.map((row) => Object.fromEntries(head.map((name) => [name, rounded(name, row[name])]))),
});

/** Figures as a file: CSV with the names of the API's fields, or JSON with what was asked. What is unknown stays empty. */
function figuresFile(
  format: 'csv' | 'json',
  asked: Pick<PayloadOf<typeof exportTracking>, 'what' | 'from' | 'to'>,
  { head, rows }: Sheet,
) {
  const name = `weftline-${asked.what}-${asked.from}-${asked.to}`;
  if (format === 'json')
    return new FileResponse({
      name: `${name}.json`,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(`${JSON.stringify({ ...asked, rows }, null, 2)}\n`),
    });
  async function* lines() {
    yield rows.map((row) => head.map((column) => cellOf(row[column])));
  }
  return tableFile({ name, format, head, rows: lines() });
}

/** Seconds are whole, shares and scores have three decimals. */
const rounded = (name: string, value: unknown): unknown =>
  typeof value !== 'number' ? value : name === 'seconds' ? Math.round(value) : Math.round(value * 1_000) / 1_000;

/** The pages of a way stand in one cell. */
const cellOf = (value: unknown): string | number =>
  Array.isArray(value) ? value.join(' > ') : typeof value === 'number' || typeof value === 'string' ? value : '';
