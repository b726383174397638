import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { CueList } from './cues/contract.ts';
import { type HallStore, lockHall } from './hall-store.server.ts';
import { hallLog } from './log/log.server.ts';
import { type Staff, scenes } from './scenes/scenes.server.ts';
import { schedule } from './schedule/schedule.server.ts';

/** An operator's data of a hall besides its document: scenes, cues, schedule, log and present operators. */
export function hallPlans(
  needs: Needs<'database' | 'clock' | 'audit'> & {
    store: Pick<HallStore, 'applyWithin' | 'tell' | 'mayPut'>;
    /** A staff member's name as others see it. */
    nameOf(account: number): Promise<string>;
    report(message: string, error: unknown): void;
  },
) {
  const planned = schedule(needs);
  return {
    scenes: scenes({ ...needs, mayPut: needs.store.mayPut }),
    cues: cues(needs),
    schedule: planned,
    log: hallLog(needs),
    operators: operators(needs),
    close: planned.close,
  };
}
export type HallPlans = ReturnType<typeof hallPlans>;

type Saved = Outcome<CueList, 'no_such_hall' | 'locked' | 'stale' | 'no_scene' | 'cue_twice'>;

/** The cue list of a hall, run step by step by an operator. */
function cues({ database, clock, audit }: Needs<'database' | 'clock' | 'audit'>) {
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

/** An operator who has not reported for longer has left. */
const goneAfterMs = 25_000;

/** Which operators have a hall's page open, over all processes. */
function operators({
  database,
  clock,
  nameOf,
}: Needs<'database' | 'clock'> & { nameOf(account: number): Promise<string> }) {
  return {
    async sayHere(hall: number, account: number): Promise<{ id: string; name: string }[]> {
      const now = clock.now();
      await database.pool.query(
        `insert into hall_operators (hall, account, seen_at) select id, $2, $3 from halls where id = $1
          on conflict (hall, account) do update set seen_at = $3`,
        [hall, account, new Date(now)],
      );
      const { rows } = await database.pool.query(
        'select account from hall_operators where hall = $1 and seen_at > $2 order by account',
        [hall, new Date(now - goneAfterMs)],
      );
      return Promise.all(
        rows.map(async (row) => ({ id: `screen_user/${row.account}`, name: await nameOf(row.account) })),
      );
    },
  };
}
