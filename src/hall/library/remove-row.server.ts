import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';

/** Takes out what staff have before them, unless it is gone or somebody else has changed it since. Its row is locked already. */
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
