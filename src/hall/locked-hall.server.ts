import type { PoolClient } from 'pg';

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
