import { lockHall } from '#hall/locked-hall.server.ts';
import type { Staff } from '#hall/scenes/scenes.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { CueList } from './contract.ts';

type Saved = Outcome<CueList, 'no_such_hall' | 'locked' | 'stale' | 'no_scene' | 'cue_twice'>;

/** The cue list of a hall, run step by step by an operator. */
export function cues({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  const read = async (client: Pick<Database['pool'], 'query'>, hall: number): Promise<CueList> => {
    const { rows } = await client.query<CueList>('select hall, revision, cues from hall_cue_lists where hall = $1', [
      hall,
    ]);
    return rows[0] ?? { hall, revision: 0, cues: [] };
  };

  return {
    read: (hall: number) => read(database.pool, hall),

    save: (staff: Staff, given: CueList): Promise<Saved> =>
      database.transaction(async (client): Promise<Saved> => {
        const refusal = await lockHall(client, given.hall);
        if (refusal) return refuse(refusal);
        const before = await read(client, given.hall);
        if (before.revision !== given.revision) return refuse('stale', before);
        if (new Set(given.cues.map(({ id }) => id)).size < given.cues.length) return refuse('cue_twice');
        const { rows: known } = await client.query('select id from hall_scenes where hall = $1', [given.hall]);
        if (given.cues.some(({ scene }) => !known.some(({ id }) => id === scene))) return refuse('no_scene');
        const after: CueList = { hall: given.hall, revision: before.revision + 1, cues: given.cues };
        await client.query(
          `insert into hall_cue_lists (hall, revision, cues, updated_by, updated_at) values ($1, $2, $3, $4, $5)
            on conflict (hall) do update set revision = $2, cues = $3, updated_by = $4, updated_at = $5`,
          [after.hall, after.revision, JSON.stringify(after.cues), staff.id, new Date(clock.now())],
        );
        await audit(
          client,
          auditEntry(staff, clock.now(), {
            action: 'hall.cues.change',
            subject: `hall_cues/${given.hall}`,
            before: { cues: before.cues },
            after: { cues: after.cues },
          }),
        );
        return done(after);
      }),
  };
}
export type Cues = ReturnType<typeof cues>;
