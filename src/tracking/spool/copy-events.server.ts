import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
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

const columns =
  'visitor, at, build, day, visit, agent, tab, seq, category, name, route, page, referrer, error_group, window_width, window_height, weight, bot, extras';

/** Copies the rows in one go. */
export async function copyEvents(
  client: PoolClient,
  rows: readonly EventRow[],
  id: (text: string | undefined) => number,
): Promise<void> {
  if (rows.length === 0) return;
  await pipeline(
    copyLines(rows, id),
    client.query(copyFrom(`copy tracking_events (${columns}) from stdin`)) as NodeJS.WritableStream,
  );
}

const rowsPerChunk = 500;

/** Rows in COPY's text form, in chunks, so that requests are answered in between. */
async function* copyLines(rows: readonly EventRow[], id: (text: string | undefined) => number) {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    let text = '';
    for (let place = start; place < rows.length && place < start + rowsPerChunk; place++) {
      const { event, day, visitor, visit, agent, bot, group } = rows[place] as EventRow;
      const { at, build, tab = 0, seq = 0, category, name, route, page, referrer } = event;
      const extras = event.extras ? copyText(JSON.stringify(Object.fromEntries(event.extras))) : '{}';
      text += `${visitor}\t${momentText(at)}\t${id(build)}\t${day}\t${visit}\t${agent}\t${tab}\t${seq}\t${id(category)}\t${id(name)}\t${id(route)}\t${id(page)}\t${id(referrer)}\t${group}\t${event.width ?? 0}\t${event.height ?? 0}\t${event.weight ?? 1}\t${bot ? 't' : 'f'}\t${extras}\n`;
    }
    yield text;
  }
}

let second = Number.NaN;
let secondText = '';
/** ISO 8601. Events come by their times: hundreds share a second. */
function momentText(at: number): string {
  const own = Math.floor(at / 1_000);
  if (own !== second) {
    second = own;
    secondText = new Date(own * 1_000).toISOString().slice(0, 20);
  }
  return `${secondText}${String(at - own * 1_000).padStart(3, '0')}Z`;
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyText = (text: string): string => text.replace(/[\\\t\n\r]/g, (char) => copyEscapes[char] ?? char);
