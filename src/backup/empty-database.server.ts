import type pg from 'pg';
import { appliedOf, apply, beginRecord, readMigrations } from '#kit/db/migrations.server.ts';
import { ArchiveFault, type Header, nameOf, type Partition } from './archive-format.ts';
import { listTables, quoted } from './database-shape.server.ts';

/** Names of the tables that hold rows. */
export async function listFilledTables(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select exists (select 1 from ${quoted(client, table)}) as filled`);
    if (rows[0].filled) filled.push(nameOf(table));
  }
  return filled;
}

/**
 * Makes the database as empty as a new one and then as it was when the archive was made: its migrations and no later
 * ones, its partitions, no rows. All within the caller's transaction.
 */
export async function rebuildFor(client: pg.ClientBase, header: Header, migrationsFolder: string): Promise<void> {
  const wanted = appliedOf(readMigrations(migrationsFolder), header.migrations);
  // f81aabb7 lists the 86 migrations that one file has replaced.
  const isKnown = ({ hash }: { hash: string }) => wanted.some((migration) => migration.hash === hash);
  if (header.migrations.some((recorded) => recorded.name !== undefined && !isKnown(recorded)))
    throw new ArchiveFault(
      'The archive was made by a newer or another version of Weftline: it holds a migration that this one does not ' +
        'know. Restore it with that version, or update this one.',
    );
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  );
  for (const { name } of schemas) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  await client.query('create schema public; grant usage on schema public to public');
  await beginRecord(client);
  for (const migration of wanted) await apply(client, migration);
  for (const partition of header.partitions) await addPartition(client, partition);
  const made = await listTables(client);
  for (const table of header.tables)
    if (!made.some((one) => nameOf(one) === nameOf(table)))
      throw new ArchiveFault(`The archive holds rows of ${nameOf(table)}, a table that its migrations do not make.`);
  // A migration may put rows into its tables. Only those are emptied: a ledger that may not be, is empty.
  for (const table of made) {
    const own = quoted(client, table);
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select 1 from ${own}) as filled`);
    if (rows[0]?.filled) await client.query(`truncate ${own} cascade`);
  }
}

async function addPartition(client: pg.ClientBase, partition: Partition): Promise<void> {
  const own = quoted(client, partition);
  const known = await client.query('select to_regclass($1) is not null as known', [own]);
  if (known.rows[0].known) return;
  const parent = quoted(client, { schema: partition.parentSchema, name: partition.parent });
  const further = partition.partitionBy ? `partition by ${partition.partitionBy}` : '';
  await client.query(`create table ${own} partition of ${parent} ${partition.bound} ${further}`);
}

/**
 * Takes foreign keys away until all rows are in, whatever their order; puts them back, which checks every row. Triggers
 * of ours are kept quiet meanwhile: what they did is in the rows already.
 */
export async function withoutForeignKeys(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0`);
  const { rows: triggered } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal and tgparentid = 0`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
