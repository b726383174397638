import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
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
  type FileName,
  type Filters,
  filterNames,
  type TableName,
  type trackingFunnel,
  type trackingJourneys,
  type trackingReturns,
  type trackingSummary,
  type trackingTable,
  type trackingVitals,
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
    return done(await work(period, { bots: asked.bots, filters }));
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

    summary: (asked: Asked) => within(asked, (period, which) => summary(period, which, asked.compare)),
    table: ({ what, ...asked }: Asked & { what: TableName }) =>
      within(asked, async (period, which) => ({ rows: await table(what, period, which, asked.compare) })),
    properties: ({ name, ...asked }: Asked & { name: string }) =>
      within(asked, async (period, which) => ({ rows: await properties(name, period, which) })),
    goals: (asked: Asked) => within(asked, (period, which) => read.goals(period, which, asked.compare)),
    addGoal: goals.add,
    removeGoal: goals.remove,
    funnel: (asked: Asked) => within(asked, funnel),
    journeys: (asked: Asked) => within(asked, journeys),
    returns: (asked: Asked) => within(asked, returns),
    vitals: (asked: Asked) => within(asked, vitals),
    quality: (asked: Asked) => within(asked, read.quality),

    async file(given: PayloadOf<typeof exportTracking>) {
      const { what, format: _, ...asked } = given;
      const found = await within(asked, async (period, which) => {
        switch (what) {
          case 'funnel':
            return figuresFile('funnel', (await funnel(period, which)).steps, given);
          case 'journeys':
            return figuresFile('journeys', (await journeys(period, which)).rows, given);
          case 'returns':
            return figuresFile('returns', (await returns(period, which)).days, given);
          case 'vitals':
            return figuresFile('vitals', (await vitals(period, which)).rows, given);
          default:
            return figuresFile('table', await table(what, period, which, asked.compare), given);
        }
      });
      return found.ok ? found.value : found;
    },
  };
}

interface Rows {
  table: ResultOf<typeof trackingTable>['rows'];
  funnel: ResultOf<typeof trackingFunnel>['steps'];
  journeys: ResultOf<typeof trackingJourneys>['rows'];
  returns: ResultOf<typeof trackingReturns>['days'];
  vitals: ResultOf<typeof trackingVitals>['rows'];
}
type FileKind = keyof Rows;

/** Of a list what is counted of it: visitors of a page or an event, and the events of a visit's source, nobody counts. */
const columnsOfList: { [What in TableName]?: readonly (keyof Rows['table'][number])[] } = {
  page: ['key', 'views', 'visits', 'bounce', 'seconds', 'before'],
  exit: ['key', 'visits', 'before'],
  event: ['key', 'events', 'before'],
};
const columns: { [Kind in FileKind]: readonly (keyof Rows[Kind][number] & string)[] } = {
  table: ['key', 'visitors', 'visits', 'views', 'bounce', 'seconds', 'before'],
  funnel: ['step', 'visits', 'stopped', 'errors', 'slow', 'edits'],
  journeys: ['path', 'visits', 'stopped'],
  returns: ['day', 'visitors', 'back'],
  vitals: ['route', 'metric', 'count', 'p75', 'good', 'needs', 'poor'],
};

/** Figures as a file: CSV with the names of the API's fields, or JSON with what was asked. What is not known is empty in it. */
function figuresFile<Kind extends FileKind>(
  kind: Kind,
  all: Rows[Kind],
  { format, ...asked }: { format: 'csv' | 'json'; what: FileName; from: string; to: string },
) {
  const head: readonly string[] = (kind === 'table' && columnsOfList[asked.what as TableName]) || columns[kind];
  const rows = all.map((row) =>
    Object.fromEntries(head.map((name) => [name, rounded(name, (row as Record<string, unknown>)[name])])),
  );
  const name = `weftline-${asked.what}-${asked.from}-${asked.to}`;
  if (format === 'json')
    return new FileResponse({
      name: `${name}.json`,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(`${JSON.stringify({ ...asked, rows }, null, 2)}\n`),
    });
  const lines = rows.map((row) => head.map((name) => cellOf(row[name])));
  return tableFile({ name, format, head, rows: inOnePart(lines) });
}

/** Seconds are whole, shares and scores have three decimals. */
const rounded = (name: string, value: unknown): unknown =>
  typeof value !== 'number' ? value : name === 'seconds' ? Math.round(value) : Math.round(value * 1_000) / 1_000;

/** The pages of a way stand in one cell. */
const cellOf = (value: unknown): string | number =>
  Array.isArray(value) ? value.join(' > ') : typeof value === 'number' || typeof value === 'string' ? value : '';

async function* inOnePart<Part>(part: Part) {
  yield part;
}
