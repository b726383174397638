import type { PoolClient } from 'pg';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { type Actor, staffEntry, type WriteAudit } from './audit-entry.ts';
import type { Database } from './database.server.ts';

/** Rows of one table that several people change. */
export interface Records<Row> {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  table: string;
  /** What the audit log calls a row, such as `job/12`. */
  subject(row: Row): string;
  /** Reads a row and locks it until the transaction ends. */
  hold(client: PoolClient, id: number): Promise<Row | undefined>;
  /** What goes with the refusal of a change that was made on an older revision. */
  shown?(row: Row): unknown;
  /** Notifies other processes, with the commit. */
  tell?(client: PoolClient, row: Row): Promise<unknown>;
  /** Delivers what a change queued. */
  sms?: MessageQueue;
}

export interface RecordChange {
  /** As the audit log names it, such as `jobs.publish`. */
  action: string;
  /** The columns that change. Without any, the revision, if rows have one, stays: something was added beside the row. */
  set?: Record<string, unknown>;
  before?: object | null;
  after?: object | null;
  /** Short messages that it queued: delivered after the commit. */
  messages?: readonly number[];
}

/** The rows as far as they can be changed: one whose personal data was erased is gone, whatever revision somebody still shows. */
export const unerased = <Row extends { erased_at: Date | null }>(records: Records<Row>): Records<Row> => ({
  ...records,
  async hold(client, id) {
    const row = await records.hold(client, id);
    return row?.erased_at ? undefined : row;
  },
});

/**
 * One change of one row in one transaction: lock, compare the revision, change, count the revision up, audit, notify.
 *
 * @param target without a revision (some rows have none), whatever others changed meanwhile does not matter.
 * @param work refuses, or writes what belongs into other tables and gives the change; undefined when it is made already.
 * @returns the row as it is after the change.
 */
export async function changeRecord<Row extends object, Reason extends string = never>(
  { database, clock, audit, table, subject, hold, shown, tell, sms }: Records<Row>,
  who: Actor,
  { id, revision }: { id: number; revision?: number | undefined },
  work: (row: Row, client: PoolClient, now: Date) => Promise<RecordChange | Refusal<Reason> | undefined>,
): Promise<Outcome<Row, 'none' | 'stale' | Reason>> {
  let queued: readonly number[] = [];
  const outcome = await database.transaction(async (client): Promise<Outcome<Row, 'none' | 'stale' | Reason>> => {
    const row = await hold(client, id);
    if (!row) return refuse('none');
    const present = 'revision' in row ? row.revision : undefined;
    if (revision !== undefined && present !== revision) return refuse('stale', shown?.(row));
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
    await audit(client, staffEntry(who, now, { ...entry, subject: subject(row) }));
    await tell?.(client, row);
    queued = messages;
    return done((await hold(client, id)) as Row);
  });
  if (queued.length > 0) await sms?.deliver(queued);
  return outcome;
}

/** Removes one row for good: lock, compare the revision, ask whether it may go, delete, audit, notify. */
export async function removeRecord<Row extends { revision: number }, Reason extends string>(
  { database, clock, audit, table, subject, hold, shown, tell }: Records<Row>,
  who: Actor,
  { id, revision }: { id: number; revision: number },
  action: string,
  /** Refuses, or removes what hangs on it and says what it was. */
  work: (row: Row, client: PoolClient) => Promise<{ before: object } | Refusal<Reason>>,
): Promise<Outcome<null, 'none' | 'stale' | Reason>> {
  return database.transaction(async (client): Promise<Outcome<null, 'none' | 'stale' | Reason>> => {
    const row = await hold(client, id);
    if (!row) return refuse('none');
    if (row.revision !== revision) return refuse('stale', shown?.(row));
    const gone = await work(row, client);
    if ('ok' in gone) return gone;
    await client.query(`delete from ${table} where id = $1`, [id]);
    await audit(client, staffEntry(who, clock.now(), { action, subject: subject(row), before: gone.before }));
    await tell?.(client, row);
    return done(null);
  });
}
