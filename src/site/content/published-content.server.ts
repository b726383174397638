import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { contentChannel } from './content-store.server.ts';

/** Published content for visitors. */
export interface PublishedItem<Content> {
  id: number;
  content: Content;
  /** When it was first shown, and last published. */
  shownFrom: Date;
  publishedAt: Date;
}
interface Row {
  id: number;
  published: object;
  shown_from: Date;
  published_at: Date;
}

/** Changes are notified at once; this bounds a lost notification. */
const cacheLifeMs = 10_000;
/** With cached data, no page waits longer for the database. */
const timeoutMs = 500;
/** After a failure the cache serves this long before the next query. */
const retryMs = 1_000;
const allItems = 1_000_000_000;
/** Article bodies are loaded one at a time. */
const isLong: Record<string, boolean> = { news: true };

/**
 * When visitors last saw a change: a start, correction, withdrawal or end. Only banners have a period in their content. With
 * `newest`, a removed item counts if it would be among them.
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
 * Publications by kind, cached in each process. `shown` checks the clock too, for scheduled content. The cache serves while the
 * database is down.
 */
export function publishedContent({
  database,
  notices,
  clock,
}: Needs<'database' | 'clock'> & { notices: Pick<Notices, 'listen' | 'onGap'> }) {
  const cache = new Map<string, { items: PublishedItem<object>[]; readAt: number; stale: boolean }>();
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
    for (const [name, cached] of cache) if (kind === undefined || kind === name) cached.stale = true;
    // A pending answer may predate the change.
    if (kind === undefined) reading.clear();
    else reading.delete(kind);
  }
  notices.listen(contentChannel, (kind) => forget(kind || undefined));
  notices.onGap(() => forget());

  async function all<Content>(kind: string, isCertain: boolean): Promise<PublishedItem<Content>[]> {
    const cached = cache.get(kind);
    if (cached && !cached.stale && performance.now() - cached.readAt < cacheLifeMs)
      return cached.items as PublishedItem<Content>[];
    if (cached && !isCertain && performance.now() - failedAt < retryMs) return cached.items as PublishedItem<Content>[];
    let pending = reading.get(kind);
    if (!pending) {
      pending = read(kind);
      reading.set(kind, pending);
      const mine = pending;
      void mine
        .then((items) => {
          if (reading.get(kind) === mine) cache.set(kind, { items, readAt: performance.now(), stale: false });
        })
        .catch(() => {
          failedAt = performance.now();
        })
        .finally(() => {
          if (reading.get(kind) === mine) reading.delete(kind);
        });
    }
    if (!cached || isCertain) return (await pending) as PublishedItem<Content>[];
    const timeout = new AbortController();
    const late = pause(timeoutMs, cached.items, { signal: timeout.signal }).catch(() => cached.items);
    const items = await Promise.race([pending.catch(() => cached.items), late]);
    timeout.abort();
    return items as PublishedItem<Content>[];
  }

  return {
    /** For changes of this process: the notification comes a moment later. */
    forget,
    /**
     * Current publications, newest first.
     *
     * @param isCertain waits or fails instead of returning stale data
     */
    async shown<Content>(kind: string, isCertain = false): Promise<PublishedItem<Content>[]> {
      const now = clock.now();
      return (await all<Content>(kind, isCertain)).filter(({ shownFrom }) => shownFrom.getTime() <= now);
    },

    /**
     * When a kind's visible content last changed. Undefined without content or database.
     *
     * @param newest how many of the shown items matter
     */
    async changedAt(kind: string, newest = allItems): Promise<number | undefined> {
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
