import type { Database } from '#kit/db/database.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { SerialFigures } from './desk-contract.ts';

const days = 30;

/** Checks of the last 30 days by day, outcome and region. */
export async function readFigures(database: Database, clock: Clock): Promise<SerialFigures> {
  const since = new Date(clock.now() - days * dayMs);
  const [byDay, byRegion] = await Promise.all([
    database.pool.query<SerialFigures['days'][number]>(
      `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
         count(*) filter (where outcome in ('first', 'again'))::int as genuine,
         count(*) filter (where outcome in ('suspicious', 'recalled'))::int as doubtful,
         count(*) filter (where outcome = 'unknown')::int as unknown
       from serial_checks where at >= $1 group by 1 order by 1`,
      [since],
    ),
    database.pool.query<SerialFigures['regions'][number]>(
      `select region, count(*)::int as checks, count(*) filter (where outcome in ('suspicious', 'unknown'))::int as doubtful
       from serial_checks where at >= $1 group by 1 order by 2 desc`,
      [since],
    ),
  ]);
  return { days: byDay.rows, regions: byRegion.rows };
}
