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

/**
 * Nobody decides on what they had a part in entering. Where there is no other reviewer at all, that rule would leave the
 * application without any decision for ever: then the one reviewer decides, and the history shows both.
 */
export async function mayNotDecide(database: Database, application: number, reviewer: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select 1 from applications a
       cross join lateral (select array_remove(a.entrants || a.entered_by, null) as entrants) by
     where a.id = $1 and $2 = any(by.entrants) and exists (
       select 1 from screen_users u where u.id <> all(by.entrants) and u.disabled_at is null and 'reviewer' = any(u.roles))`,
    [application, reviewer],
  );
  return rowCount !== 0;
}
