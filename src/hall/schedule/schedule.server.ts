import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Actor } from '#hall/apply-command.ts';
import type { Content } from '#hall/content.ts';
import { displayableContents, type HallDocument } from '#hall/document.ts';
import { type Change, type HallStore, lockHall } from '#hall/hall-store.server.ts';
import type { LeasedDisplay } from '#hall/leases.ts';
import type { Staff } from '#hall/scenes/scenes.server.ts';
import { boardsIn } from '#hall/shown-content.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Schedule, ScheduleEntry } from './contract.ts';
import { dueAt, nextChange } from './due-entry.ts';

/** Maximum interval between checks, as the schedule may change in another process. */
const longestWaitMs = 15_000;
export const scheduleActor: Actor = { id: 'schedule', name: '排期' };

type Refusal = 'no_such_hall' | 'locked' | 'stale' | 'no_scene' | 'entry_twice' | 'board_not_allowed';
type Saved = Outcome<Schedule, Refusal>;
type Plan = Schedule & { done_key: string };
const columns = 'hall, revision, is_on, entries, done_key';

interface ScheduleNeeds extends Needs<'database' | 'clock' | 'audit'> {
  store: Pick<HallStore, 'applyWithin' | 'tell' | 'mayPut'>;
  report(message: string, error: unknown): void;
}

/**
 * Scenes by time and weekday. It acts when something else comes due, and never between: what an operator puts on by hand
 * stays until then. Every process watches; the one that claims a coming into force puts it on, and does both at one stroke:
 * of a process that ends in between nothing is left, and another one, or the next, finds it undone.
 */
export function schedule({ database, clock, audit, store, report }: ScheduleNeeds) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  const read = async (client: Pick<Database['pool'], 'query'>, hall: number): Promise<Schedule> => {
    const { rows } = await client.query<Schedule>(
      'select hall, revision, is_on, entries from hall_schedules where hall = $1',
      [hall],
    );
    return rows[0] ?? { hall, revision: 0, is_on: false, entries: [] };
  };

  /** Puts on what is due in a hall, unless that has been done for this coming into force. */
  async function putOn(plan: Plan): Promise<void> {
    const due = dueAt(plan.entries, clock.now());
    if (!due || due.key === plan.done_key) return;
    const change = await database.transaction(async (client) => {
      const { rowCount } = await client.query(
        'update hall_schedules set done_key = $2 where hall = $1 and done_key = $3 and revision = $4 and is_on',
        [plan.hall, due.key, plan.done_key, plan.revision],
      );
      return rowCount === 1 ? take(client, plan.hall, due.entry) : undefined;
    });
    if (change) store.tell(change);
  }

  async function take(client: PoolClient, hall: number, entry: ScheduleEntry): Promise<Change | undefined> {
    const { rows } = await client.query<{ name: string; contents: Record<string, Content>; document: HallDocument }>(
      `select s.name, s.contents, h.document from hall_scenes s join halls h on h.id = s.hall
       where s.id = $1 and h.id = $2 for update of h`,
      [entry.scene, hall],
    );
    const scene = rows[0];
    if (!scene) return undefined;
    const standing = Object.entries(displayableContents(scene.contents, scene.document));
    const put = (left: readonly string[]) =>
      store.applyWithin(
        client,
        hall,
        {
          kind: 'take',
          puts: Object.fromEntries(standing.filter(([id]) => !left.includes(id))),
          transition: entry.transition,
          label: entry.name || scene.name,
          takeOver: false,
        },
        scheduleActor,
      );
    const outcome = await put([]);
    if (outcome.ok) return outcome.value;
    if (outcome.reason !== 'leased') return undefined;
    // Leased displays are left alone; the others change.
    const others = await put((outcome.data as LeasedDisplay[]).map(({ display }) => display));
    return others.ok ? others.value : undefined;
  }

  async function putOnDue(): Promise<number> {
    const { rows } = await database.pool.query<Plan>(`select ${columns} from hall_schedules where is_on`);
    // A failure in one hall must not delay other halls.
    for (const plan of rows) await putOn(plan).catch(reportFailure);
    const now = clock.now();
    return Math.min(longestWaitMs, ...rows.map(({ entries }) => (nextChange(entries, now)?.at ?? Infinity) - now));
  }

  const reportFailure = (error: unknown) => report('the schedule of a hall could not be followed for now', error);
  const watch = () => {
    clearTimeout(timer);
    running = running.then(async () => {
      const waitMs = await putOnDue().catch((error: unknown) => {
        reportFailure(error);
        return longestWaitMs;
      });
      clearTimeout(timer);
      if (!isClosed) timer = setTimeout(watch, Math.max(1, waitMs)).unref();
    });
  };

  return {
    read: (hall: number) => read(database.pool, hall),

    async save(staff: Staff, given: Schedule): Promise<Saved> {
      const saved = await database.transaction(async (client): Promise<Saved> => {
        const refusal = await lockHall(client, given.hall);
        if (refusal) return refuse(refusal);
        const before = await read(client, given.hall);
        if (before.revision !== given.revision) return refuse('stale', before);
        if (new Set(given.entries.map(({ id }) => id)).size < given.entries.length) return refuse('entry_twice');
        const { rows } = await client.query<{ id: number; contents: Record<string, Content> }>(
          'select id, contents from hall_scenes where hall = $1',
          [given.hall],
        );
        const known = new Map(rows.map(({ id, contents }) => [id, boardsIn(Object.values(contents))]));
        if (given.entries.some(({ scene }) => !known.has(scene))) return refuse('no_scene');
        // The schedule has no user of its own, so its editor must be allowed to put on its scenes.
        const begun = given.entries.filter(
          (entry) =>
            given.is_on &&
            entry.is_on &&
            !(before.is_on && before.entries.some((its) => isDeepStrictEqual(its, entry))),
        );
        if (begun.some(({ scene }) => known.get(scene)?.some((board) => !store.mayPut(board, staff.roles))))
          return refuse('board_not_allowed');
        const after: Schedule = { ...given, revision: before.revision + 1 };
        // Switched on, it puts on what is due by now.
        await client.query(
          `insert into hall_schedules as p (hall, revision, is_on, entries, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6)
            on conflict (hall) do update set revision = $2, is_on = $3, entries = $4, updated_by = $5, updated_at = $6,
              done_key = case when $3 and not p.is_on then '' else p.done_key end`,
          [after.hall, after.revision, after.is_on, JSON.stringify(after.entries), staff.id, new Date(clock.now())],
        );
        await audit(
          client,
          auditEntry(staff, clock.now(), {
            action: 'hall.schedule.change',
            subject: `hall_schedule/${given.hall}`,
            before: { is_on: before.is_on, entries: before.entries },
            after: { is_on: after.is_on, entries: after.entries },
          }),
        );
        return done(after);
      });
      if (saved.ok) watch();
      return saved;
    },

    /** Keeps to it from now on. */
    start: watch,
    /** Does what is due now, after what is being done already. */
    runDue(): Promise<void> {
      const run = running.then(async () => void (await putOnDue()));
      running = run.catch(() => {});
      return run;
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
export type HallSchedule = ReturnType<typeof schedule>;
