import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { contentAddresses } from './content-address.server.ts';
import type { ContentKind } from './content-files.ts';
import { type ContentRow, columns, viewOf } from './content-row.server.ts';
import type { Content, ContentUse, Unfinished } from './library-contract.ts';
import { storedParts } from './stored-parts.server.ts';
import { uploads } from './uploads.server.ts';

/** Where a content is used, asked of every part of the hall that can show one, inside of the transaction that removes it. */
export type FindUses = (client: Pick<PoolClient, 'query'>, content: number) => Promise<ContentUse[]>;

export interface LibraryNeeds extends Needs<'database' | 'objects' | 'clock' | 'secrets' | 'audit'> {
  uses: readonly FindUses[];
}

/** The library: videos and pictures uploaded by staff, for displays. */
export function library({ database, objects, clock, secrets, audit, uses }: LibraryNeeds) {
  const parts = storedParts(objects);
  const addresses = contentAddresses(secrets);
  const view = viewOf(addresses);
  async function usesOf(client: Pick<PoolClient, 'query'>, id: number): Promise<ContentUse[]> {
    const found: ContentUse[] = [];
    // One after the other: a transaction has one connection.
    for (const find of uses) found.push(...(await find(client, id)));
    return found;
  }

  return {
    addresses,
    parts,
    uploads: uploads({ database, clock, parts, view, audit }),

    async list({ search, folder, kind }: { search: string; folder?: string; kind?: ContentKind }, asker: number) {
      const { rows } = await database.pool.query<ContentRow>(
        `select ${columns} from hall_contents where state = 'ready'
           and ($1 = '' or name ilike $1 or folder ilike $1) and ($2::text is null or folder = $2 or starts_with(folder, $2 || '/'))
           and ($3::text is null or kind = $3)
         order by created_at desc, id desc limit 500`,
        [search === '' ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`, folder ?? null, kind ?? null],
      );
      const { rows: folders } = await database.pool.query<{ folder: string; count: number }>(
        `select folder, count(*)::int as count from hall_contents where state = 'ready' group by folder order by folder`,
      );
      const { rows: unfinished } = await database.pool.query<Omit<Unfinished, 'at'> & { touched_at: Date }>(
        `select id, name, size, touched_at,
           (select count(*)::int from hall_content_parts where content = id) as received
         from hall_contents where state = 'receiving' and by = $1 order by id`,
        [asker],
      );
      return {
        contents: rows.map(view),
        folders,
        unfinished: unfinished.map(({ touched_at, ...each }) => ({ ...each, at: touched_at.toISOString() })),
      };
    },

    /** What is ready to be shown; undefined for what is not, or not any more. */
    async find(id: number): Promise<Content | undefined> {
      const { rows } = await database.pool.query<ContentRow>({
        name: 'hall_content_find',
        text: `select ${columns} from hall_contents where id = $1 and state = 'ready'`,
        values: [id],
      });
      return rows[0] && view(rows[0]);
    },

    async change(
      staff: ActingStaff,
      { id, name, folder }: { id: number; name: string; folder: string },
    ): Promise<Outcome<Content, 'none'>> {
      return database.transaction(async (client): Promise<Outcome<Content, 'none'>> => {
        const before = await lock(client, id);
        if (!before) return refuse('none');
        await client.query('update hall_contents set name = $2, folder = $3 where id = $1', [id, name, folder]);
        await audit(
          client,
          auditEntry(staff, clock.now(), {
            action: 'hall.content.change',
            subject: `hall_content/${id}`,
            before: { name: before.name, folder: before.folder },
            after: { name, folder },
          }),
        );
        return done(view({ ...before, name, folder }));
      });
    },

    listUses: (id: number): Promise<ContentUse[]> => usesOf(database.pool, id),

    async remove(staff: ActingStaff, id: number): Promise<Outcome<null, 'none' | 'in_use'>> {
      const removed = await database.transaction(async (client): Promise<Outcome<ContentRow, 'none' | 'in_use'>> => {
        const before = await lock(client, id);
        if (!before) return refuse('none');
        const found = await usesOf(client, id);
        if (found.length > 0) return refuse('in_use', { uses: found });
        await client.query(`update hall_contents set state = 'removed', touched_at = $2 where id = $1`, [
          id,
          new Date(clock.now()),
        ]);
        await audit(
          client,
          auditEntry(staff, clock.now(), {
            action: 'hall.content.remove',
            subject: `hall_content/${id}`,
            before: { name: before.name, folder: before.folder },
          }),
        );
        return done(before);
      });
      if (!removed.ok) return removed;
      await dropFiles(removed.value);
      return done(null);
    },

    /** Deletes abandoned uploads, and files left behind by a process that died. */
    async tidy(): Promise<void> {
      const { rows } = await database.pool.query<ContentRow>(
        `update hall_contents set state = 'removed' where state = 'removed' or (state = 'receiving' and touched_at < $1) returning ${columns}`,
        [new Date(clock.now() - unfinishedLifeMs)],
      );
      for (const row of rows) await dropFiles(row);
    },
  };

  async function dropFiles({ id, size }: ContentRow): Promise<void> {
    await parts.drop(id, size);
    await database.pool.query(`delete from hall_contents where id = $1 and state = 'removed'`, [id]);
  }
}
export type Library = ReturnType<typeof library>;

const unfinishedLifeMs = 3 * 86_400_000;

async function lock(client: PoolClient, id: number): Promise<ContentRow | undefined> {
  const { rows } = await client.query<ContentRow>(
    `select ${columns} from hall_contents where id = $1 and state = 'ready' for update`,
    [id],
  );
  return rows[0];
}
