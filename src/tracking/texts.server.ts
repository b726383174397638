import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { agentRules, readAgent } from './agent.server.ts';
import { addCounts } from './spool/counts.server.ts';

const mostKnown = 50_000;

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
  fresh: readonly string[],
  kindOf: (text: string) => TextKind,
  day: string,
): Promise<string[]> {
  const { rows } = await client.query<{ kind: TextKind; count: number }>(
    `select key as kind, count from tracking_counts where day = $1 and what = 'fresh'`,
    [day],
  );
  const used = new Map(rows.map(({ kind, count }) => [kind, count]));
  const more = new Map<TextKind, number>();
  const added = fresh.filter((text) => {
    const kind = kindOf(text);
    const own = more.get(kind) ?? 0;
    if ((used.get(kind) ?? 0) + own >= mostFresh[kind]) return false;
    more.set(kind, own + 1);
    return true;
  });
  await addCounts(
    client,
    [...more].map(([key, count]) => ({ day, what: 'fresh', key, count })),
  );
  return added;
}

/**
 * Ids of the texts of one table. Those of the present day are cached; the first use in a day is noted in the row, so that
 * texts without an event in any stored day can be dropped.
 */
function textIds(
  table: 'tracking_texts' | 'tracking_agents',
  column: 'text' | 'agent',
  insert: (client: PoolClient, added: readonly string[], day: string) => Promise<{ rows: TextRow[] }>,
) {
  const known = new Map<string, number>();
  let knownDay = '';
  return {
    /**
     * Of these texts, within the transaction that uses them; `others` stands for those that are missing. The caller has locked
     * the visits, so that no other process adds texts meanwhile. Call `remember` after its commit.
     */
    async find(client: PoolClient, wanted: ReadonlyMap<string, TextKind>, day: string): Promise<Map<string, number>> {
      if (day > knownDay) {
        known.clear();
        knownDay = day;
      }
      const found = new Map<string, number>();
      const unknown: string[] = [];
      for (const text of wanted.keys()) {
        const id = known.get(text);
        if (id === undefined) unknown.push(text);
        else found.set(text, id);
      }
      if (unknown.length === 0) return found;
      const { rows } = await client.query<TextRow>(
        `select id, ${column} as text from ${table} where ${column} = any($1)`,
        [unknown],
      );
      for (const { id, text } of rows) found.set(text, id);
      const fresh = unknown.filter((text) => !found.has(text));
      if (fresh.length < unknown.length)
        await client.query(`update ${table} set day = $2 where ${column} = any($1) and day < $2`, [unknown, day]);
      if (fresh.length > 0) {
        const added = await withinDailyLimits(client, fresh, (text) => wanted.get(text) ?? 'fixed', day);
        for (const { id, text } of (await insert(client, added, day)).rows) found.set(text, id);
      }
      return found;
    },

    remember(found: ReadonlyMap<string, number>): void {
      if (known.size > mostKnown) known.clear();
      for (const [text, id] of found) known.set(text, id);
    },
  };
}

export const openTexts = () =>
  textIds('tracking_texts', 'text', (client, added, day) =>
    client.query(
      'insert into tracking_texts (text, day) select text, $2 from unnest($1::text[]) as fresh (text) on conflict do nothing returning id, text',
      [added, day],
    ),
  );

/** User agents, each with what follows from it. */
export const openAgents = () =>
  textIds('tracking_agents', 'agent', (client, added, day) => {
    const judged = added.map((agent) => readAgent(agent));
    return client.query<TextRow>(
      `insert into tracking_agents (agent, surrounding, device, bot, rules, day)
       select agent, surrounding, device, bot, $5, $6 from unnest($1::text[], $2::text[], $3::text[], $4::text[])
         as fresh (agent, surrounding, device, bot)
       on conflict do nothing returning id, agent as text`,
      [added, judged.map((a) => a.surrounding), judged.map((a) => a.device), judged.map((a) => a.bot), agentRules, day],
    );
  });
