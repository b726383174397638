import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import { agentRules, readAgent } from '#tracking/agent.server.ts';
import { errorGroups } from '#tracking/errors/error-groups.server.ts';
import { makePartitions } from './partitions.server.ts';
import type { Segment } from './spool.server.ts';
import { readRecord, type SpooledCount, type SpooledEvent } from './spool-record.server.ts';

interface Row {
  line: number;
  event: SpooledEvent;
  /** Of an error. */
  group?: number | undefined;
}

const columns =
  'visitor, at, build, day, batch, line, agent, tab, seq, window_width, window_height, bot, category, name, route, page, referrer, language, extras, error_group';

/** Stores segments of the spool, each exactly once: the ledger's row and the segment's rows are one transaction. */
export function segmentStore(database: Database, clock: Clock) {
  /** Ids of agents that are known to be in the database. */
  const agentIds = new Map<string, number>();
  const errors = errorGroups();

  async function store(segment: Segment): Promise<void> {
    const { rows, counts, broken } = await readSegment(segment.file);
    await makePartitions(
      database,
      rows.map(({ event }) => businessDay(event.at)),
    );
    const found = await database.transaction(async (client) => {
      const claimed = await client.query<{ id: number }>(
        `insert into tracking_batches (segment, stored_at, events, refused) values ($1, $2, $3, $4)
         on conflict (segment) do nothing returning id`,
        [segment.key, new Date(clock.now()), rows.length, broken],
      );
      const batch = claimed.rows[0]?.id;
      // Stored before: only deleting the file did not happen any more.
      if (batch === undefined) return undefined;
      const agents = await findAgents(client, rows);
      const now = clock.now();
      const { groups, fresh, ids } = await errors.find(
        client,
        rows.map(({ event }) => event),
        now,
      );
      const grouped = rows.map((row) => ({ ...row, group: groups.get(row.event) }));
      const refusedRows = await copyOrSplit(client, batch, grouped, agents);
      const stored = grouped.flatMap((row) =>
        row.group === undefined || refusedRows.has(row) ? [] : [{ event: row.event, group: row.group }],
      );
      await errors.count(client, stored, fresh, now);
      const refused = refusedRows.size;
      if (refused > 0) {
        await client.query('update tracking_batches set events = $2, refused = $3 where id = $1', [
          batch,
          rows.length - refused,
          broken + refused,
        ]);
        counts.push(fault('not_storable', refused));
      }
      await addCounts(client, counts);
      return { agents, ids };
    });
    // Only after the commit: an id of a transaction that was undone belongs to nobody.
    if (found) {
      for (const [agent, id] of found.agents) agentIds.set(agent, id);
      errors.remember(found.ids);
    }
    if (agentIds.size > 20_000) agentIds.clear();
    await fs.rm(segment.file, { force: true });
  }

  const fault = (key: string, count: number): SpooledCount => ({
    v: 1,
    kind: 'count',
    day: businessDay(clock.now()),
    what: 'fault',
    key,
    count,
  });

  async function findAgents(client: PoolClient, rows: readonly Row[]): Promise<Map<string, number>> {
    const wanted = [...new Set(rows.map(({ event }) => event.agent))].sort();
    const found = new Map<string, number>();
    const fresh = wanted.filter((agent) => {
      const id = agentIds.get(agent);
      if (id !== undefined) found.set(agent, id);
      return id === undefined;
    });
    if (fresh.length === 0) return found;
    const read = fresh.map((agent) => readAgent(agent));
    await client.query(
      `insert into tracking_agents (agent, surrounding, device, bot, rules)
       select agent, surrounding, device, bot, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[])
         as fresh (agent, surrounding, device, bot)
       where not exists (select 1 from tracking_agents known where known.agent = fresh.agent)
       on conflict do nothing`,
      [fresh, read.map((a) => a.surrounding), read.map((a) => a.device), read.map((a) => a.bot), agentRules],
    );
    const { rows: ids } = await client.query<{ id: number; agent: string }>(
      'select id, agent from tracking_agents where agent = any($1)',
      [fresh],
    );
    for (const { id, agent } of ids) found.set(agent, id);
    return found;
  }

  return { store };
}
export type SegmentStore = ReturnType<typeof segmentStore>;

async function readSegment(file: string) {
  const rows: Row[] = [];
  const counts: SpooledCount[] = [];
  let broken = 0;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const record = readRecord(text);
    if (!record) broken++;
    else if (record.kind === 'event') rows.push({ line, event: record });
    else counts.push(record);
  }
  return { rows, counts, broken };
}

/**
 * Copies the rows in one go. Should the database refuse a value in spite of all checks, the rows are halved until the one
 * at fault stands alone and is left out: a single bad line must not hold up all that come after it. Gives those left out.
 */
async function copyOrSplit(
  client: PoolClient,
  batch: number,
  rows: readonly Row[],
  agents: Map<string, number>,
): Promise<Set<Row>> {
  if (rows.length === 0) return new Set();
  await client.query('savepoint rows');
  try {
    await pipeline(
      copyLines(batch, rows, agents),
      client.query(copyFrom(`copy tracking_events (${columns}) from stdin`)) as NodeJS.WritableStream,
    );
    await client.query('release savepoint rows');
    return new Set();
  } catch (error) {
    // 22: a value that does not fit; 23: a rule of the table.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error;
    await client.query('rollback to savepoint rows');
    if (rows.length === 1) return new Set(rows);
    const middle = rows.length >> 1;
    return new Set([
      ...(await copyOrSplit(client, batch, rows.slice(0, middle), agents)),
      ...(await copyOrSplit(client, batch, rows.slice(middle), agents)),
    ]);
  }
}

const rowsPerChunk = 500;

/** Rows in COPY's text form, in chunks, so that requests are answered in between. */
async function* copyLines(batch: number, rows: readonly Row[], agents: Map<string, number>) {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    let text = '';
    for (const { line, event, group } of rows.slice(start, start + rowsPerChunk)) {
      const values = [
        event.visitor,
        new Date(event.at).toISOString(),
        event.build,
        businessDay(event.at),
        batch,
        line,
        agents.get(event.agent),
        event.tab,
        event.seq,
        event.width,
        event.height,
        readAgent(event.agent).bot !== null,
        event.category,
        event.name,
        event.route,
        event.page,
        event.referrer,
        event.language,
        event.extras && JSON.stringify(Object.fromEntries(event.extras)),
        group,
      ];
      text += `${values.map(copyValue).join('\t')}\n`;
    }
    yield text;
  }
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyValue = (value: unknown): string =>
  value === undefined || value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (char) => copyEscapes[char] ?? char);

/** In a fixed order, so that two processes that count the same keys do not wait for each other in a circle. */
async function addCounts(client: PoolClient, counts: readonly SpooledCount[]): Promise<void> {
  if (counts.length === 0) return;
  await client.query(
    `insert into tracking_counts (day, what, key, count)
     select day, what, key, sum(count) from unnest($1::date[], $2::text[], $3::text[], $4::bigint[]) as c (day, what, key, count)
     group by day, what, key order by key, what, day
     on conflict (key, what, day) do update set count = tracking_counts.count + excluded.count`,
    [counts.map((c) => c.day), counts.map((c) => c.what), counts.map((c) => c.key), counts.map((c) => c.count)],
  );
}
