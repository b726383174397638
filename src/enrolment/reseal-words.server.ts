import type { Database } from '#kit/database.server.ts';
import type { SealedFields } from './sealed-fields.server.ts';

const batch = 500;

/** Every column of free words about an application, and which of its row's columns names the application. */
const wordColumns = [
  { table: 'applications', key: 'id', application: 'id', column: 'decision_text' },
  { table: 'application_events', key: 'id', application: 'application', column: 'text' },
  { table: 'application_remarks', key: 'id', application: 'application', column: 'text' },
  { table: 'application_conditions', key: 'id', application: 'application', column: 'text' },
  { table: 'application_notes', key: 'id', application: 'application', column: 'text' },
  { table: 'application_messages', key: 'event', application: 'application', column: 'text' },
  { table: 'application_messages', key: 'event', application: 'application', column: 'template', isJson: true },
  { table: 'company_claims', key: 'id', application: 'application', column: 'reason' },
  { table: 'company_claims', key: 'id', application: 'application', column: 'decision_text' },
] as const;

/**
 * Brings free words under the present key, those too that an older version stored readable. Gives how many it changed; a row
 * that was written meanwhile is left to the next pass.
 */
export async function resealWords({ pool }: Database, sealed: SealedFields): Promise<number> {
  let changed = 0;
  for (const { table, key, application, column, ...more } of wordColumns) {
    // Of a JSON column the text of its string, or of the object that an older version stored.
    const stored = 'isJson' in more ? `${column} #>> '{}'` : column;
    const made = 'isJson' in more ? 'to_jsonb(n.made)' : 'n.made';
    for (let last = 0; ; ) {
      const { rows } = await pool.query<{ key: number; application: number; words: string }>(
        `select ${key} as key, ${application} as application, ${stored} as words from ${table}
         where ${key} > $1 and ${stored} not in ('', '{}') and ${stored} not like $2 order by ${key} limit ${batch}`,
        [last, `${sealed.presentMark()}%`],
      );
      if (rows.length === 0) break;
      last = rows.at(-1)?.key ?? last;
      const { rowCount } = await pool.query(
        `update ${table} t set ${column} = ${made} from unnest($1::bigint[], $2::text[], $3::text[]) as n(key, was, made)
         where t.${key} = n.key and t.${stored} = n.was`,
        [
          rows.map((row) => row.key),
          rows.map(({ words }) => words),
          rows.map((row) => sealed.sealWords(row.application, sealed.openWords(row.application, row.words))),
        ],
      );
      changed += rowCount ?? 0;
    }
  }
  return changed;
}
