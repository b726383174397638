import type { PoolClient } from 'pg';
import type { ContentAddresses } from '#hall/library/content-address.server.ts';
import type { FindUses } from '#hall/library/library.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type Records, removeRecord } from '#kit/db/record.server.ts';
import type { Playlist } from './playlists-contract.ts';

interface ItemRow {
  item: number;
  title: string;
  durationMs: number;
  hasPoster: number;
}
type Row = Omit<Playlist, 'items'> & { items: ItemRow[] };

const select = `select p.id, p.revision, p.name,
    coalesce((select jsonb_agg(jsonb_build_object('item', c.id, 'title', c.name, 'durationMs', c.duration_ms, 'hasPoster', c.has_poster)
       order by i.position) from hall_playlist_items i join hall_contents c on c.id = i.content where i.playlist = p.id), '[]') as items
  from hall_playlists p`;

/** Playlists: videos of the library in order. A group plays a copy, so editing a playlist does not affect it. */
export function playlists({
  database,
  clock,
  addresses,
  audit,
}: Needs<'database' | 'clock' | 'audit'> & { addresses: ContentAddresses }) {
  const view = ({ items, ...row }: Row): Playlist => ({
    ...row,
    items: items.map(({ hasPoster, ...item }) => ({
      ...item,
      source: addresses.file(item.item),
      poster: hasPoster > 0 ? addresses.poster(item.item) : '',
    })),
  });
  const findIn = async (client: Pick<PoolClient, 'query'>, id: number): Promise<Row | undefined> =>
    (await client.query<Row>(`${select} where p.id = $1`, [id])).rows[0];
  const audited = ({ name, items }: Row) => ({ name, contents: items.map(({ item }) => item) });
  const subject = ({ id }: Row) => `hall_playlist/${id}`;
  const records: Records<Row> = {
    database,
    clock,
    audit,
    table: 'hall_playlists',
    subject,
    async lock(client, id) {
      await client.query('select 1 from hall_playlists where id = $1 for update', [id]);
      return findIn(client, id);
    },
  };

  type Saved = Outcome<Playlist, 'none' | 'stale' | 'not_a_video' | 'name_taken'>;
  return {
    async list(): Promise<Playlist[]> {
      return (await database.pool.query<Row>(`${select} order by p.name`)).rows.map(view);
    },

    async save(
      staff: ActingStaff,
      { id, revision, name, contents }: { id: number; revision: number; name: string; contents: number[] },
    ): Promise<Saved> {
      return database.transaction(async (client): Promise<Saved> => {
        // Few, and rarely changed: one at a time keeps names apart.
        await client.query('lock table hall_playlists in share row exclusive mode');
        const before = id === 0 ? undefined : await findIn(client, id);
        if (id !== 0 && !before) return refuse('none');
        if (before && before.revision !== revision) return refuse('stale');
        const { rows: others } = await client.query('select 1 from hall_playlists where name = $1 and id <> $2', [
          name,
          id,
        ]);
        if (others.length > 0) return refuse('name_taken');
        const { rows: found } = await client.query(
          `select id from hall_contents where id = any($1) and state = 'ready' and kind = 'video' for share`,
          [contents],
        );
        if (found.length < new Set(contents).size) return refuse('not_a_video');
        const at = new Date(clock.now());
        const { rows: saved } = await client.query<{ id: number }>(
          before
            ? 'update hall_playlists set revision = revision + 1, name = $1, changed_at = $2 where id = $3 returning id'
            : 'insert into hall_playlists (revision, name, changed_at) values (1, $1, $2) returning id',
          before ? [name, at, id] : [name, at],
        );
        const savedId = (saved[0] as { id: number }).id;
        await client.query('delete from hall_playlist_items where playlist = $1', [savedId]);
        await client.query(
          `insert into hall_playlist_items (playlist, position, content)
           select $1, position, content from unnest($2::bigint[]) with ordinality as t(content, position)`,
          [savedId, contents],
        );
        const after = (await findIn(client, savedId)) as Row;
        const action = before ? 'hall.playlist.change' : 'hall.playlist.create';
        const change = { action, subject: subject(after), before: before && audited(before), after: audited(after) };
        await audit(client, auditEntry(staff, at, change));
        return done(view(after));
      });
    },

    remove: (staff: ActingStaff, target: { id: number; revision: number }) =>
      removeRecord<Row, never>(records, staff, target, 'hall.playlist.remove', async (row) => ({
        before: audited(row),
      })),
  };
}
export type Playlists = ReturnType<typeof playlists>;

/** Playlists that hold a content. */
export const usesInPlaylists: FindUses = async (client, content) => {
  const { rows } = await client.query<{ name: string }>(
    'select distinct p.name from hall_playlists p join hall_playlist_items i on i.playlist = p.id where i.content = $1 order by 1',
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'playlist', name }));
};
