import type { PoolClient } from 'pg';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { type Actor, auditEntry, type WriteAudit } from './audit-entry.ts';
import type { Database } from './database.server.ts';

/** Rows of one table that several people edit. */
export interface Records<Row> {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  table: string;
  /** What the audit log calls a row, such as `job/12`. */
  subject(row: Row): string;
  /** Reads a row with a lock until the end of the transaction. */
  lock(client: PoolClient, id: number): Promise<Row | undefined>;
  /** The current record, sent along with a conflict. */
  conflictView?(row: Row): unknown;
  /** Notifies other processes on commit. */
  notify?(client: PoolClient, row: Row): Promise<unknown>;
  /** Delivers the messages that a change queued. */
  sms?: MessageQueue;
}

export interface RecordChange {
  /** As the audit log names it, such as `jobs.publish`. */
  action: string;
  /** The columns that change. Without any, the revision stays: something was added beside the row. */
  set?: Record<string, unknown>;
  before?: object | null;
  after?: object | null;
  /** Ids of queued short messages, delivered after the commit. */
  messages?: readonly number[];
}

/** The rows that can be changed: an erased one is gone, whatever revision a client still shows. */
export const unerased = <Row extends { erased_at: Date | null }>(records: Records<Row>): Records<Row> => ({
  ...records,
  async lock(client, id) {
    const row = await records.lock(client, id);
    return row?.erased_at ? undefined : row;
  },
});

/**
 * Changes one row in one transaction: lock, compare the revision, update, increment the revision, audit, notify.
 *
 * @param target without a revision (some rows have none), concurrent changes do not conflict.
 * @param work refuses, or writes other tables and returns the change; undefined if there is nothing left to do.
 * @returns the row after the change.
 */
export async function changeRecord<Row extends object, Reason extends string = never>(
  { database, clock, audit, table, subject, lock, conflictView, notify, sms }: Records<Row>,
  who: Actor,
  { id, revision }: { id: number; revision?: number | undefined },
  work: (row: Row, client: PoolClient, now: Date) => Promise<RecordChange | Refusal<Reason> | undefined>,
): Promise<Outcome<Row, 'none' | 'stale' | Reason>> {
  let queued: readonly number[] = [];
  const outcome = await database.transaction(async (client): Promise<Outcome<Row, 'none' | 'stale' | Reason>> => {
    const row = await lock(client, id);
    if (!row) return refuse('none');
    const present = 'revision' in row ? row.revision : undefined;
    if (revision !== undefined && present !== revision) return refuse('stale', conflictView?.(row));
    const now = new Date(clock.now());
    const change = await work(row, client, now);
    if (!change) return done(row);
    if ('ok' in change) return change;
    const { set, messages = [], ...entry } = change;
    if (set) {
      const columns = Object.keys(set).map((name, at) => `${name} = $${at + 2}`);
      if (present !== undefined) columns.push('revision = revision + 1');
      await client.query(`update ${table} set ${columns.join(', ')} where id = $1`, [id, ...Object.values(set)]);
    }
    await audit(client, auditEntry(who, now, { ...entry, subject: subject(row) }));
    await notify?.(client, row);
    queued = messages;
    return done((await lock(client, id)) as Row);
  });
  if (queued.length > 0) await sms?.deliver(queued);
  return outcome;
}

type Sent<Value> = Value extends Date ? string : Value;

/** The named fields of a row as they leave the server: dates as ISO texts. */
export const fieldsOf = <Row extends object, Name extends keyof Row>(row: Row, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] instanceof Date ? row[name].toISOString() : row[name]])) as {
    [Own in Name]: Sent<Row[Own]>;
  };

/**
 * Inserts one row by the names of its columns.
 *
 * @param conflict what to do about a row that is there already: `on conflict (job) do nothing`.
 * @returns its id; undefined if nothing was inserted, or if the table has none.
 */
export async function insertRow(
  client: Pick<PoolClient, 'query'>,
  table: string,
  values: Record<string, unknown>,
  conflict = '',
): Promise<number | undefined> {
  const places = Object.keys(values).map((_, at) => `$${at + 1}`);
  const { rows } = await client.query<{ id?: number }>(
    `insert into ${table} (${Object.keys(values).join(', ')}) values (${places.join(', ')}) ${conflict} returning *`,
    Object.values(values),
  );
  return rows[0]?.id;
}

/** Changes one row as `changeRecord` does, or inserts one: with id 0, `work` gets no row and its `set` holds all columns. */
export async function saveRecord<Row extends { revision: number }, Reason extends string>(
  records: Records<Row>,
  who: Actor,
  target: { id: number; revision: number },
  work: (row: Row | undefined, client: PoolClient, now: Date) => Promise<RecordChange | Refusal<Reason>>,
): Promise<Outcome<Row, 'none' | 'stale' | Reason>> {
  if (target.id !== 0) return changeRecord<Row, Reason>(records, who, target, work);
  const { database, clock, audit, table, subject, lock, notify } = records;
  return database.transaction(async (client): Promise<Outcome<Row, Reason>> => {
    const now = new Date(clock.now());
    const created = await work(undefined, client, now);
    if ('ok' in created) return created;
    const { set, ...entry } = created;
    const id = (await insertRow(client, table, { revision: 1, ...set })) ?? 0;
    const row = (await lock(client, id)) as Row;
    await audit(client, auditEntry(who, now, { ...entry, subject: subject(row) }));
    await notify?.(client, row);
    return done(row);
  });
}

/** Deletes one row: lock, compare the revision, check with `work`, delete, audit, notify. */
export async function removeRecord<Row extends { revision: number }, Reason extends string>(
  { database, clock, audit, table, subject, lock, conflictView, notify }: Records<Row>,
  who: Actor,
  { id, revision }: { id: number; revision: number },
  action: string,
  /** Refuses, or deletes dependent rows and returns what the row was. */
  work: (row: Row, client: PoolClient) => Promise<{ before: object } | Refusal<Reason>>,
): Promise<Outcome<null, 'none' | 'stale' | Reason>> {
  return database.transaction(async (client): Promise<Outcome<null, 'none' | 'stale' | Reason>> => {
    const row = await lock(client, id);
    if (!row) return refuse('none');
    if (row.revision !== revision) return refuse('stale', conflictView?.(row));
    const gone = await work(row, client);
    if ('ok' in gone) return gone;
    await client.query(`delete from ${table} where id = $1`, [id]);
    await audit(client, auditEntry(who, clock.now(), { action, subject: subject(row), before: gone.before }));
    await notify?.(client, row);
    return done(null);
  });
}
