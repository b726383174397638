import type { PoolClient } from 'pg';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, type Records, saveRecord } from '#kit/db/record.server.ts';
import { businessDay } from '#kit/text/time.ts';
import type { ContentChange, ContentItem } from './content-calls.ts';
import type { ContentKind, Fields, Publication } from './content-kind.ts';

export interface Actor {
  account: number;
  address: string;
}

export type ContentRefusal = 'none' | 'stale' | 'taken' | 'fixed' | 'incomplete' | 'not_scheduled' | 'shown_already';

/** Channel that notifies every process of a change, with the kind as payload. */
export const contentChannel = 'content';

/** Lists omit long texts. */
const longest = 1_000;

/** Drafts with revisions, publication, withdrawal and history of one kind. */
export function contentStore<Content extends Fields>(
  { database, clock, audit }: Needs<'database' | 'clock' | 'audit'>,
  kind: ContentKind<Content>,
) {
  const subject = (id: number) => `${kind.kind}/${id}`;
  const staffOf = ({ account, address }: Actor) => ({ id: account, address });
  const tell = (client: PoolClient) => client.query('select pg_notify($1, $2)', [contentChannel, kind.kind]);
  const today = () => businessDay(clock.now());

  function shown(row: Row, all: readonly Publication<Content>[] = []): ContentItem<Content> {
    const now = clock.now();
    const isUp = row.published !== null && !row.withdrawn_at && Number(row.shown_from) <= now;
    const one = { id: row.id, content: row.published as Content };
    const unseen = isUp ? kind.unseen?.(one, all, new Date(now).toISOString()) : undefined;
    return {
      ...(unseen ? { unseen } : {}),
      id: row.id,
      revision: row.revision,
      state:
        row.published === null
          ? 'draft'
          : row.withdrawn_at
            ? 'withdrawn'
            : Number(row.shown_from) > now
              ? 'scheduled'
              : 'shown',
      has_changes: row.published !== null && changedFields(row.published, row.draft).length > 0,
      shown_from: row.shown_from?.toISOString() ?? null,
      published_at: row.published_at?.toISOString() ?? null,
      updated_at: row.updated_at.toISOString(),
      updated_by: row.updated_by,
      content: row.draft as Content,
    };
  }

  /** Other publications decide whether it is shown. */
  async function shownBeside(client: Pick<PoolClient, 'query'>, row: Row): Promise<ContentItem<Content>> {
    if (!kind.unseen) return shown(row);
    const { rows } = await client.query<Publication<Content>>(
      `select id, published as content from content_items
       where kind = $1 and published is not null and withdrawn_at is null order by shown_from desc, id desc`,
      [kind.kind],
    );
    return shown(row, rows);
  }

  async function find(client: Pick<PoolClient, 'query'>, id: number): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(`select ${columns} from ${source} where c.kind = $1 and c.id = $2`, [
      kind.kind,
      id,
    ]);
    return rows[0];
  }

  const records: Records<Row> = {
    database,
    clock,
    audit,
    table: 'content_items',
    subject: ({ id }) => subject(id),
    lock: async (client, id) =>
      (
        await client.query<Row>(`select ${columns} from ${source} where c.kind = $1 and c.id = $2 for update of c`, [
          kind.kind,
          id,
        ])
      ).rows[0],
    conflictView: shown,
    notify: tell,
  };

  async function change(
    target: { id: number; revision: number | undefined },
    by: Actor,
    action: 'save' | 'publish' | 'withdraw',
    work: (row: Row, client: PoolClient, now: Date) => Promise<Partial<Row> | Refusal<ContentRefusal>>,
  ): Promise<Outcome<ContentItem<Content>, ContentRefusal>> {
    const facts = action === 'save' ? auditedDraft : auditedPublication;
    // No revision: a new entry.
    const { id, revision = 0 } = target;
    const changed = await changeRecord<Row, ContentRefusal>(
      records,
      staffOf(by),
      { id, revision },
      async (row, client, now) => {
        const made = await work(row, client, now);
        if ('ok' in made) return made;
        return {
          ...entry(action, facts(row), facts({ ...row, ...made })),
          set: { ...made, updated_at: now, updated_by: by.account },
        };
      },
    );
    return changed.ok ? done(await shownBeside(database.pool, changed.value)) : changed;
  }

  function entry(action: string, before: Fields, after: Fields) {
    const names = changedFields(before, after);
    const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
    return { action: `${kind.kind}.${action}`, before: pick(before), after: pick(after) };
  }

  async function isTaken(client: PoolClient, slug: string | null, id: number): Promise<boolean> {
    if (slug === null) return false;
    if (kind.taken?.includes(slug)) return true;
    const { rows } = await client.query('select 1 from content_items where kind = $1 and slug = $2 and id <> $3', [
      kind.kind,
      slug,
      id,
    ]);
    return rows.length > 0;
  }

  /** Serialises publications, so the second of two sees the first. */
  async function othersPublished(client: PoolClient, id: number): Promise<Content[]> {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`content_items ${kind.kind}`]);
    const { rows } = await client.query<{ published: Content }>(
      `select published from content_items
       where kind = $1 and id <> $2 and published is not null and withdrawn_at is null`,
      [kind.kind, id],
    );
    return rows.map(({ published }) => published);
  }

  return {
    async list(): Promise<ContentItem<Content>[]> {
      const { rows } = await database.pool.query<Row>(
        `select ${columns} from ${source} where c.kind = $1 order by coalesce(c.shown_from, c.created_at) desc, c.id desc`,
        [kind.kind],
      );
      const all = rows
        .filter(({ published, withdrawn_at }) => published !== null && !withdrawn_at)
        .map(({ id, published }) => ({ id, content: published as Content }));
      return rows.map((row) => {
        const item = shown(row, all);
        const short = Object.entries(item.content).map(([name, value]) =>
          typeof value === 'string' && value.length > longest ? [name, ''] : [name, value],
        );
        return { ...item, content: Object.fromEntries(short) as Content };
      });
    },

    async get(id: number): Promise<Outcome<ContentItem<Content>, 'none'>> {
      const row = await find(database.pool, id);
      return row ? done(await shownBeside(database.pool, row)) : refuse('none');
    },

    async save(
      { id, revision, content }: { id?: number | undefined; revision?: number | undefined; content: Content },
      by: Actor,
    ): Promise<Outcome<ContentItem<Content>, ContentRefusal>> {
      const slug = kind.slugOf(content);
      try {
        if (id !== undefined)
          return await change({ id, revision }, by, 'save', async (row, client) => {
            const fixed = row.published === null ? [] : kind.fixed === 'all' ? Object.keys(content) : kind.fixed;
            if (fixed.some((name) => isDifferent(row.published?.[name], content[name]))) return refuse('fixed');
            return (await isTaken(client, slug, id)) ? refuse('taken') : { draft: content, slug };
          });
        const created = await saveRecord<Row, 'taken'>(
          records,
          staffOf(by),
          { id: 0, revision: 0 },
          async (_row, client, now) => {
            if (await isTaken(client, slug, 0)) return refuse('taken');
            const times = { created_at: now, updated_at: now, updated_by: by.account };
            return { ...entry('create', {}, content), set: { kind: kind.kind, slug, draft: content, ...times } };
          },
        );
        return created.ok ? done(shown(created.value)) : created;
      } catch (error) {
        // Two editors chose the same at once.
        if ((error as { code?: string }).code === '23505') return refuse('taken');
        throw error;
      }
    },

    publish: (
      { id, revision, shown_from }: { id: number; revision: number; shown_from?: string | undefined },
      by: Actor,
    ): Promise<Outcome<ContentItem<Content>, ContentRefusal>> =>
      change({ id, revision }, by, 'publish', async (row, client, now) => {
        const isUp = row.published !== null && row.withdrawn_at === null;
        // Content that people agreed to or were told about cannot be rescheduled.
        if (isUp && kind.fixed === 'all') return refuse('fixed');
        const from = shown_from === 'now' ? now : shown_from === undefined ? undefined : new Date(shown_from);
        if (from && from > now) {
          if (!kind.schedules) return refuse('not_scheduled');
          // Until then its address would return 404.
          if (isUp && Number(row.shown_from) <= Number(now)) return refuse('shown_already');
        }
        const problems = await kind.problemsOf(row.draft as Content, {
          today: today(),
          others: () => othersPublished(client, id),
        });
        if (Object.keys(problems).length > 0) return refuse('incomplete', problems);
        return {
          published: row.draft,
          published_at: now,
          shown_from: from ?? (isUp ? row.shown_from : now),
          withdrawn_at: null,
        };
      }),

    withdraw: ({ id, revision }: { id: number; revision: number }, by: Actor) =>
      change({ id, revision }, by, 'withdraw', async (row, _client, now) =>
        row.published === null || row.withdrawn_at || kind.stays?.(row.published as Content, { today: today() })
          ? refuse('fixed')
          : { withdrawn_at: now },
      ),

    async remove(
      { id, revision }: { id: number; revision: number },
      by: Actor,
    ): Promise<Outcome<null, ContentRefusal>> {
      const removed = await changeRecord<Row, 'fixed'>(records, staffOf(by), { id, revision }, async (row, client) => {
        if (row.published !== null) return refuse('fixed');
        await client.query('delete from content_items where id = $1', [id]);
        return entry('remove', row.draft, {});
      });
      return removed.ok ? done(null) : removed;
    },

    async history(id: number): Promise<ContentChange[]> {
      const { rows } = await database.pool.query<Omit<ContentChange, 'at'> & { at: Date }>(
        `select a.id, a.at, coalesce(u.name, '') as by, a.action, coalesce(a.before, '{}') as before,
           coalesce(a.after, '{}') as after
         from audit_entries a left join screen_users u on u.id = a.actor
         where a.subject = $1 order by a.id desc limit 100`,
        [subject(id)],
      );
      return rows.map((row) => ({ ...row, at: row.at.toISOString(), action: row.action.split('.')[1] ?? row.action }));
    },
  };
}
export type ContentStore<Content extends Fields> = ReturnType<typeof contentStore<Content>>;

/** A stored entry and its last editor. */
interface Row {
  id: number;
  slug: string | null;
  revision: number;
  draft: Fields;
  published: Fields | null;
  published_at: Date | null;
  shown_from: Date | null;
  withdrawn_at: Date | null;
  updated_at: Date;
  updated_by: string;
}

const columns = `c.id, c.slug, c.revision, c.draft, c.published, c.published_at, c.shown_from, c.withdrawn_at,
  c.updated_at, coalesce(u.name, '') as updated_by`;
const source = 'content_items c left join screen_users u on u.id = c.updated_by';

const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    isDifferent(before[name], after[name]),
  );
const stateOf = (row: Row): Fields => ({
  shown_from: row.shown_from?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
});
/** Audit snapshot of a saved draft: fields and state. */
const auditedDraft = (row: Row): Fields => ({ ...row.draft, ...stateOf(row) });
/** Audit snapshot of publishing or withdrawing: what visitors saw before and see now. */
const auditedPublication = (row: Row): Fields => ({ ...row.published, ...stateOf(row) });
