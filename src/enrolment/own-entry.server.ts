import type { Database } from '#kit/database.server.ts';
import type { ApplicationRow } from './application-rows.server.ts';

/**
 * Nobody decides on what they entered themselves. Where there is no other reviewer at all, that rule would leave the
 * application without any decision for ever: then the one reviewer decides, and the history shows both.
 */
export async function mayNotDecide(
  database: Database,
  row: Pick<ApplicationRow, 'entered_by'>,
  reviewer: number,
): Promise<boolean> {
  if (row.entered_by !== reviewer) return false;
  const { rowCount } = await database.pool.query(
    `select 1 from screen_users where id <> $1 and disabled_at is null and 'reviewer' = any(roles) limit 1`,
    [reviewer],
  );
  return rowCount !== 0;
}
