import type { Pool } from 'pg';
import { isSealed, type Sealing } from './sealing.server.ts';

/** A column of encrypted texts. Each is bound to its row, so that a text copied to another row does not decrypt. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The key for paging through the table; `id` by default. */
  key?: string;
  /** SQL over a row `t` for the id that its text is bound to. */
  owner: string;
  boundTo(owner: string): string;
  /** Stored as a JSON string. */
  isJson?: boolean;
  /** An older version stored plain text: those are encrypted as well. */
  isReadable?: boolean;
}

const page = 500;

/**
 * Re-encrypts texts with the current key in one pass; returns how many it changed. Concurrent changes are left to the next
 * pass.
 */
export async function resealColumns(pool: Pool, sealing: Sealing, columns: readonly SealedColumn[]): Promise<number> {
  let changed = 0;
  for (const { table, column, key = 'id', owner, boundTo, isJson, isReadable } of columns) {
    const stored = isJson ? `t.${column} #>> '{}'` : `t.${column}`;
    const kind = isReadable ? `${stored} not in ('', '{}')` : `${stored} like 'sealed:%'`;
    for (let last = 0; ; ) {
      const { rows } = await pool.query<{ key: number; owner: string; stored: string }>(
        `select t.${key} as key, (${owner})::text as owner, ${stored} as stored from ${table} t
         where t.${key} > $1 and ${kind} and ${stored} not like $2 order by t.${key} limit ${page}`,
        [last, `${sealing.currentPrefix()}%`],
      );
      if (rows.length === 0) break;
      last = rows.at(-1)?.key ?? last;
      const made = rows.map((row) => {
        const bound = boundTo(row.owner);
        return sealing.seal(isSealed(row.stored) ? sealing.open(row.stored, bound) : row.stored, bound);
      });
      const { rowCount } = await pool.query(
        `update ${table} t set ${column} = ${isJson ? 'to_jsonb(n.made)' : 'n.made'}
         from unnest($1::bigint[], $2::text[], $3::text[]) as n(key, was, made) where t.${key} = n.key and ${stored} = n.was`,
        [rows.map((row) => row.key), rows.map((row) => row.stored), made],
      );
      changed += rowCount ?? 0;
    }
  }
  return changed;
}
