import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';

/** Deletes a row that the caller has locked, unless it is gone or its revision has changed. */
export async function removeRow<Row extends { revision: number }>(
  client: PoolClient,
  table: 'hall_stories' | 'hall_playlists',
  { id, revision }: { id: number; revision: number },
  before: Row | undefined,
  note: (before: Row) => Promise<void>,
): Promise<Outcome<null, 'none' | 'stale'>> {
  if (!before) return refuse('none');
  if (before.revision !== revision) return refuse('stale');
  await client.query(`delete from ${table} where id = $1`, [id]);
  await note(before);
  return done(null);
}
