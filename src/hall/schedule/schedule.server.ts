import type { Actor } from '#hall/apply-command.ts';
import type { Command } from '#hall/commands.ts';
import type { HeldDisplay } from '#hall/leases.ts';
import { lockPlans, type Staff } from '#hall/scenes/scenes.server.ts';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { Clock } from '#kit/time.ts';
import type { Schedule, ScheduleEntry } from './contract.ts';
import { dueAt, nextChange } from './due-entry.ts';

/** At least so often it looks again: an operator may have changed it by way of another process. */
const longestWaitMs = 15_000;
export const scheduleActor: Actor = { id: 'schedule', name: '排期' };

type Saved = Outcome<Schedule, 'stale' | 'no_scene' | 'entry_twice'>;
type Plan = Schedule & { done_key: string };
const columns = 'hall, revision, is_on, entries, done_key';

interface Needs {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  apply(hall: number, command: Command, by: Actor): Promise<Outcome<unknown>>;
  report(message: string, error: unknown): void;
}

/**
 * Scenes by time and weekday. It acts when something else comes due, and never between: what an operator puts on by hand
 * stays until then. Every process watches; the one that claims a coming into force puts it on.
 */
export function schedule({ database, clock, audit, apply, report }: Needs) {
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
    const { rowCount } = await database.pool.query(
      'update hall_schedules set done_key = $2 where hall = $1 and done_key = $3 and revision = $4 and is_on',
      [plan.hall, due.key, plan.done_key, plan.revision],
    );
    if (rowCount !== 1) return;
    try {
      await take(plan.hall, due.entry);
    } catch (error) {
      await database.pool.query('update hall_schedules set done_key = $3 where hall = $1 and done_key = $2', [
        plan.hall,
        due.key,
        plan.done_key,
      ]);
      throw error;
    }
  }

  async function take(hall: number, entry: ScheduleEntry): Promise<void> {
    const { rows } = await database.pool.query<{ name: string; contents: Record<string, never>; displays: object }>(
      `select s.name, s.contents, h.document->'displays' as displays from hall_scenes s join halls h on h.id = s.hall where s.id = $1 and h.id = $2`,
      [entry.scene, hall],
    );
    const scene = rows[0];
    if (!scene) return;
    const contentsWithout = (left: readonly string[]) =>
      Object.fromEntries(
        Object.entries(scene.contents).filter(([id]) => Object.hasOwn(scene.displays, id) && !left.includes(id)),
      );
    const put = (left: readonly string[]) =>
      apply(
        hall,
        {
          kind: 'take',
          puts: contentsWithout(left),
          transition: entry.transition,
          label: entry.name || scene.name,
          takeOver: false,
        },
        scheduleActor,
      );
    const outcome = await put([]);
    // Whoever is at work on a display is not interrupted: the others change.
    if (!outcome.ok && outcome.reason === 'leased')
      await put((outcome.data as HeldDisplay[]).map(({ display }) => display));
  }

  async function putOnDue(): Promise<number> {
    const { rows } = await database.pool.query<Plan>(`select ${columns} from hall_schedules where is_on`);
    for (const plan of rows) await putOn(plan);
    const now = clock.now();
    return Math.min(longestWaitMs, ...rows.map(({ entries }) => (nextChange(entries, now)?.at ?? Infinity) - now));
  }

  const watch = () => {
    clearTimeout(timer);
    running = running.then(async () => {
      const waitMs = await putOnDue().catch((error: unknown) => {
        report('the schedule of a hall could not be kept for now', error);
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
        await lockPlans(client, given.hall);
        const before = await read(client, given.hall);
        if (before.revision !== given.revision) return refuse('stale', before);
        if (new Set(given.entries.map(({ id }) => id)).size < given.entries.length) return refuse('entry_twice');
        const { rows: known } = await client.query<{ id: number }>('select id from hall_scenes where hall = $1', [
          given.hall,
        ]);
        if (given.entries.some(({ scene }) => !known.some(({ id }) => id === scene))) return refuse('no_scene');
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
          staffEntry(staff, clock.now(), {
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
