import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';
import { packDay } from './pack-day.server.ts';
import { newestColumn } from './packs.server.ts';

/**
 * A day that is not over is packed when so many of its visits, and so large a share of them, are not as its pack has them:
 * reading these takes a few milliseconds, and packing a whole day half a second of the database's time.
 */
export const worthPacking = { visits: 3_000, share: 0.1 } as const;

/** Packs today, and yesterday until the night's proof has packed it for good, where it is worth it. Gives the days packed. */
export async function packRunning(
  database: Database,
  clock: Clock,
  worth: { visits: number; share: number } = worthPacking,
): Promise<string[]> {
  const now = clock.now();
  const packed: string[] = [];
  for (const day of [businessDay(now - dayMs), businessDay(now)])
    await database.transaction(async (client) => {
      // One moment for all of it: the number in the ledger, and what was stored up to there.
      await client.query('set transaction isolation level repeatable read');
      const { rows } = await client.query<{ is_over: boolean; newest: number; visits: number; changed: number }>(
        `select coalesce(p.up_to is null and p.day is not null, false) as is_over, coalesce(b.newest, 0) as newest, v.visits, v.changed
         from (select max(id) as newest from tracking_batches) b
           left join tracking_packs p on p.day = $1 and p.name = '${newestColumn}',
         lateral (select count(*)::int as visits, (count(*) filter (where batch > coalesce(p.up_to, -1)))::int as changed
           from tracking_visits where day = $1) v`,
        [day],
      );
      const [found] = rows;
      if (!found || found.is_over || found.changed < Math.max(worth.visits, worth.share * found.visits)) return;
      await packDay(client, day, new Date(now), found.newest);
      packed.push(day);
    });
  return packed;
}
