import type { PoolClient } from 'pg';
import type { ContentAddresses } from '#hall/library/content-address.server.ts';
import type { FindUses } from '#hall/library/library.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type Records, removeRecord, saveRecord } from '#kit/db/record.server.ts';
import type { Story } from './stories-contract.ts';
import { storyLimits } from './story-figures.ts';

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
}: Needs<'database' | 'clock' | 'audit'> & { addresses: ContentAddresses }) {
  const view = (row: Row): Story => ({
    ...row,
    picture_address: row.picture === null ? '' : addresses.file(row.picture),
  });
  const read = async (client: Pick<PoolClient, 'query'>): Promise<Row[]> =>
    (await client.query<Row>(`select ${columns} from hall_stories order by position, id`)).rows;
  /** Few, and rarely written: one change at a time keeps their order simple. */
  async function locked(client: PoolClient): Promise<Row[]> {
    await client.query('lock table hall_stories in share row exclusive mode');
    return read(client);
  }
  const records: Records<Row> = {
    database,
    clock,
    audit,
    table: 'hall_stories',
    subject: ({ id }) => `hall_story/${id}`,
    lock: async (client, id) => (await locked(client)).find((story) => story.id === id),
  };

  return {
    list: async (): Promise<Story[]> => (await read(database.pool)).map(view),
    listShown: async (): Promise<Story[]> => (await read(database.pool)).filter(({ is_shown }) => is_shown).map(view),

    async save(staff: ActingStaff, { id, revision, ...given }: StoryInput) {
      const saved = await saveRecord<Row, 'too_many' | 'no_picture'>(
        records,
        staff,
        { id, revision },
        async (before, client, now) => {
          const all = await locked(client);
          if (!before && all.length >= storyLimits.stories) return refuse('too_many');
          if (given.picture > 0) {
            const { rows } = await client.query(
              `select 1 from hall_contents where id = $1 and state = 'ready' and kind = 'picture' for share`,
              [given.picture],
            );
            if (rows.length === 0) return refuse('no_picture');
          }
          const after = { ...given, picture: given.picture || null };
          const set = { ...after, facts: JSON.stringify(given.facts), changed_at: now };
          return before
            ? { action: 'hall.story.change', before, after: { ...before, ...after }, set }
            : { action: 'hall.story.create', after, set: { ...set, position: all.length } };
        },
      );
      return saved.ok ? done(view(saved.value)) : saved;
    },

    order: (staff: ActingStaff, ids: readonly number[]): Promise<Outcome<null, 'stale'>> =>
      database.transaction(async (client): Promise<Outcome<null, 'stale'>> => {
        const all = await locked(client);
        const isAll = ids.length === all.length && all.every(({ id }) => ids.includes(id));
        if (!isAll) return refuse('stale');
        await client.query(
          `update hall_stories s set position = t.position from unnest($1::bigint[]) with ordinality as t(id, position) where s.id = t.id`,
          [ids],
        );
        const change = { action: 'hall.story.order', before: { ids: all.map(({ id }) => id) }, after: { ids } };
        await audit(client, auditEntry(staff, clock.now(), { ...change, subject: 'hall_story/0' }));
        return done(null);
      }),

    remove: (staff: ActingStaff, target: { id: number; revision: number }) =>
      removeRecord<Row, never>(records, staff, target, 'hall.story.remove', async (before) => ({ before })),
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
