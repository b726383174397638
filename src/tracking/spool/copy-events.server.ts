import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dayMs } from '#kit/time.ts';
import type { SpooledEvent } from './spool-record.server.ts';

/** A row of `tracking_events` as far as it is more than the event itself. */
export interface EventRow {
  event: SpooledEvent;
  day: string;
  /** That of the visit, which over midnight is not the event's own. */
  visitor: number;
  visit: number;
  agent: number;
  bot: boolean;
  /** Of an error. */
  group: number;
}

/** In the order in which they are written below. */
const columns =
  'visitor, at, build, day, visit, agent, tab, seq, category, name, route, page, referrer, error_group, window_width, window_height, weight, bot, extras';

/** Copies the rows in one go. In COPY's binary form: the database would read numbers and moments from text for longer than it stores them. */
export async function copyEvents(
  client: PoolClient,
  rows: readonly EventRow[],
  id: (text: string | undefined) => number,
): Promise<void> {
  if (rows.length === 0) return;
  await pipeline(
    copyBytes(rows, id),
    client.query(copyFrom(`copy tracking_events (${columns}) from stdin (format binary)`)) as NodeJS.WritableStream,
  );
}

const rowsPerChunk = 500;
const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
/** PostgreSQL's days and moments begin with 2000. */
const epochMs = Date.UTC(2000, 0, 1);

/** Widths of the columns, of which the last, `extras`, is as long as its text. */
const widths = [8, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 1] as const;
/** A row before its `extras`: how many columns, and before each of them its width. */
const blank = Buffer.concat([
  Buffer.from([0, widths.length + 1]),
  ...widths.map((width) => Buffer.from([0, 0, 0, width, ...new Array<number>(width).fill(0)])),
]);
/** Of `jsonb` the version goes before the text. */
const noExtras = Buffer.from([0, 0, 0, 3, 1, 0x7b, 0x7d]);

/** Rows in chunks, so that requests are answered in between. */
async function* copyBytes(rows: readonly EventRow[], id: (text: string | undefined) => number) {
  yield signature;
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    const chunk = rows.slice(start, start + rowsPerChunk);
    const extras = chunk.map(({ event }) => (event.extras ? extrasOf(event.extras) : noExtras));
    const bytes = Buffer.allocUnsafe(chunk.length * blank.length + extras.reduce((sum, { length }) => sum + length, 0));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (const [place, row] of chunk.entries()) {
      bytes.set(blank, at);
      writeRow(view, at, row, id);
      at += blank.length;
      const own = extras[place] as Buffer;
      bytes.set(own, at);
      at += own.length;
    }
    yield bytes;
  }
  yield end;
}

function writeRow(
  view: DataView,
  begin: number,
  { event, day, visitor, visit, agent, bot, group }: EventRow,
  id: (text: string | undefined) => number,
): void {
  let at = begin + 2;
  const wide = (value: number) => {
    const high = Math.floor(value / 2 ** 32);
    view.setInt32(at + 4, high);
    view.setUint32(at + 8, value - high * 2 ** 32);
    at += 12;
  };
  const int = (value: number) => {
    view.setInt32(at + 4, value);
    at += 8;
  };
  const small = (value: number) => {
    view.setInt16(at + 4, value);
    at += 6;
  };
  wide(visitor);
  wide((event.at - epochMs) * 1_000);
  int(id(event.build));
  int(dayNumber(day));
  int(visit);
  int(agent);
  int(event.tab ?? 0);
  int(event.seq ?? 0);
  int(id(event.category));
  int(id(event.name));
  int(id(event.route));
  int(id(event.page));
  int(id(event.referrer));
  int(group);
  small(event.width ?? 0);
  small(event.height ?? 0);
  small(event.weight ?? 1);
  view.setUint8(at + 4, bot ? 1 : 0);
}

let lastDay = '';
let lastNumber = 0;
/** Events come by their times: thousands share a day. */
function dayNumber(day: string): number {
  if (day !== lastDay) {
    lastNumber = (Date.parse(`${day}T00:00:00Z`) - epochMs) / dayMs;
    lastDay = day;
  }
  return lastNumber;
}

function extrasOf(extras: NonNullable<SpooledEvent['extras']>): Buffer {
  const text = JSON.stringify(Object.fromEntries(extras));
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(5 + length);
  bytes.writeInt32BE(1 + length);
  bytes.writeUInt8(1, 4);
  bytes.write(text, 5);
  return bytes;
}
