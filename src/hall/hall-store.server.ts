import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { difference } from '#kit/live/live-document.ts';
import { type Actor, type Applying, applyCommand } from './apply-command.ts';
import type { Command, CommandKind, CommandRefusal } from './commands.ts';
import type { Content } from './content.ts';
import { type DisplayId, emptyDocument, figuresOf, type HallDocument } from './document.ts';
import type { FindUses } from './library/library.server.ts';
import type { PinCheck } from './lock-pin.server.ts';
import { boardsIn, type MayPut } from './shown-content.ts';

/** A line of the log; `display` is 0 where a command is about no display's content. */
interface LogLine {
  display: number;
  content: Content | null;
  due_at: string | null;
  details: Record<string, unknown> | null;
}

/** Being at work is no event of the hall, only what comes of it; when a take came, its own lines are told. */
const unlogged: readonly CommandKind[] = ['prepare', 'clear_preview', 'lease', 'release', 'appear'];

/** Log lines of a command: one for each display whose content changes, or one for the command. */
function logLines(before: HallDocument, after: HallDocument, command: Command): LogLine[] {
  if (unlogged.includes(command.kind)) return [];
  const put = Object.entries(after.programme).filter(([id, its]) => before.programme[id] !== its);
  if (put.length === 0) return [{ display: 0, content: null, due_at: null, details: detailsOf(command) }];
  // Of a touch, the displays beside the panel are proof of play, not the panel that was touched.
  const others = command.kind === 'touch' ? put.filter(([id]) => id !== command.panel) : put;
  return (others.length > 0 ? others : put).map(([id, { content, at, take }]) => ({
    display: Number(id satisfies DisplayId),
    content,
    due_at: new Date(at).toISOString(),
    details: { take, ...('label' in command && command.label ? { label: command.label } : {}) },
  }));
}

/** Of commands that put nothing on: what they said, but never a PIN. */
function detailsOf(command: Command): Record<string, unknown> {
  const { kind: _kind, ...said } = command as Command & { pin?: string };
  delete said.pin;
  return said;
}

/** Lead time from a take's commit to its common deadline, enough for displays to receive it. */
export const takeLeadMs = 60;

/** Notifies all processes of a hall's new revision, with the changes if they are short. */
export const hallChannel = 'hall_changed';
/** PostgreSQL takes notices of under 8,000 bytes. */
const longestNotice = 7_800;

export interface Change {
  hall: number;
  revision: number;
  /** Undefined if too long for a notice; then the document is read again. */
  set: Record<string, unknown> | undefined;
  unset: string[];
}

export type CommandResult = Outcome<{ revision: number; at: number }, CommandRefusal | 'no_such_hall'>;

/** Sender of a command; persons and panels may put on only what `mayPut` allows. */
export interface Sender extends Actor {
  /** Undefined for the server's own commands. */
  roles?: readonly string[];
}

export interface StoreNeeds extends Needs<'database' | 'clock'> {
  mayPut: MayPut;
  pin: PinCheck;
}

interface HallRow {
  revision: number;
  document: HallDocument;
  pin_hash: string | null;
}

/** Halls in the database. A change is committed before it is announced. */
export function hallStore({ database, clock, mayPut, pin }: StoreNeeds) {
  const heard = new Set<(change: Change) => void>();

  /** One command under the lock of its hall's row, in the caller's transaction. Tell what it gives after the commit. */
  async function applyWithin(
    client: PoolClient,
    hall: number,
    command: Command,
    by: Sender,
    hasDrawn?: Applying['hasDrawn'],
  ): Promise<Outcome<Change & { at: number }, CommandRefusal | 'no_such_hall'>> {
    const { rows } = await client.query<HallRow>({
      name: 'hall_lock',
      text: 'select revision, document, pin_hash from halls where id = $1 for update',
      values: [hall],
    });
    const row = rows[0];
    if (!row) return refuse('no_such_hall');
    if (by.roles && boardsOf(command).some((board) => !mayPut(board, by.roles ?? [])))
      return refuse('board_not_allowed');
    const at = clock.now();
    const revision = row.revision + 1;
    const before = { ...emptyDocument, ...row.document };
    const outcome = applyCommand(before, command, {
      now: at,
      revision,
      by,
      leadMs: takeLeadMs,
      ...(hasDrawn ? { hasDrawn } : {}),
    });
    if (!outcome.ok) return outcome;
    // After the rest: a lock that is refused must not set a PIN.
    const pinRefusal = await pin(client, hall, command, row.pin_hash);
    if (pinRefusal) return refuse(pinRefusal);
    const changes = difference(figuresOf(before), figuresOf(outcome.value)) ?? { set: new Map(), unset: [] };
    const set = Object.fromEntries([...changes.set].map(([key, text]) => [key, JSON.parse(text) as unknown]));
    const change: Change = { hall, revision, set, unset: changes.unset };
    const whole = JSON.stringify(change);
    const notice = Buffer.byteLength(whole) < longestNotice ? whole : JSON.stringify({ hall, revision, unset: [] });
    // One statement, so that the row is locked for one round trip less for each of its parts.
    await client.query({
      name: 'hall_change',
      text: `with log as (
          insert into hall_log (hall, revision, display, at, actor, actor_name, what, content, due_at, details)
          select $1, $2, l.display, $4, $5, $6, $7, l.content, l.due_at, l.details
          from jsonb_to_recordset($8) as l(display int, content jsonb, due_at timestamptz, details jsonb)),
        notified as (select pg_notify('${hallChannel}', $9))
        update halls set revision = $2, document = $3 from notified where id = $1`,
      values: [
        hall,
        revision,
        JSON.stringify(outcome.value),
        new Date(at),
        by.id,
        by.name,
        command.kind,
        JSON.stringify(logLines(before, outcome.value, command)),
        notice,
      ],
    });
    if (command.kind === 'appear') await comeEarlier(client, hall, command.revision, outcome.value);
    return done({ ...change, at });
  }

  return {
    applyWithin,
    mayPut,

    /** Announces a commit: directly in this process, by notice to the others. */
    tell(change: Change): void {
      for (const hear of heard) hear(change);
    },
    onChange: (hear: (change: Change) => void) => void heard.add(hear),

    async apply(hall: number, command: Command, by: Sender, hasDrawn?: Applying['hasDrawn']): Promise<CommandResult> {
      const outcome = await database.transaction((client) => applyWithin(client, hall, command, by, hasDrawn));
      if (!outcome.ok) return outcome;
      const { at, ...change } = outcome.value;
      this.tell(change);
      return done({ revision: change.revision, at });
    },

    async read(hall: number): Promise<{ revision: number; document: HallDocument } | undefined> {
      const { rows } = await database.pool.query<HallRow>({
        name: 'hall_read',
        text: 'select revision, document from halls where id = $1',
        values: [hall],
      });
      const row = rows[0];
      return row && { revision: row.revision, document: { ...emptyDocument, ...row.document } };
    },

    /** Halls by age. There is always one: the first is made when it is first asked for. */
    async list(): Promise<{ id: number; name: string }[]> {
      const find = () => database.pool.query('select id, name from halls order by id');
      const { rows } = await find();
      if (rows.length > 0) return rows;
      await database.transaction(async (client) => {
        // Two operators may open an empty product at once.
        await client.query(`select pg_advisory_xact_lock(hashtext('halls'))`);
        await client.query(
          `insert into halls (name, revision, document, created_at) select '展厅', 0, $1, $2 where not exists (select 1 from halls)`,
          [JSON.stringify(emptyDocument), new Date(clock.now())],
        );
      });
      return (await find()).rows;
    },

    async add(name: string): Promise<number> {
      const { rows } = await database.pool.query(
        'insert into halls (name, revision, document, created_at) values ($1, 0, $2, $3) returning id',
        [name, JSON.stringify(emptyDocument), new Date(clock.now())],
      );
      return rows[0]?.id ?? 0;
    },

    async rename(hall: number, name: string): Promise<Outcome<null, 'no_such_hall' | 'locked'>> {
      if (await isLocked(database.pool, hall)) return refuse('locked');
      const { rowCount } = await database.pool.query('update halls set name = $2 where id = $1', [hall, name]);
      return rowCount === 1 ? done(null) : refuse('no_such_hall');
    },
  };
}
export type HallStore = ReturnType<typeof hallStore>;

/** What waited to be drawn everywhere comes before the moment that its line in the log was written with. */
async function comeEarlier(client: PoolClient, hall: number, revision: number, { programme }: HallDocument) {
  const come = Object.entries(programme).filter(([, put]) => put.revision === revision);
  await client.query(
    'update hall_log set due_at = $4 where hall = $1 and revision = $2 and content is not null and display = any($3)',
    [hall, revision, come.map(([display]) => Number(display)), new Date(come[0]?.[1].at ?? 0)],
  );
}

/** Boards that a command would put on, or have prepared. An undo puts back what was put there by somebody who might. */
function boardsOf(command: Command): string[] {
  if (command.kind === 'touch') return boardsIn([command.content]);
  return command.kind === 'take' || command.kind === 'prepare' ? boardsIn(Object.values(command.puts)) : [];
}

/** Whether a hall is locked; undefined when there is no such hall. */
export async function isLocked(client: Pick<PoolClient, 'query'>, hall: number): Promise<boolean | undefined> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select coalesce(document->'lock', 'null') <> 'null' as locked from halls where id = $1`,
    [hall],
  );
  return rows[0]?.locked;
}

/**
 * Before scenes, the cue list or the schedule of a hall are written: one at a time, so that what one of them names is still
 * there; and none while the hall is locked, as the schedule would show it to guests.
 */
export async function lockHall(client: PoolClient, hall: number): Promise<'no_such_hall' | 'locked' | undefined> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('hall plans', $1))`, [hall]);
  const locked = await isLocked(client, hall);
  return locked === undefined ? 'no_such_hall' : locked ? 'locked' : undefined;
}

/** Halls in which a content is on a display, prepared for one, or loaded into a group; what could be undone does not count. */
export const usesInHalls: FindUses = async (client, content) => {
  const { rows } = await client.query(
    `select name from halls where jsonb_path_exists(document - 'takes', '$.** ? (@.item == $item)', jsonb_build_object('item', $1::bigint))
     order by id`,
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'display', name }));
};
