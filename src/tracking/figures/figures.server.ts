import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Replica, readThrough, replicaReader } from '#kit/db/replica.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { readableAddress } from '#tracking/page-route.ts';
import { columnWords, dimensionWords, stepWords, trackingWords } from '#tracking/tracking-words.ts';
import type { Step } from '#tracking/visits/steps.ts';
import { openAnswers } from './answers.server.ts';
import {
  type exportTracking,
  type FileName,
  type Filters,
  filterNames,
  type TableName,
  type trackingSummary,
} from './figures-contract.ts';
import { openGoals } from './goals.server.ts';
import { type Comparison, type Period, readPeriod } from './period.ts';
import { type Question, questions, type Which } from './questions.ts';
import { summaries } from './summary.server.ts';
import { tables } from './tables-read.server.ts';
import { bareValue, percent, valueName } from './value-name.ts';
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
  const { ask, summary, table, properties, funnel, journeys, vitals, ...read } = readThrough(
    replicaReader(database, replica, storedRevision),
    (from) => {
      const ask = openAnswers(database, from, clock);
      return {
        ask: (question: Question<unknown>, period: Pick<Period, 'from' | 'to'>, which: Which) =>
          ask(question, period, which),
        ...summaries(from, ask, clock),
        ...tables(from, ask, clock),
        ...ways(from, ask),
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
    vitals: (asked: Asked) => within(asked, vitals),

    /** One list of the page as a file. */
    async file({ format, ...asked }: PayloadOf<typeof exportTracking>, language: Language) {
      const { what } = asked;
      const found = await within(asked, async (period, which): Promise<Sheet> => {
        switch (what) {
          case 'funnel': {
            const { steps } = await funnel(period, which);
            return { columns: ['step', 'visits', 'stopped', 'errors', 'slow', 'edits'], rows: steps };
          }
          case 'journeys':
            return { columns: ['path', 'visits', 'stopped'], ...(await journeys(period, which)) };
          case 'vitals': {
            const columns = ['route', 'metric', 'count', 'p75', 'good', 'needs', 'poor'] as const;
            return { columns, ...(await vitals(period, which)) };
          }
          default: {
            const columns = columnsOf[what] ?? ['key', 'visitors', 'visits', 'views', 'bounce', 'seconds', 'before'];
            return { columns, rows: await table(what, period, which) };
          }
        }
      });
      if (!found.ok) return found;
      const { columns, rows } = found.value;
      async function* lines() {
        yield rows.map((row) => columns.map((column) => cellOf(what, column, row[column], language)));
      }
      return tableFile({
        name: `weftline-${what}-${asked.from}-${asked.to}`,
        format,
        head: columns.map((column) => headOf(asked, column, language)),
        rows: lines(),
      });
    },
  };
}

/** Lists of which less is counted: there are no visitors of a page or an event, and no events of a source. */
const columnsOf: { [What in FileName]?: readonly Column[] } = {
  page: ['key', 'views', 'visits', 'bounce', 'seconds', 'before'],
  exit: ['key', 'visits', 'before'],
  event: ['key', 'events', 'before'],
};

type Column = keyof typeof columnWords | 'key' | 'before';
interface Sheet {
  columns: readonly Column[];
  rows: readonly { [Name in Column]?: unknown }[];
}

/** A column as the page calls it. */
function headOf(
  { what, compare }: { what: FileName; compare?: Comparison },
  column: Column,
  language: Language,
): string {
  const t = trackingWords(language);
  if (column === 'before') return compare === 'year' ? t.yearBefore : t.before;
  if (column === 'key') {
    const [zh, en] = dimensionWords[what as TableName];
    return inLanguage([zh, en], language);
  }
  return inLanguage(columnWords[column], language);
}

/** A value as the page shows it; what is unknown stays empty. */
function cellOf(what: FileName, column: Column, value: unknown, language: Language): Cell {
  const address = (route: string) => readableAddress(route) || trackingWords(language).everyPage;
  if (Array.isArray(value)) return value.map(address).join(' > ');
  if (typeof value === 'number')
    return column === 'bounce' ? percent(value, 1) : column === 'seconds' ? Math.round(value) : rounded(value);
  if (typeof value !== 'string') return '';
  if (column === 'key') return valueName(what as TableName, bareValue(what as TableName, value), language);
  if (column === 'step') return inLanguage(stepWords[value as Step], language);
  return column === 'metric' ? value.toUpperCase() : column === 'route' ? address(value) : value;
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
