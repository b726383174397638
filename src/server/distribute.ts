import type { ClientBase } from 'pg';
import { type Database, inBackground } from '#kit/db/database.server.ts';
import { distributedTables, referenceTables } from './table-layout.ts';

export type Distributed = { ok: true; laidOut: string[]; before: string[] } | { ok: false; message: string };

/** Citus's own words for the two kinds, and the column of a distributed table. */
interface Laid {
  table: string;
  kind: string;
  column: string | null;
}

const whatToDo = 'docs/scale.md says what an operator prepares.';

/**
 * Lays the large tables out over the workers of a Citus cluster, one after the other, and leaves those that lie right as they are:
 * an interrupted run is called again. A table is locked against writing while its rows move.
 */
export const distribute = (database: Database): Promise<Distributed> =>
  inBackground(async (): Promise<Distributed> => {
    const client = await database.pool.connect();
    try {
      const refusal = await refuse(client);
      if (refusal) return { ok: false, message: `${refusal}\n${whatToDo}` };
      const present = await readLaid(client);
      const wanted: Laid[] = [
        ...Object.entries(distributedTables).map(([table, { column }]) => ({ table, kind: 'distributed', column })),
        ...Object.keys(referenceTables).map((table) => ({ table, kind: 'reference', column: null })),
      ];
      const laidOut: string[] = [];
      const before: string[] = [];
      for (const { table, kind, column } of wanted) {
        const laid = present.get(table);
        if (!laid) {
          await layOut(client, table);
          laidOut.push(table);
        } else if (laid.kind === kind && laid.column === column) before.push(table);
        else
          return {
            ok: false,
            message: `${table} lies as a ${laid.kind} table${laid.column ? ` by ${laid.column}` : ''}; this version needs it as a ${kind} table${column ? ` by ${column}` : ''}.`,
          };
      }
      return { ok: true, laidOut, before };
    } finally {
      client.release();
    }
  });

async function refuse(client: ClientBase): Promise<string | undefined> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'");
  if (extensions.length === 0)
    return 'This database has no Citus. The tables stay as they are, on one server, which is right for most installations.';
  const { rows: workers } = await client.query(
    "select from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards",
  );
  if (workers.length === 0) return 'Citus is there, but no worker that tables could be laid out over.';
  const { rows: coordinators } = await client.query('select from pg_dist_node where groupid = 0');
  if (coordinators.length === 0)
    return 'The coordinator has no address yet (citus_set_coordinator_host), by which workers read what stays on it.';
  return undefined;
}

async function readLaid(client: ClientBase): Promise<Map<string, Laid>> {
  const { rows } = await client.query<Laid>(
    "select table_name::text as table, citus_table_type as kind, nullif(distribution_column, '<none>') as column from citus_tables",
  );
  return new Map(rows.map((row) => [row.table, row]));
}

async function layOut(client: ClientBase, table: string): Promise<void> {
  const spread = distributedTables[table];
  await client.query('begin');
  try {
    // The ledger of checks refuses to be changed by a trigger: it is made for the shards as well, and stands aside while rows move.
    await client.query("set local citus.enable_unsafe_triggers = on; set local session_replication_role = 'replica'");
    if (spread)
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        spread.column,
        spread.beside ?? 'none',
      ]);
    else await client.query('select create_reference_table($1)', [table]);
    // Without it the rows lie on the coordinator as well, where nobody reads them.
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
