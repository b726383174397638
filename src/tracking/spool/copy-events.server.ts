import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readAgent } from '#tracking/agent.server.ts';
import type { SpooledEvent } from './spool-record.server.ts';

/** A row of `tracking_events` as far as it is more than the event itself. */
export interface EventRow {
  event: SpooledEvent;
  day: string;
  visit: number;
  source: number;
  campaign: number;
  agent: number;
  /** Of an error. */
  group: number;
}

const columns =
  'visitor, at, build, day, visit, batch, agent, tab, seq, category, name, route, page, referrer, source, campaign, language, region, error_group, window_width, window_height, weight, bot, extras';

/** Copies the rows in one go. */
export async function copyEvents(
  client: PoolClient,
  batch: number,
  rows: readonly EventRow[],
  texts: ReadonlyMap<string, number>,
): Promise<void> {
  if (rows.length === 0) return;
  await pipeline(
    copyLines(batch, rows, (text) => texts.get(text ?? '') ?? 0),
    client.query(copyFrom(`copy tracking_events (${columns}) from stdin`)) as NodeJS.WritableStream,
  );
}

const rowsPerChunk = 500;

/** Rows in COPY's text form, in chunks, so that requests are answered in between. */
async function* copyLines(batch: number, rows: readonly EventRow[], id: (text: string | undefined) => number) {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    let text = '';
    for (const { event, day, visit, source, campaign, agent, group } of rows.slice(start, start + rowsPerChunk)) {
      const {
        visitor,
        at,
        build = 0,
        tab = 0,
        seq = 0,
        category,
        name,
        route,
        page,
        referrer,
        language,
        region,
      } = event;
      const extras = event.extras ? copyText(JSON.stringify(Object.fromEntries(event.extras))) : '{}';
      text += `${visitor}\t${new Date(at).toISOString()}\t${build}\t${day}\t${visit}\t${batch}\t${agent}\t${tab}\t${seq}\t${id(category)}\t${id(name)}\t${id(route)}\t${id(page)}\t${id(referrer)}\t${source}\t${campaign}\t${id(language)}\t${id(region)}\t${group}\t${event.width ?? 0}\t${event.height ?? 0}\t${event.weight ?? 1}\t${readAgent(event.agent).bot === null ? 'f' : 't'}\t${extras}\n`;
    }
    yield text;
  }
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyText = (text: string): string => text.replace(/[\\\t\n\r]/g, (char) => copyEscapes[char] ?? char);
