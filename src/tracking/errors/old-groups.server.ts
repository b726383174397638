import type { Database } from '#kit/db/database.server.ts';

/** Groups of errors that have not occurred since then, in milliseconds, go with their days and what was done about them. */
export async function dropGroupsBefore(database: Database, moment: number): Promise<void> {
  await database.transaction(async (client) => {
    const { rows } = await client.query('delete from tracking_error_groups where last_at < $1 returning id', [
      new Date(moment),
    ]);
    if (rows.length === 0) return;
    const groups = rows.map(({ id }) => id);
    await client.query('delete from tracking_error_days where error_group = any($1)', [groups]);
    await client.query('delete from tracking_error_changes where error_group = any($1)', [groups]);
  });
}
