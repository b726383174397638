import type { ResultOf } from '#kit/call.ts';
import { FileAnswer } from '#kit/file-answer.server.ts';
import { tableFile } from '#kit/table-file.server.ts';
import type {
  trackingFunnel,
  trackingJourneys,
  trackingReturns,
  trackingTable,
  trackingVitals,
} from './figures-contract.ts';

interface Rows {
  table: ResultOf<typeof trackingTable>['rows'];
  funnel: ResultOf<typeof trackingFunnel>['steps'];
  journeys: ResultOf<typeof trackingJourneys>['rows'];
  returns: ResultOf<typeof trackingReturns>['days'];
  vitals: ResultOf<typeof trackingVitals>['rows'];
}
type FileKind = keyof Rows;

const columns: { [Kind in FileKind]: readonly (keyof Rows[Kind][number] & string)[] } = {
  table: ['key', 'visitors', 'visits', 'views', 'events', 'bounce', 'seconds', 'before'],
  funnel: ['step', 'visits', 'stopped', 'errors', 'slow', 'edits'],
  journeys: ['path', 'visits', 'stopped'],
  returns: ['day', 'visitors', 'back'],
  vitals: ['route', 'metric', 'count', 'p75', 'good', 'needs', 'poor'],
};

/** Figures as a file: CSV with the names of the API's fields, or JSON with what was asked. */
export function figuresFile<Kind extends FileKind>(
  kind: Kind,
  rows: Rows[Kind],
  { format, ...asked }: { format: 'csv' | 'json'; what: string; from: string; to: string },
) {
  const name = `weftline-${asked.what}-${asked.from}-${asked.to}`;
  if (format === 'json')
    return new FileAnswer({
      name: `${name}.json`,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(`${JSON.stringify({ ...asked, rows }, null, 2)}\n`),
    });
  const head: readonly string[] = columns[kind];
  const lines = rows.map((row) => head.map((column) => cellOf((row as Record<string, unknown>)[column])));
  return tableFile({ name, format, head, rows: inOnePart(lines) });
}

/** The pages of a way stand in one cell. */
const cellOf = (value: unknown): string | number =>
  Array.isArray(value) ? value.join(' > ') : typeof value === 'number' || typeof value === 'string' ? value : '';

async function* inOnePart<Part>(part: Part) {
  yield part;
}
