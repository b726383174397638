import type { Database } from '#kit/database.server.ts';
import { businessDay, dayMs } from '#kit/time.ts';

const prefix = 'tracking_events_';
const nameOf = (day: string) => prefix + day.replaceAll('-', '');
/** Any constant: whoever makes or drops a partition holds it. */
const partitionLock = 5_731_010;

/** Makes the partitions of these business days where they are missing. */
export async function makePartitions(database: Database, days: Iterable<string>): Promise<void> {
  const wanted = [...new Set(days)].sort();
  const present = new Set(await listPartitions(database));
  const missing = wanted.filter((day) => !present.has(day));
  if (missing.length === 0) return;
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const day of missing) {
      const name = nameOf(day);
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
      if (rows[0]?.there) continue;
      // Attaching, unlike `create table ... partition of`, lets others read and write meanwhile.
      const next = businessDay(Date.parse(`${day}T00:00:00+08:00`) + dayMs);
      await client.query(`create table ${name} (like tracking_events including all)`);
      await client.query(
        `alter table tracking_events attach partition ${name} for values from ('${day}') to ('${next}')`,
      );
    }
  });
}

/** Business days that have a partition, oldest first. */
export async function listPartitions(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>({
    name: 'tracking_partitions',
    text: `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'tracking_events'::regclass order by 1`,
  });
  return rows.map(({ name }) => name.slice(prefix.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}

/** Retention: drops whole days before this one, and their counters and ledger rows. Gives the days dropped. */
export async function dropDaysBefore(database: Database, day: string): Promise<string[]> {
  const old = (await listPartitions(database)).filter((present) => present < day);
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const present of old) await client.query(`drop table if exists ${nameOf(present)}`);
    await client.query('delete from tracking_counts where day < $1', [day]);
    await client.query(`delete from tracking_batches where stored_at < $1::date at time zone 'Asia/Shanghai'`, [day]);
  });
  return old;
}
