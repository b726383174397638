import type { Database } from '#kit/db/database.server.ts';
import type { Waiting } from './waiting.ts';

/** Runs a statement that counts `waiting` and `late`. Everybody's menu asks for it each minute: it reads what is open, by an index. */
export async function countWaiting(database: Database, text: string, values: unknown[] = []): Promise<Waiting> {
  const { rows } = await database.pool.query<Waiting>(text, values);
  if (!rows[0]) throw new Error('a count gives a row');
  return rows[0];
}
