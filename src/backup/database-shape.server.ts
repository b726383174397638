import type pg from 'pg';
import type { Partition, Sequence, Table } from './archive-format.ts';

// Tables of ours: no system schema, no migrator's own, none that belongs to an extension, none of a session.
const ours = `
  n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'drizzle') and c.relname <> 'schema_migrations'
  and c.relpersistence <> 't'
  and not exists (select 1 from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Settings under which the text of a value depends on the value alone. */
export async function readAlike(client: pg.ClientBase): Promise<void> {
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC';
    set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set search_path = public;
    set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0`);
}

/** All tables; a partitioned one stands for its partitions. Generated columns are left out, they make themselves. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours}
    order by n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

/** Partitions, parents first: many are made while the product runs (one a day), not by migrations. */
export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select n.nspname as schema, c.relname as name, pn.nspname as "parentSchema", p.relname as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound,
      case c.relkind when 'p' then pg_get_partkeydef(c.oid) end as "partitionBy"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_inherits i on i.inhrelid = c.oid
    join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
    where c.relispartition and c.relkind in ('r', 'p') and ${ours}
    order by (select count(*) from pg_partition_ancestors(c.oid)), n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

/** Sequences live outside of transactions: read after the rows they are at least as far as these. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${ours} order by n.nspname collate "C", c.relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const { schema, name } of names) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as called from ${quoted(client, { schema, name })}`,
    );
    sequences.push({ schema, name, ...rows[0] });
  }
  return sequences;
}

/** `copy` of a whole table, in or out. */
export function copyStatement(client: pg.ClientBase, table: Table, direction: 'to stdout' | 'from stdin'): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  if (direction === 'from stdin') return `copy ${quoted(client, table)} (${columns}) from stdin`;
  return `copy (select ${columns} from ${quoted(client, table)}) to stdout`;
}

export const quoted = (client: pg.ClientBase, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
