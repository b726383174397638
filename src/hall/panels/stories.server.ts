import type { PoolClient } from 'pg';
import type { ContentAddresses } from '#hall/library/content-address.server.ts';
import type { FindUses, Staff } from '#hall/library/library.server.ts';
import { removeRow } from '#hall/library/remove-row.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { type Story, storyLimits } from './stories-contract.ts';

type Row = Omit<Story, 'picture_address'>;
export type StoryInput = Omit<Row, 'picture'> & { picture: number };

const columns =
  'id, revision, is_shown, figure, picture, zh_title, en_title, zh_lead, en_lead, zh_text, en_text, facts';

/** What visitors read at the panels of the hall, and how staff write it. */
export function stories({
  database,
  clock,
  addresses,
  audit,
}: {
  database: Database;
  clock: Clock;
  addresses: ContentAddresses;
  audit: WriteAudit;
}) {
  const view = (row: Row): Story => ({
    ...row,
    picture_address: row.picture === null ? '' : addresses.file(row.picture),
  });
  const read = async (client: Pick<PoolClient, 'query'>): Promise<Row[]> =>
    (await client.query<Row>(`select ${columns} from hall_stories order by position, id`)).rows;
  const note = (
    client: PoolClient,
    staff: Staff,
    action: string,
    id: number,
    before: object | null,
    after: object | null,
  ) =>
    audit(
      client,
      auditEntry(staff, clock.now(), {
        action,
        subject: `hall_story/${id}`,
        before,
        after,
      }),
    );
  /** Few, and rarely written: one change at a time keeps their order simple. */
  const locked = <Result>(work: (client: PoolClient, all: Row[]) => Promise<Result>): Promise<Result> =>
    database.transaction(async (client) => {
      await client.query('lock table hall_stories in share row exclusive mode');
      return work(client, await read(client));
    });

  type Saved = Outcome<Story, 'none' | 'stale' | 'too_many' | 'no_picture'>;
  return {
    list: async (): Promise<Story[]> => (await read(database.pool)).map(view),
    listShown: async (): Promise<Story[]> => (await read(database.pool)).filter(({ is_shown }) => is_shown).map(view),

    save: (staff: Staff, { id, revision, ...given }: StoryInput): Promise<Saved> =>
      locked(async (client, all): Promise<Saved> => {
        const before = all.find((story) => story.id === id);
        if (id !== 0 && !before) return refuse('none');
        if (before && before.revision !== revision) return refuse('stale');
        if (!before && all.length >= storyLimits.stories) return refuse('too_many');
        if (given.picture > 0) {
          const { rows } = await client.query(
            `select 1 from hall_contents where id = $1 and state = 'ready' and kind = 'picture' for share`,
            [given.picture],
          );
          if (rows.length === 0) return refuse('no_picture');
        }
        const values = [
          given.is_shown,
          given.figure,
          given.picture || null,
          given.zh_title,
          given.en_title,
          given.zh_lead,
          given.en_lead,
          given.zh_text,
          given.en_text,
          JSON.stringify(given.facts),
          new Date(clock.now()),
        ];
        const { rows } = await client.query<Row>(
          before
            ? `update hall_stories set revision = revision + 1, is_shown = $1, figure = $2, picture = $3, zh_title = $4, en_title = $5,
                 zh_lead = $6, en_lead = $7, zh_text = $8, en_text = $9, facts = $10, changed_at = $11 where id = $12 returning ${columns}`
            : `insert into hall_stories (revision, position, is_shown, figure, picture, zh_title, en_title, zh_lead, en_lead, zh_text,
                 en_text, facts, changed_at) values (1, $12, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
          [...values, before ? id : all.length],
        );
        const after = rows[0] as Row;
        await note(client, staff, before ? 'hall.story.change' : 'hall.story.create', after.id, before ?? null, after);
        return done(view(after));
      }),

    order: (staff: Staff, ids: readonly number[]): Promise<Outcome<null, 'stale'>> =>
      locked(async (client, all): Promise<Outcome<null, 'stale'>> => {
        const isAll = ids.length === all.length && all.every(({ id }) => ids.includes(id));
        if (!isAll) return refuse('stale');
        await client.query(
          `update hall_stories s set position = t.position from unnest($1::bigint[]) with ordinality as t(id, position) where s.id = t.id`,
          [ids],
        );
        await note(client, staff, 'hall.story.order', 0, { ids: all.map(({ id }) => id) }, { ids });
        return done(null);
      }),

    remove: (staff: Staff, id: number, revision: number): Promise<Outcome<null, 'none' | 'stale'>> =>
      locked(async (client, all) => {
        const before = all.find((story) => story.id === id);
        return removeRow(client, 'hall_stories', { id, revision }, before, async (its) => {
          await note(client, staff, 'hall.story.remove', id, its, null);
        });
      }),
  };
}
export type Stories = ReturnType<typeof stories>;

/** Stories that a picture stands in. */
export const usesInStories: FindUses = async (client, content) => {
  const { rows } = await client.query<{ name: string }>(
    'select zh_title as name from hall_stories where picture = $1 order by position',
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'story', name }));
};
