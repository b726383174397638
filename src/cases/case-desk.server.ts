import type { PoolClient } from 'pg';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff, WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { changeRecord, type RecordChange, type Records, unerased } from '#kit/db/record.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { countWaiting } from '#kit/desk/waiting.server.ts';
import { isDuplicateText } from '#kit/form/duplicate-text.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { CaseNote, Person } from './contract.ts';
import type { SealedCase } from './sealed-case.server.ts';

export interface CaseRow {
  id: number;
  revision: number;
  state: string;
  assignee: number | null;
  erased_at: Date | null;
}
export interface CaseTarget {
  id: number;
  revision: number;
}

/** How one kind of case differs from the others. Its tables are its own. */
export interface CaseKind<Row extends CaseRow, Tab extends string> {
  /** Begins what the audit log says was done: `enquiries` gives `enquiries.assign`. */
  feature: string;
  table: string;
  /** SQL that reads rows of the table as `t`, up to its conditions. */
  select: string;
  subject(row: Row): string;
  /** What its sealed texts are bound to. */
  keyOf(row: Row): string | number;
  notes: { table: string; column: string };
  /** The state that an action leads to; undefined when it is not permitted. */
  stateAfter(action: string, row: Row): Row['state'] | undefined;
  /** The action by which it becomes nobody's. */
  release: 'assign' | 'release';
  /** The states behind each tab of the list. */
  tabs: Record<Tab, readonly Row['state'][]>;
  /** States in which somebody waits for us; with `isDue` it is late from `due_at` on. */
  waiting: readonly Row['state'][];
  isDue?: boolean;
  /** The table has `updated_at`. */
  isUpdated?: boolean;
  erased: {
    /** After so many days, whatever `when` finds: SQL in which $2 is the time before which it was left. */
    afterDays: number;
    when: string;
    /** SQL that empties what tells whose it was. */
    set: string;
    /** Statements for other tables than that of notes, up to `= any(ids)`. */
    beside?: readonly string[];
  };
}

interface Needs {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  sealing: Sealing;
  sealed: SealedCase;
  sms?: MessageQueue;
}

/** Gives the place of a value in a statement, such as `$2`. */
type Use = (value: unknown) => string;
type Narrow = (use: Use) => readonly (string | false)[];

const among = (states: readonly string[]) => `t.state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** What staff do with one kind of case: find, open, give away, note and change; every change is in the audit log. */
export function caseDesk<Row extends CaseRow, Tab extends string, Detail>(
  { database, clock, audit, sealing, sealed, sms }: Needs,
  kind: CaseKind<Row, Tab>,
  detailOf: (row: Row, notes: CaseNote[]) => Promise<Detail>,
) {
  const { table, select, notes } = kind;
  const records: Records<Row> = {
    database,
    clock,
    audit,
    ...(sms ? { sms } : {}),
    table,
    subject: kind.subject,
    lock: async (client, id) => (await client.query<Row>(`${select} where t.id = $1 for update of t`, [id])).rows[0],
  };

  async function detail(row: Row): Promise<Detail> {
    const { rows } = await database.pool.query<{ at: Date; author: string; text: string }>(
      `select n.at, u.name as author, n.text from ${notes.table} n join screen_users u on u.id = n.author
       where n.${notes.column} = $1 order by n.id`,
      [row.id],
    );
    return detailOf(
      row,
      rows.map(({ at, author, text }) => ({
        at: at.toISOString(),
        author,
        text: sealed.open(kind.keyOf(row), 'note', text),
      })),
    );
  }

  async function make<Reason extends string>(
    who: ActingStaff,
    target: { id: number; revision?: number },
    action: string,
    work: (
      row: Row,
      client: PoolClient,
      now: Date,
    ) => Promise<Omit<RecordChange, 'action'> | Refusal<Reason> | undefined>,
  ): Promise<Outcome<Detail, 'none' | 'stale' | Reason>> {
    const found = action === 'open' ? records : unerased(records);
    const made = await changeRecord<Row, Reason>(found, who, target, async (row, client, now) => {
      const change = await work(row, client, now);
      return change && !('ok' in change) ? { ...change, action: `${kind.feature}.${action}` } : change;
    });
    return made.ok ? done(await detail(made.value)) : made;
  }

  const change = <Reason extends string = never>(
    who: ActingStaff,
    target: CaseTarget,
    action: string,
    work: (
      row: Row,
      client: PoolClient,
      now: Date,
    ) => Promise<{ set: Record<string, unknown>; messages?: readonly number[] } | Refusal<Reason>>,
  ) =>
    make<'wrong_state' | Reason>(who, target, action, async (row, client, now) => {
      const state = kind.stateAfter(action, row);
      if (state === undefined) return refuse('wrong_state');
      const made = await work(row, client, now);
      if ('ok' in made) return made;
      const after = { state, ...made.set };
      const set = kind.isUpdated ? { ...after, updated_at: now } : after;
      return { ...made, set, before: { state: row.state, assignee: row.assignee }, after };
    });

  const addNote = (client: PoolClient, who: ActingStaff, row: Row, text: string, at: Date) =>
    client.query(`insert into ${notes.table} (${notes.column}, at, author, text) values ($1, $2, $3, $4)`, [
      row.id,
      at,
      who.id,
      sealed.seal(kind.keyOf(row), 'note', text),
    ]);

  /** Erases what tells whose they were, of those that `where` finds; gives their ids. */
  async function erase(client: PoolClient, where: string, value: unknown): Promise<number[]> {
    const { rows } = await client.query<{ id: number }>(
      `update ${table} t set ${kind.erased.set}, erased_at = $1, revision = revision + 1
       where t.erased_at is null and (${where}) returning t.id`,
      [new Date(clock.now()), value],
    );
    const ids = rows.map(({ id }) => id);
    const beside = [`delete from ${notes.table} where ${notes.column}`, ...(kind.erased.beside ?? [])];
    for (const statement of beside) await client.query(`${statement} = any($1)`, [ids]);
    return ids;
  }

  /** The conditions of a list with their values. */
  function conditions(me: number, { tab, assignee }: { tab: Tab; assignee: string }, narrow: Narrow) {
    const values: unknown[] = [];
    const use: Use = (value) => `$${values.push(value)}`;
    const mine = assignee === 'me' ? me : Number(assignee);
    const parts = [
      among(kind.tabs[tab]),
      assignee === 'nobody' && 't.assignee is null',
      assignee !== '' && assignee !== 'nobody' && `t.assignee = ${use(mine)}`,
      ...narrow(use),
    ];
    return { where: parts.filter(Boolean).join(' and '), values };
  }

  return {
    change,
    addNote,
    erase,
    conditions,

    waiting: () =>
      countWaiting(
        database,
        `select count(*)::int as waiting, ${kind.isDue ? 'count(*) filter (where t.due_at < $1)::int' : '0'} as late
         from ${table} t where ${among(kind.waiting)}`,
        kind.isDue ? [new Date(clock.now())] : [],
      ),

    /** One page of the list, with how many stand behind each tab, and who a case can be given to. */
    async list(
      me: number,
      filter: { tab: Tab; assignee: string; page: number; size: number },
      narrow: Narrow,
      order: string,
    ): Promise<{ rows: Row[]; total: number; counts: Record<Tab | 'late', number>; people: Person[] }> {
      const { where, values } = conditions(me, filter, narrow);
      const tabs = Object.entries<readonly string[]>(kind.tabs).map(
        ([tab, states]) => `count(*) filter (where ${among(states)})::int as "${tab}"`,
      );
      const late = kind.isDue ? `${among(kind.waiting)} and t.due_at < $1` : '$1::timestamptz is null';
      const [found, total, counts, people] = await Promise.all([
        database.pool.query<Row>(`${select} where ${where} order by ${order} ${onePage(filter)}`, values),
        database.pool.query<{ total: number }>(`select count(*)::int as total from ${table} t where ${where}`, values),
        database.pool.query<Record<Tab | 'late', number>>(
          `select ${tabs.join(', ')}, count(*) filter (where ${late})::int as late from ${table} t`,
          [new Date(clock.now())],
        ),
        database.pool.query<Person>(
          `select id, name from screen_users where 'editor' = any(roles) and disabled_at is null order by name`,
        ),
      ]);
      return {
        rows: found.rows,
        total: total.rows[0]?.total ?? 0,
        counts: counts.rows[0] as Record<Tab | 'late', number>,
        people: people.rows,
      };
    },

    /** Opens one with everything in it, which is recorded: it holds somebody's contact. */
    open: (who: ActingStaff, id: number) =>
      make<never>(who, { id }, 'open', async () => ({})) as Promise<Outcome<Detail, 'none'>>,

    /** To nobody with 0. */
    assign: (who: ActingStaff, target: CaseTarget & { assignee: number }) =>
      change<'nobody_there'>(who, target, target.assignee === 0 ? kind.release : 'assign', async (_row, client) => {
        if (target.assignee === 0) return { set: { assignee: null } };
        const { rowCount } = await client.query(
          `select 1 from screen_users where id = $1 and 'editor' = any(roles) and disabled_at is null`,
          [target.assignee],
        );
        return rowCount === 1 ? { set: { assignee: target.assignee } } : refuse('nobody_there');
      }),

    note: (who: ActingStaff, { id, text }: { id: number; text: string }) =>
      make<never>(who, { id }, 'note', async (row, client, now) => {
        const { rows } = await client.query<{ text: string; at: Date }>(
          `select text, at from ${notes.table} where ${notes.column} = $1 and author = $2 order by id desc limit 1`,
          [id, who.id],
        );
        const last = rows[0] && { at: rows[0].at, text: sealed.open(kind.keyOf(row), 'note', rows[0].text) };
        if (isDuplicateText(last, text, now.getTime())) return undefined;
        await addNote(client, who, row, text, now);
        if (kind.isUpdated) await client.query(`update ${table} set updated_at = $2 where id = $1`, [id, now]);
        return { before: { state: row.state, assignee: row.assignee }, after: { note: true } };
      }) as Promise<Outcome<Detail, 'none'>>,

    reseal: () => resealColumns(database.pool, sealing, sealed.columns),

    /** Periodic work. */
    async eraseOld(): Promise<void> {
      const { when, afterDays } = kind.erased;
      const before = new Date(clock.now() - afterDays * dayMs);
      await database.transaction((client) => erase(client, when, before));
    },
  };
}
