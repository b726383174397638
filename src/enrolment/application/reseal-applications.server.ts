import type { Database } from '#kit/database.server.ts';
import { type SealedFields, sealedFieldNames, wordyLists } from './sealed-fields.server.ts';

const batch = 500;

/**
 * Brings every stored application and its history under the present key, in batches, beside a running product. Interrupted,
 * it is simply begun again. Gives how many rows it found to change: one that was saved meanwhile, or is being saved, is left to the
 * next pass, so passes go on until one finds none. It waits for nobody, as saves of several applications at once wait for it.
 */
export async function resealApplications(database: Database, fields: SealedFields): Promise<number> {
  return (await resealDrafts(database, fields)) + (await resealHistory(database, fields));
}

async function resealDrafts({ pool }: Database, fields: SealedFields): Promise<number> {
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; revision: number; fields: object }>(
      'select id, revision, fields from applications where id > $1 order by id limit $2',
      [last, batch],
    );
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    const stale = rows
      .map((row) => ({ ...row, made: fields.reseal(row.id, row.fields) }))
      .filter((row) => row.made !== row.fields);
    if (stale.length === 0) continue;
    // The revision stays: for the applicant nothing has changed.
    await pool.query(
      `with free as materialized (select id from applications where id = any($1) for update skip locked)
       update applications a set fields = n.fields from unnest($1::bigint[], $2::int[], $3::jsonb[]) as n(id, revision, fields)
       where a.id = n.id and a.revision = n.revision and a.id in (select id from free)`,
      [stale.map(({ id }) => id), stale.map(({ revision }) => revision), stale.map(({ made }) => JSON.stringify(made))],
    );
    changed += stale.length;
  }
}

/**
 * `which`: all of the history, or only the decisions, whose lists of remarks and conditions an older version stored
 * readable: few enough to look at every day.
 */
export async function resealHistory(
  { pool }: Database,
  fields: SealedFields,
  which: 'all' | 'decisions' = 'all',
): Promise<number> {
  const names = which === 'all' ? [...sealedFieldNames, ...wordyLists] : wordyLists;
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; application: number; before: object; after: object }>(
      `select id, application, before, after from application_events
       where id > $1 and (before ?| $3 or after ?| $3)
         ${which === 'all' ? '' : "and action in ('approve', 'propose', 'return', 'ask_renewal')"} order by id limit $2`,
      [last, batch, names],
    );
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    const stale = rows
      .map((row) => ({
        row,
        before: fields.reseal(row.application, row.before),
        after: fields.reseal(row.application, row.after),
      }))
      .filter(({ row, before, after }) => before !== row.before || after !== row.after);
    if (stale.length === 0) continue;
    await pool.query(
      `with free as materialized (select id from application_events where id = any($1) for update skip locked)
       update application_events e set before = n.before, after = n.after
       from unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) as n(id, before, after)
       where e.id = n.id and e.id in (select id from free)`,
      [
        stale.map(({ row }) => row.id),
        stale.map(({ before }) => JSON.stringify(before)),
        stale.map(({ after }) => JSON.stringify(after)),
      ],
    );
    changed += stale.length;
  }
}
