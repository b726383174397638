import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { dropGroupsBefore } from '#tracking/errors/error-groups.server.ts';
import { destroySalts } from '#tracking/visitor.server.ts';

/** Tables with one partition for each business day. */
const parents = ['tracking_events', 'tracking_visits'] as const;
const suffixOf = (day: string) => day.replaceAll('-', '');
/** Any constant. Taken by each process that makes or drops partitions. */
const partitionLock = 5_731_010;

/** Makes the partitions of these business days where they are missing. */
export async function makePartitions(database: Database, days: Iterable<string>): Promise<void> {
  const wanted = [...new Set(days)].sort();
  const present = new Set(await listPartitions(database));
  const missing = wanted.filter((day) => !present.has(day));
  if (missing.length === 0) return;
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const day of missing)
      for (const parent of parents) {
        const name = `${parent}_${suffixOf(day)}`;
        const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
        if (rows[0]?.there) continue;
        // Attaching, unlike `create table ... partition of`, lets others read and write meanwhile.
        const next = businessDay(Date.parse(`${day}T00:00:00+08:00`) + dayMs);
        await client.query(`create table ${name} (like ${parent} including all)`);
        await client.query(`alter table ${parent} attach partition ${name} for values from ('${day}') to ('${next}')`);
      }
  });
}

/** Business days that have a partition of each kind, oldest first. */
export async function listPartitions(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ suffix: string }>({
    name: 'tracking_partitions',
    text: `select right(c.relname, 8) as suffix from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in (${parents.map((parent) => `'${parent}'::regclass`).join(', ')})
      group by 1 having count(*) = ${parents.length} order by 1`,
  });
  return rows.map(({ suffix }) => suffix.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}

const figures = ['tracking_counts', 'tracking_answers', 'tracking_day_revisions'];

/**
 * Retention: drops whole days before this one, their figures, ledger rows, texts and user agents. Returns the days dropped. The figures go
 * in a transaction of their own, as readers and writers wait while partitions are dropped; it also covers days left over.
 */
export async function dropDaysBefore(database: Database, day: string): Promise<string[]> {
  const old = (await listPartitions(database)).filter((present) => present < day);
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const present of old)
      for (const parent of parents) await client.query(`drop table if exists ${parent}_${suffixOf(present)}`);
  });
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const table of figures) await client.query(`delete from ${table} where day < $1`, [day]);
    await client.query(
      `delete from tracking_batches where stored_at < $1::date::timestamp at time zone 'Asia/Shanghai'`,
      [day],
    );
    // A day's margin: a process may still count on a text or an agent that it last met yesterday.
    for (const table of ['tracking_texts', 'tracking_agents'])
      await client.query(`delete from ${table} where day < $1::date - 2`, [day]);
  });
  return old;
}

const daysAhead = 3;

export const partitionsAhead = (database: Database, now: number) =>
  makePartitions(
    database,
    Array.from({ length: daysAhead + 1 }, (_, ahead) => businessDay(now + ahead * dayMs)),
  );

/** Makes partitions ahead, and drops salts and days past their time: one process does it for all, every now and then. */
export async function keepDays(database: Database, now: number, keptDays: number): Promise<void> {
  await partitionsAhead(database, now);
  await destroySalts(database, now);
  await dropDaysBefore(database, businessDay(now - keptDays * dayMs));
  await dropGroupsBefore(database, now - keptDays * dayMs);
}
