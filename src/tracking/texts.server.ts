import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { addCounts } from './spool/spool-record.server.ts';
import { agentRules, readAgent } from './visitor.server.ts';

/**
 * What texts are used for, and how many new ones a day may bring. A client can send any text, and each new one is a row here
 * and rows of figures: the rest counts as `others`.
 */
export const mostFresh = {
  event: 1_000,
  build: 200,
  route: 5_000,
  page: 20_000,
  referrer: 20_000,
  source: 2_000,
  campaign: 1_000,
  language: 200,
  region: 5_000,
  /** In a table of their own. */
  agent: 5_000,
  /** Ours, and few. */
  fixed: Number.POSITIVE_INFINITY,
} as const;
export type TextKind = keyof typeof mostFresh;

type TextRow = { id: number; text: string };

/** Texts by their numbers, in alphabetical order. */
export async function textsById(database: Database, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.pool.query<TextRow>({
    name: 'tracking_texts_by_id',
    text: 'select id, text from tracking_texts where id = any($1) order by text',
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Those of the new texts for which the day still has room; counts them. */
async function withinDailyLimits(
  client: PoolClient,
  fresh: readonly (readonly [text: string, kind: TextKind])[],
  day: string,
): Promise<string[]> {
  const { rows } = await client.query<{ kind: TextKind; count: number }>(
    `select key as kind, count from tracking_counts where day = $1 and what = 'fresh'`,
    [day],
  );
  const used = new Map(rows.map(({ kind, count }) => [kind, count]));
  const more = new Map<TextKind, number>();
  const added = fresh.flatMap(([text, kind]) => {
    const own = more.get(kind) ?? 0;
    if ((used.get(kind) ?? 0) + own >= mostFresh[kind]) return [];
    more.set(kind, own + 1);
    return [text];
  });
  await addCounts(
    client,
    [...more].map(([key, count]) => ({ day, what: 'fresh', key, count })),
  );
  return added;
}

/**
 * Ids of these texts of one table, within the transaction that uses them; `others` stands for those that are missing. The caller
 * has locked the visits, so that no other process adds texts meanwhile. The first use in a day is noted in the row, so that texts
 * without an event in any stored day can be dropped.
 */
async function findIds(
  client: PoolClient,
  table: 'tracking_texts' | 'tracking_agents',
  rowOf: (text: string) => object,
  wanted: ReadonlyMap<string, TextKind>,
  day: string,
): Promise<Map<string, number>> {
  const column = table === 'tracking_texts' ? 'text' : 'agent';
  const { rows } = await client.query<TextRow & { is_old: boolean }>(
    `select id, ${column} as text, day < $2 as is_old from ${table} where ${column} = any($1)`,
    [[...wanted.keys()], day],
  );
  const found = new Map(rows.map(({ id, text }) => [text, id]));
  const old = rows.flatMap(({ id, is_old }) => (is_old ? [id] : []));
  if (old.length > 0) await client.query(`update ${table} set day = $2 where id = any($1)`, [old, day]);
  const fresh = [...wanted].filter(([text]) => !found.has(text));
  if (fresh.length > 0) {
    const added = (await withinDailyLimits(client, fresh, day)).map((text) => ({ ...rowOf(text), day }));
    const columns = Object.keys({ ...rowOf(''), day }).join(', ');
    const { rows: inserted } = await client.query<TextRow>(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)
       on conflict do nothing returning id, ${column} as text`,
      [JSON.stringify(added)],
    );
    for (const { id, text } of inserted) found.set(text, id);
  }
  return found;
}

export const textIds = (client: PoolClient, wanted: ReadonlyMap<string, TextKind>, day: string) =>
  findIds(client, 'tracking_texts', (text) => ({ text }), wanted, day);

/** Of user agents, each with what follows from it. */
export const agentIds = (client: PoolClient, wanted: ReadonlyMap<string, TextKind>, day: string) =>
  findIds(client, 'tracking_agents', (agent) => ({ ...readAgent(agent), rules: agentRules }), wanted, day);
