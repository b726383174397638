import type { PoolClient } from 'pg';
import { sceneLimits } from '#hall/hall-limits.ts';
import { lockHall } from '#hall/hall-store.server.ts';
import type { FindUses } from '#hall/library/library.server.ts';
import { boardsIn, contentKey, type MayPut } from '#hall/shown-content.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Scene } from './contract.ts';

export type Staff = ActingStaff & { roles: readonly string[] };
type Given = Pick<Scene, 'id' | 'hall' | 'revision' | 'name' | 'contents'>;
type NotWritten = 'no_such_hall' | 'locked';
type Saved = Outcome<Scene, NotWritten | 'none' | 'stale' | 'name_taken' | 'too_many' | 'board_not_allowed'>;
type Removed = Outcome<null, NotWritten | 'none' | 'stale' | 'in_use'>;

const columns = `s.id, s.hall, s.revision, s.name, s.contents,
  exists (select from hall_cue_lists l, jsonb_array_elements(l.cues) c where l.hall = s.hall and (c->>'scene')::bigint = s.id) as in_cues,
  exists (select from hall_schedules p, jsonb_array_elements(p.entries) e where p.hall = s.hall and (e->>'scene')::bigint = s.id) as in_schedule`;

/** Scenes: named sets of the content of each display. */
export function scenes({ database, clock, audit, mayPut }: Needs<'database' | 'clock' | 'audit'> & { mayPut: MayPut }) {
  const read = async (client: Pick<PoolClient, 'query'>, hall: number): Promise<Scene[]> =>
    (await client.query<Scene>(`select ${columns} from hall_scenes s where s.hall = $1 order by s.place, s.id`, [hall]))
      .rows;
  const note = (
    client: PoolClient,
    staff: Staff,
    action: string,
    before: Scene | undefined,
    after: Scene | undefined,
  ) =>
    audit(
      client,
      auditEntry(staff, clock.now(), {
        action,
        subject: `hall_scene/${(after ?? before)?.id}`,
        before,
        after,
      }),
    );

  return {
    list: (hall: number) => read(database.pool, hall),

    save: (staff: Staff, given: Given): Promise<Saved> =>
      database.transaction(async (client): Promise<Saved> => {
        const refusal = await lockHall(client, given.hall);
        if (refusal) return refuse(refusal);
        const all = await read(client, given.hall);
        const before = all.find(({ id }) => id === given.id);
        if (given.id !== 0 && !before) return refuse('none');
        if (before && before.revision !== given.revision) return refuse('stale');
        if (all.some(({ id, name }) => name === given.name && id !== given.id)) return refuse('name_taken');
        if (!before && all.length >= sceneLimits.scenes) return refuse('too_many');
        // A schedule puts it on in nobody's name: who may is asked here. What stood there already is not theirs to answer for.
        const added = Object.entries(given.contents).filter(([id, content]) => {
          const its = before?.contents[id];
          return !its || contentKey(its) !== contentKey(content);
        });
        if (boardsIn(added.map(([, content]) => content)).some((board) => !mayPut(board, staff.roles)))
          return refuse('board_not_allowed');
        const values = [given.name, JSON.stringify(given.contents), staff.id, new Date(clock.now())];
        const { rows } = await client.query<Scene>(
          before
            ? `update hall_scenes s set revision = revision + 1, name = $1, contents = $2, updated_by = $3, updated_at = $4
                where id = $5 returning ${columns}`
            : `insert into hall_scenes as s (revision, name, contents, updated_by, updated_at, hall, place) values (1, $1, $2, $3, $4, $5,
                (select coalesce(max(place), 0) + 1 from hall_scenes where hall = $5)) returning ${columns}`,
          [...values, before ? given.id : given.hall],
        );
        const after = rows[0] as Scene;
        await note(client, staff, before ? 'hall.scene.change' : 'hall.scene.create', before, after);
        return done(after);
      }),

    remove: (staff: Staff, id: number, revision: number): Promise<Removed> =>
      database.transaction(async (client): Promise<Removed> => {
        const { rows } = await client.query('select hall from hall_scenes where id = $1', [id]);
        if (!rows[0]) return refuse('none');
        const refusal = await lockHall(client, rows[0].hall);
        if (refusal) return refuse(refusal);
        const before = (await read(client, rows[0].hall)).find((scene) => scene.id === id);
        if (!before) return refuse('none');
        if (before.revision !== revision) return refuse('stale');
        if (before.in_cues || before.in_schedule) return refuse('in_use');
        await client.query('delete from hall_scenes where id = $1', [id]);
        await note(client, staff, 'hall.scene.remove', before, undefined);
        return done(null);
      }),

    sort: (hall: number, ids: readonly number[]): Promise<Outcome<null, NotWritten>> =>
      database.transaction(async (client): Promise<Outcome<null, NotWritten>> => {
        const refusal = await lockHall(client, hall);
        if (refusal) return refuse(refusal);
        await client.query(
          `update hall_scenes s set place = o.place from (
            select id, row_number() over (order by array_position($2::bigint[], id), place, id) as place from hall_scenes where hall = $1
          ) o where s.id = o.id and s.place <> o.place`,
          [hall, ids],
        );
        return done(null);
      }),
  };
}
export type Scenes = ReturnType<typeof scenes>;

/** Scenes that show a content of the library. */
export const usesInScenes: FindUses = async (client, content) => {
  const { rows } = await client.query(
    `select name from hall_scenes where jsonb_path_exists(contents, '$.** ? (@.item == $item)', jsonb_build_object('item', $1::bigint))
     order by hall, place`,
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'scene', name }));
};
