import type { PayloadOf } from '#kit/call.ts';
import type { Database } from '#kit/database.server.ts';
import { FileAnswer } from '#kit/file-answer.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { tableFile } from '#kit/table-file.server.ts';
import type { Clock } from '#kit/time.ts';
import {
  type exportTracking,
  type Filters,
  filterNames,
  type TableName,
  type trackingSummary,
} from './figures-contract.ts';
import { type Period, readPeriod } from './period.ts';
import { quality } from './quality.server.ts';
import { summaries } from './summary.server.ts';
import { tables } from './tables-read.server.ts';
import { ways } from './ways.server.ts';

type Asked = PayloadOf<typeof trackingSummary>;

/** Answers what staff ask of a period. */
export function figures(database: Database, clock: Clock) {
  const { summary } = summaries(database, clock);
  const { table, properties } = tables(database);
  const { funnel, journeys, returns, vitals } = ways(database);
  const { quality: qualityOf } = quality(database);

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
    summary: (asked: Asked) => within(asked, summary),
    table: ({ what, ...asked }: Asked & { what: TableName }) =>
      within(asked, async (period, bots, filters) => ({ rows: await table(period, bots, what, filters) })),
    properties: ({ name, ...asked }: Asked & { name: string }) =>
      within(asked, async (period, bots) => ({ rows: await properties(period, bots, name) })),
    funnel: (asked: Asked) => within(asked, funnel),
    journeys: (asked: Asked) => within(asked, journeys),
    returns: (asked: Asked) => within(asked, returns),
    vitals: (asked: Asked) => within(asked, (period, _bots, filters) => vitals(period, filters)),
    quality: (asked: Asked) => within(asked, (period, bots) => qualityOf(period, bots)),

    async file({ what, format, ...asked }: PayloadOf<typeof exportTracking>) {
      const found = await within(asked, (period, bots, filters) => table(period, bots, what, filters));
      if (!found.ok) return found;
      const name = `weftline-${what}-${asked.from}-${asked.to}`;
      if (format === 'json')
        return new FileAnswer({
          name: `${name}.json`,
          type: 'application/json; charset=utf-8',
          content: Buffer.from(`${JSON.stringify({ ...asked, what, rows: found.value }, null, 2)}\n`),
        });
      const columns = ['key', 'visitors', 'visits', 'views', 'events', 'bounce', 'seconds', 'before'] as const;
      const lines = found.value.map((row) => columns.map((column) => row[column] ?? ''));
      return tableFile({ name, format, head: columns, rows: inOnePart(lines) });
    },
  };
}

async function* inOnePart<Part>(part: Part) {
  yield part;
}
