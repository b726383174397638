import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';

const mostKept = 200_000;

/**
 * What texts are used for, and how many that were never there before a day may bring. Anybody may send anything, and each
 * new text is a row here and rows of figures: what comes beyond counts as `others`.
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
  /** User agents, in a table of their own. */
  agent: 5_000,
  /** Ours, and few. */
  fixed: Number.POSITIVE_INFINITY,
} as const;
export type TextKind = keyof typeof mostFresh;

/** Texts by their numbers, in alphabetical order. */
export async function textsById(database: Database, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.pool.query<{ id: number; text: string }>({
    name: 'tracking_texts_by_id',
    text: 'select id, text from tracking_texts where id = any($1) order by text',
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Those of the new texts that the day still has room for; counts them. */
export async function withinDailyLimits(
  client: PoolClient,
  fresh: readonly string[],
  kindOf: (text: string) => TextKind,
  day: string,
  mostOf: Readonly<Record<TextKind, number>> = mostFresh,
): Promise<string[]> {
  const { rows } = await client.query<{ kind: TextKind; count: number }>(
    `select key as kind, count from tracking_counts where day = $1 and what = 'fresh'`,
    [day],
  );
  const used = new Map(rows.map(({ kind, count }) => [kind, count]));
  const before = new Map(used);
  const added = fresh.filter((text) => {
    const kind = kindOf(text);
    const count = used.get(kind) ?? 0;
    if (count >= mostOf[kind]) return false;
    used.set(kind, count + 1);
    return true;
  });
  const counted = [...used].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0);
    return more > 0 ? [{ kind, more }] : [];
  });
  await client.query(
    `insert into tracking_counts (day, what, key, count) select $1, 'fresh', kind, more from unnest($2::text[], $3::bigint[]) as c (kind, more)
     on conflict (key, what, day) do update set count = tracking_counts.count + excluded.count`,
    [day, counted.map(({ kind }) => kind), counted.map(({ more }) => more)],
  );
  return added;
}

/**
 * Numbers of the texts that come again and again. What this process knows of the present day it does not ask for again;
 * the first use of a day is noted, so that texts of which no kept day has an event can be forgotten.
 */
export class Texts {
  #known = new Map<string, number>([['', 0]]);
  #day = '';
  readonly #most: Readonly<Record<TextKind, number>>;

  constructor(most: Readonly<Record<TextKind, number>> = mostFresh) {
    this.#most = most;
  }

  /**
   * Of these texts, within the transaction that uses them; `others` stands for those that are missing. Whoever asks holds the
   * visits, so that nobody else makes texts meanwhile. Call `remember` after its commit.
   */
  async find(client: PoolClient, wanted: ReadonlyMap<string, TextKind>, day: string): Promise<Map<string, number>> {
    if (day > this.#day) {
      this.#known = new Map([['', 0]]);
      this.#day = day;
    }
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const text of wanted.keys()) {
      const id = this.#known.get(text);
      if (id === undefined) unknown.push(text);
      else found.set(text, id);
    }
    if (unknown.length === 0) return found;
    const read = async (texts: readonly string[]) => {
      const { rows } = await client.query('select id, text from tracking_texts where text = any($1)', [texts]);
      for (const { id, text } of rows) found.set(text, id);
    };
    await read(unknown);
    const fresh = unknown.filter((text) => !found.has(text));
    if (fresh.length < unknown.length)
      await client.query('update tracking_texts set day = $2 where text = any($1) and day < $2', [unknown, day]);
    if (fresh.length > 0) {
      const added = await withinDailyLimits(client, fresh, (text) => wanted.get(text) ?? 'fixed', day, this.#most);
      await client.query(
        'insert into tracking_texts (text, day) select text, $2 from unnest($1::text[]) as fresh (text) on conflict do nothing',
        [added, day],
      );
      await read(added);
    }
    return found;
  }

  remember(found: ReadonlyMap<string, number>): void {
    if (this.#known.size > mostKept) this.#known = new Map([['', 0]]);
    for (const [text, id] of found) this.#known.set(text, id);
  }
}
