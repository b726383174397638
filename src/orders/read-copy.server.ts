import { type Database, isDatabaseAway } from '#kit/db/database.server.ts';

const revisionOf = { name: 'order_feed_revision', text: 'select revision from order_feed' };
/** So long a copy is waited for, in milliseconds between looks: a replica on the same network is behind by less. */
const waits = [0, 10, 20, 50, 100, 200];

/**
 * Reads from a copy of the database (`DATABASE_READ_URL`) what boards show, as soon as the copy knows everything that is stored
 * now: a board is told of a change at once, and must not read what stood there before. A copy that is too far behind, or
 * away, is left alone, and the database itself is read.
 */
export function readFromCopy<Given extends unknown[], Value>(
  database: Database,
  copy: Database | undefined,
  read: (from: Database, ...given: Given) => Promise<Value>,
): (...given: Given) => Promise<Value> {
  if (!copy) return (...given) => read(database, ...given);
  const revisionIn = async ({ pool }: Database) => {
    const { rows } = await pool.query<{ revision: number }>(revisionOf);
    return rows[0]?.revision ?? 0;
  };
  return async (...given) => {
    const stored = await revisionIn(database);
    try {
      for (const ms of waits) {
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
        if ((await revisionIn(copy)) >= stored) return await read(copy, ...given);
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    return read(database, ...given);
  };
}
