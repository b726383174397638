import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import { makeFabrics } from './make-fabrics.server.ts';

const demonstrated = 600;
const atOnce = 200;

/** Fills an empty catalogue with six hundred believable fabrics; one with anything in it is left alone. */
export async function fillFabrics({
  database,
  clock,
  suppliers,
}: {
  database: Database;
  clock: Clock;
  /** Names of the mills that are said to make them. */
  suppliers: readonly string[];
}): Promise<void> {
  const { rowCount } = await database.pool.query('select 1 from fabrics limit 1');
  if (rowCount) return;
  const now = clock.now();
  const drafts = [...makeFabrics({ count: demonstrated, today: businessDay(now), suppliers })];
  await database.transaction(async (client) => {
    for (let from = 0; from < drafts.length; from += atOnce)
      await writeFabrics(client, drafts.slice(from, from + atOnce), { at: new Date(now), state: 'shown' });
  });
}
