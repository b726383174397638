import type { ResultOf } from '#kit/call/call.ts';
import { FileAnswer } from '#kit/call/file-answer.server.ts';
import { tableFile } from '#kit/files/table-file.server.ts';
import type {
  FileName,
  TableName,
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
export function figuresFile<Kind extends FileKind>(
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
    return new FileAnswer({
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
