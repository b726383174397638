import type { Pool, PoolClient } from 'pg';
import type { ApplicationFields } from './application-fields.ts';
import type { ApplicationRow } from './application-rows.server.ts';
import type { SealedFields } from './sealed-fields.server.ts';

/** Every save since staff returned the application, oldest first. */
const savesSinceReturn = `select e.before from application_events e
  where e.application = $1 and e.action = 'save'
    and e.id > (select max(r.id) from application_events r where r.application = $1 and r.action = 'return')
  order by e.id`;

/**
 * The answers as they were when staff returned the application: what a correction is compared with. Of each field the
 * first save since then knows what stood there before.
 */
export async function fieldsWhenReturned(
  client: Pool | PoolClient,
  sealed: SealedFields,
  row: Pick<ApplicationRow, 'id' | 'fields'>,
): Promise<ApplicationFields> {
  const { rows } = await client.query<{ before: Record<string, unknown> }>({
    name: 'correction_saves',
    text: savesSinceReturn,
    values: [row.id],
  });
  const earlier: Record<string, unknown> = {};
  for (const { before } of rows)
    for (const [name, value] of Object.entries(sealed.open(row.id, before)))
      if (!Object.hasOwn(earlier, name)) earlier[name] = value;
  return { ...row.fields, ...earlier } as ApplicationFields;
}
