import type { PoolClient } from 'pg';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, insertRow, type RecordChange, type Records, unerased } from '#kit/db/record.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { countWaiting } from '#kit/desk/waiting.server.ts';
import { isDuplicateText } from '#kit/form/duplicate-text.ts';
import { dayMs } from '#kit/text/time.ts';
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

/** What one kind of case defines. Each kind has its own tables. */
export interface CaseKind<Row extends CaseRow, Tab extends string> {
  /** Prefix of audit actions: `enquiries` gives `enquiries.assign`. */
  feature: string;
  table: string;
  /** SQL that selects rows of the table as `t`, without conditions. */
  select: string;
  subject(row: Row): string;
  /** Key to which its sealed texts are bound. */
  keyOf(row: Row): string | number;
  notes: { table: string; column: string };
  /** The state after an action; undefined if it is not allowed. */
  stateAfter(action: string, row: Row): Row['state'] | undefined;
  /** The action that removes the assignee. */
  release: 'assign' | 'release';
  /** States of each tab. */
  tabs: Record<Tab, readonly Row['state'][]>;
  /** States that wait for staff; with `isDue` a case is late after `due_at`. */
  waiting: readonly Row['state'][];
  isDue?: boolean;
  /** The table has `updated_at`. */
  isUpdated?: boolean;
  erased: {
    /** Erases what `when` matches: SQL in which $2 is the time `afterDays` ago. */
    afterDays: number;
    when: string;
    /** SQL that clears the personal data. */
    set: string;
    /** Statements for further tables besides the notes, up to `= any(ids)`. */
    beside?: readonly string[];
  };
}

interface CaseNeeds extends Needs<'database' | 'clock' | 'audit' | 'sealing'>, Partial<Needs<'sms'>> {
  sealed: SealedCase;
}

/** Binds a value and returns its placeholder, such as `$2`. */
type BindValue = (value: unknown) => string;
type ExtraConditions = (use: BindValue) => readonly (string | false)[];

const stateIn = (states: readonly string[]) => `t.state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** Staff operations on one kind of case: list, open, assign, note and change. Each change is in the audit log. */
export function caseDesk<Row extends CaseRow, Tab extends string, Detail>(
  { database, clock, audit, sealing, sealed, sms }: CaseNeeds,
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
      rows.map((note) => ({
        ...fieldsOf(note, 'at', 'author'),
        text: sealed.open(kind.keyOf(row), 'note', note.text),
      })),
    );
  }

  async function perform<Reason extends string>(
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
    const changed = await changeRecord<Row, Reason>(found, who, target, async (row, client, now) => {
      const change = await work(row, client, now);
      return change && !('ok' in change) ? { ...change, action: `${kind.feature}.${action}` } : change;
    });
    return changed.ok ? done(await detail(changed.value)) : changed;
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
    perform<'wrong_state' | Reason>(who, target, action, async (row, client, now) => {
      const state = kind.stateAfter(action, row);
      if (state === undefined) return refuse('wrong_state');
      const change = await work(row, client, now);
      if ('ok' in change) return change;
      const after = { state, ...change.set };
      const set = kind.isUpdated ? { ...after, updated_at: now } : after;
      return { ...change, set, before: { state: row.state, assignee: row.assignee }, after };
    });

  const addNote = (client: PoolClient, who: ActingStaff, row: Row, text: string, at: Date) =>
    insertRow(client, notes.table, {
      [notes.column]: row.id,
      at,
      author: who.id,
      text: sealed.seal(kind.keyOf(row), 'note', text),
    });

  /** Erases the personal data of the cases that match `where`; returns their ids. */
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

  /** The SQL conditions of a list with their values. */
  function conditions(me: number, { tab, assignee }: { tab: Tab; assignee: string }, extraConditions: ExtraConditions) {
    const values: unknown[] = [];
    const use: BindValue = (value) => `$${values.push(value)}`;
    const mine = assignee === 'me' ? me : Number(assignee);
    const parts = [
      stateIn(kind.tabs[tab]),
      assignee === 'nobody' && 't.assignee is null',
      assignee !== '' && assignee !== 'nobody' && `t.assignee = ${use(mine)}`,
      ...extraConditions(use),
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
         from ${table} t where ${stateIn(kind.waiting)}`,
        kind.isDue ? [new Date(clock.now())] : [],
      ),

    /** One page of the list, with the counts of each tab and the possible assignees. */
    async list(
      me: number,
      filter: { tab: Tab; assignee: string; page: number; size: number },
      extraConditions: ExtraConditions,
      order: string,
    ): Promise<{ rows: Row[]; total: number; counts: Record<Tab | 'late', number>; people: Person[] }> {
      const { where, values } = conditions(me, filter, extraConditions);
      const tabs = Object.entries<readonly string[]>(kind.tabs).map(
        ([tab, states]) => `count(*) filter (where ${stateIn(states)})::int as "${tab}"`,
      );
      const late = kind.isDue ? `${stateIn(kind.waiting)} and t.due_at < $1` : '$1::timestamptz is null';
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

    /** Opens a case in full, which is logged, as it has contact data. */
    open: (who: ActingStaff, id: number) =>
      perform<never>(who, { id }, 'open', async () => ({})) as Promise<Outcome<Detail, 'none'>>,

    /** Assigns the case; 0 removes the assignee. */
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
      perform<never>(who, { id }, 'note', async (row, client, now) => {
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

    /** Periodic job. */
    async eraseExpired(): Promise<void> {
      const { when, afterDays } = kind.erased;
      const before = new Date(clock.now() - afterDays * dayMs);
      await database.transaction((client) => erase(client, when, before));
    },
  };
}
