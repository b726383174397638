import type { Pool, PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import type { Action } from './application-status.ts';

/**
 * Remembers, in the transaction of a save, which screen user sat beside the applicant: each of them, not only the last. A process of
 * the release before writes the last one alone: who that was joins the others before somebody takes the place.
 */
export async function noteEntry(client: Pool | PoolClient, application: number, screenUser: number): Promise<void> {
  await client.query(
    `update applications set entered_by = $2,
       entrants = entrants || array(select distinct who from unnest(array[entered_by, $2::bigint]) who
         where who is not null and who <> all(entrants)) where id = $1`,
    [application, screenUser],
  );
}

/** Decisions of every kind, and taking one back: not for somebody who entered the application. */
const deciding: readonly Action[] = [
  'propose',
  'approve',
  'return',
  'reject',
  'undo',
  'suspend',
  'reinstate',
  'ask_renewal',
];
export const isDeciding = (action: Action): boolean => deciding.includes(action);

/** Whether the reviewer $2 entered the application `a`, and another reviewer could decide on it. */
export const isOwnEntry = `exists (
  select 1 from (select array_remove(a.entrants || a.entered_by, null) as entrants) by
  where $2 = any(by.entrants) and exists (
    select 1 from screen_users other where other.id <> all(by.entrants) and other.disabled_at is null and 'reviewer' = any(other.roles)))`;

/**
 * Nobody decides on what they had a part in entering. Where there is no other reviewer at all, that rule would leave the
 * application without any decision for ever: then the one reviewer decides, and the history shows both.
 */
export async function mayNotDecide(database: Database, application: number, reviewer: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(`select 1 from applications a where a.id = $1 and ${isOwnEntry}`, [
    application,
    reviewer,
  ]);
  return rowCount !== 0;
}
