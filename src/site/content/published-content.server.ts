import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { contentChannel } from './content-keeper.server.ts';

/** A piece of content as visitors see it. */
export interface PublishedItem<Content> {
  id: number;
  content: Content;
  /** From when it is shown, and when its present wording was published. */
  shownFrom: Date;
  publishedAt: Date;
}
interface Row {
  id: number;
  published: object;
  shown_from: Date;
  published_at: Date;
}

/** A change is heard of at once; this bounds what a lost notice can do. */
const copyLifeMs = 10_000;
/** Where there is a copy, no page waits longer for a database that does not answer. */
const patienceMs = 500;
/** After a failure the copy serves this long before the database is asked again. */
const restMs = 1_000;
const everyOne = 1_000_000_000;
/** Bodies of articles are read one at a time. */
const isLong: Record<string, boolean> = { news: true };

/**
 * The last moment at which visitors got to see something else: something began to be shown, was corrected, was withdrawn or
 * came to its end. Banners say in their content from when to when they stand; in no other kind is there such a field. Of many
 * that are shown only the newest may matter: what is gone mattered if it would be one of them.
 */
const lastChange = `with spans as (
    select shown_from, greatest(shown_from, published_at, nullif(published->>'from', '')::timestamptz) as began,
      least(withdrawn_at, nullif(published->>'to', '')::timestamptz) as ended
    from content_items where kind = $1 and published is not null)
  select max(case when ended <= $2 then ended else began end) as at from spans
  where began <= $2 and (ended is null or ended > began) and shown_from >= coalesce((
    select shown_from from spans where began <= $2 and (ended is null or ended > $2)
    order by shown_from desc offset $3::int - 1 limit 1), '-infinity')`;

/**
 * Everything that is published, by kind, as a copy in each process. `shown` asks the clock as well, so that what is
 * scheduled appears at its time. While the database is away the last copy serves.
 */
export function publishedContent({
  database,
  notices,
  clock,
}: {
  database: Database;
  notices: Pick<Notices, 'listen' | 'onGap'>;
  clock: Clock;
}) {
  const copies = new Map<string, { items: PublishedItem<object>[]; readAt: number; stale: boolean }>();
  let failedAt = Number.NEGATIVE_INFINITY;
  const reading = new Map<string, Promise<PublishedItem<object>[]>>();

  async function read(kind: string): Promise<PublishedItem<object>[]> {
    const content = isLong[kind] ? "published - 'zh_body' - 'en_body' as published" : 'published';
    const { rows } = await database.pool.query<Row>({
      name: `content_published_${kind}`,
      text: `select id, ${content}, shown_from, published_at from content_items
        where kind = $1 and published is not null and withdrawn_at is null order by shown_from desc, id desc`,
      values: [kind],
    });
    return rows.map((row) => ({
      id: row.id,
      content: row.published,
      shownFrom: row.shown_from,
      publishedAt: row.published_at,
    }));
  }

  function forget(kind?: string): void {
    for (const [name, copy] of copies) if (kind === undefined || kind === name) copy.stale = true;
    // An answer that is on its way may be older than the change.
    if (kind === undefined) reading.clear();
    else reading.delete(kind);
  }
  notices.listen(contentChannel, (kind) => forget(kind || undefined));
  notices.onGap(() => forget());

  async function all<Content>(kind: string, isCertain: boolean): Promise<PublishedItem<Content>[]> {
    const copy = copies.get(kind);
    if (copy && !copy.stale && performance.now() - copy.readAt < copyLifeMs)
      return copy.items as PublishedItem<Content>[];
    if (copy && !isCertain && performance.now() - failedAt < restMs) return copy.items as PublishedItem<Content>[];
    let coming = reading.get(kind);
    if (!coming) {
      coming = read(kind);
      reading.set(kind, coming);
      const mine = coming;
      void mine
        .then((items) => {
          if (reading.get(kind) === mine) copies.set(kind, { items, readAt: performance.now(), stale: false });
        })
        .catch(() => {
          failedAt = performance.now();
        })
        .finally(() => {
          if (reading.get(kind) === mine) reading.delete(kind);
        });
    }
    if (!copy || isCertain) return (await coming) as PublishedItem<Content>[];
    const patience = new AbortController();
    const late = pause(patienceMs, copy.items, { signal: patience.signal }).catch(() => copy.items);
    const items = await Promise.race([coming.catch(() => copy.items), late]);
    patience.abort();
    return items as PublishedItem<Content>[];
  }

  return {
    /** For whoever changed something in this process: the notice comes a moment later. */
    forget,
    /**
     * What visitors may see now, newest first.
     *
     * @param isCertain for whoever acts on it, and rather waits or fails than is told what stood before a change.
     */
    async shown<Content>(kind: string, isCertain = false): Promise<PublishedItem<Content>[]> {
      const now = clock.now();
      return (await all<Content>(kind, isCertain)).filter(({ shownFrom }) => shownFrom.getTime() <= now);
    },

    /**
     * When what visitors see of a kind was last another. Undefined while there was nothing, or the database is away.
     *
     * @param newest how many of those that are shown matter.
     */
    async changedAt(kind: string, newest = everyOne): Promise<number | undefined> {
      try {
        const { rows } = await database.pool.query<{ at: Date | null }>({
          name: 'content_changed',
          text: lastChange,
          values: [kind, new Date(clock.now()), newest],
        });
        return rows[0]?.at?.getTime();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        return undefined;
      }
    },
  };
}
export type PublishedContent = ReturnType<typeof publishedContent>;
