import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type Replica, readThrough, replicaReader } from '#kit/db/replica.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { exportTracking, TableRow } from '#tracking/contract.ts';
import { readableAddress } from '#tracking/page-route.ts';
import type { TrackingNeeds } from '#tracking/tracking.server.ts';
import { stepWords, trackingWords } from '#tracking/tracking-words.ts';
import type { Step } from '#tracking/visits/steps.server.ts';
import { askingBefore, openAnswers } from './answers.server.ts';
import type { Filters, TableName } from './dimensions.ts';
import { openGoals } from './goals.server.ts';
import { lists } from './lists.server.ts';
import { type Period, readPeriod } from './period.ts';
import { type Question, questions, type Which } from './questions.ts';
import { summaries } from './summary.server.ts';
import { bareValue, dimensionName, percent, valueName } from './value-name.ts';

type Asked = Pick<Period, 'from' | 'to'> & Pick<Which, 'bots' | 'compare'> & Filters;

/** As far as staff mostly look back. */
const daysAhead = 90;

/** Raised by everything that changes visits or events. */
const storedRevision = {
  name: 'tracking_stored_revision',
  text: 'select coalesce(max(id), 0)::bigint as revision from tracking_batches',
};

/** Answers what staff ask of a period; from a replica, where there is one. */
export function figures(needs: Pick<TrackingNeeds, 'database' | 'clock' | 'audit'>, replica?: Replica) {
  const { database, clock } = needs;
  const goals = openGoals(needs);
  const read = readThrough(replicaReader(database, replica, storedRevision), (from) => {
    const ask = openAnswers(database, from, clock);
    const answers = { ask, askBefore: askingBefore(ask, clock) };
    return {
      ask: ask<unknown>,
      ...summaries(from, answers, clock),
      ...lists(from, answers),
      goals: (period: Period, which: Which) => goals.counted(answers, period, which),
    };
  });

  async function within<Result>(
    { from, to, bots, compare, ...filters }: Asked,
    work: (period: Period, which: Which) => Promise<Result>,
  ): Promise<Outcome<Result, 'no_such_day'>> {
    const period = readPeriod(from, to);
    return period ? done(await work(period, { bots, compare, filters })) : refuse('no_such_day');
  }

  return {
    /** Answers ahead what is asked without a filter about the last days that are over, so that staff don’t wait for it. */
    async answerAhead(stopping?: AbortSignal): Promise<void> {
      for (let ago = 1; ago <= daysAhead && !stopping?.aborted; ago++) {
        const day = businessDay(clock.now() - ago * dayMs);
        for (const question of Object.values(questions) as Question<unknown>[])
          for (const bots of [false, true]) await read.ask(question, { from: day, to: day }, { bots, filters: {} });
      }
    },

    summary: (asked: Asked) => within(asked, read.summary),
    table: ({ what, ...asked }: Asked & { what: TableName }) =>
      within(asked, async (period, which) => ({ rows: await read.table(what, period, which) })),
    properties: ({ name, ...asked }: Asked & { name: string }) =>
      within(asked, async (period, which) => ({ rows: await read.properties(name, period, which) })),
    goals: (asked: Asked) => within(asked, read.goals),
    addGoal: goals.add,
    removeGoal: goals.remove,
    funnel: (asked: Asked) => within(asked, read.funnel),
    journeys: (asked: Asked) => within(asked, read.journeys),
    vitals: (asked: Asked) => within(asked, read.vitals),

    /** One list of the page as a file, in the words of the page. */
    async file({ format, ...asked }: PayloadOf<typeof exportTracking>, language: Language) {
      const { what } = asked;
      const t = trackingWords(language);
      const address = (route: string) => readableAddress(route) || t.everyPage;
      const found = await within(asked, async (period, which) => {
        switch (what) {
          case 'funnel':
            return sheetOf((await read.funnel(period, which)).steps, [
              [t.step, ({ step }) => inLanguage(stepWords[step as Step], language)],
              [t.visits, ({ visits }) => visits],
              [t.leftHere, ({ stopped }) => stopped],
              [t.leftWithErrors, ({ errors }) => errors],
              [t.leftWithSlow, ({ slow }) => slow],
              [t.leftWithEdits, ({ edits }) => edits],
            ]);
          case 'journeys':
            return sheetOf((await read.journeys(period, which)).rows, [
              [t.journeys, ({ path }) => path.map(address).join(' > ')],
              [t.visits, ({ visits }) => visits],
              [t.leftHere, ({ stopped }) => stopped],
            ]);
          case 'vitals':
            return sheetOf((await read.vitals(period, which)).rows, [
              [t.page, ({ route }) => address(route)],
              [t.metric, ({ metric }) => (metric === 'cls' ? 'CLS' : `${metric.toUpperCase()} (ms)`)],
              [t.samples, ({ count }) => count],
              ['p75', ({ metric, p75 }) => (metric === 'cls' ? Math.round(p75 * 100) / 100 : Math.round(p75))],
              [t.good, ({ good }) => percent(good, 1)],
              [t.needs, ({ needs }) => percent(needs, 1)],
              [t.poor, ({ poor }) => percent(poor, 1)],
            ]);
          default:
            return sheetOf(await read.table(what, period, which), [
              [dimensionName(what, language), ({ key }) => valueName(what, bareValue(what, key), language)],
              ...(figuresOf[what] ?? usualFigures).map((name) => [t[name], figuresOfRow[name]] as const),
              [asked.compare === 'year' ? t.yearBefore : t.before, ({ before }) => before ?? ''],
            ]);
        }
      });
      if (!found.ok) return found;
      const { head, rows } = found.value;
      return tableFile({ name: `weftline-${what}-${asked.from}-${asked.to}`, format, head, rows: [rows] });
    },
  };
}

/** What is unknown stays empty. */
const figuresOfRow = {
  visitors: ({ visitors }: TableRow): Cell => visitors,
  visits: ({ visits }: TableRow): Cell => visits,
  views: ({ views }: TableRow): Cell => views,
  events: ({ events }: TableRow): Cell => events,
  bounce: ({ bounce }: TableRow): Cell => (bounce === null ? '' : percent(bounce, 1)),
  averageSeconds: ({ seconds }: TableRow): Cell => (seconds === null ? '' : Math.round(seconds)),
};
type Figure = keyof typeof figuresOfRow;
const usualFigures: readonly Figure[] = ['visitors', 'visits', 'views', 'bounce', 'averageSeconds'];
/** Lists of which less is counted: there are no visitors of a page or an event, and no events of a source. */
const figuresOf: { [What in TableName]?: readonly Figure[] } = {
  page: ['views', 'visits', 'bounce', 'averageSeconds'],
  exit: ['visits'],
  event: ['events'],
};

const sheetOf = <Row>(
  rows: readonly Row[],
  columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[],
): { head: string[]; rows: Cell[][] } => ({
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});
