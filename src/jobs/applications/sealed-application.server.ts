import type { Pool } from 'pg';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';

/** What of an application is sealed; each is bound to its number and its place, so that none can be put in for another. */
export function sealedApplication(sealing: Sealing) {
  const bound = (number: string, place: string) => `job application/${number}/${place}`;
  return {
    seal: (number: string, place: string, text: string) => sealing.seal(text, bound(number, place)),
    /** '' stays what it is: it was erased, or never there. */
    open: (number: string, place: string, stored: string) =>
      isSealed(stored) ? sealing.open(stored, bound(number, place)) : '',
    /** One pass that brings everything sealed under the present key; gives how many texts it changed. */
    async reseal(pool: Pool): Promise<number> {
      let changed = 0;
      for (const [table, column, place] of columns) {
        const number =
          table === 'job_applications'
            ? 't.number'
            : '(select number from job_applications a where a.id = t.application)';
        for (let last = 0; ; ) {
          const { rows } = await pool.query<{ id: number; number: string; stored: string }>(
            `select t.id, ${number} as number, t.${column} as stored from ${table} t where t.id > $1 order by t.id limit 500`,
            [last],
          );
          if (rows.length === 0) break;
          last = rows.at(-1)?.id ?? last;
          for (const row of rows) {
            if (!isSealed(row.stored) || sealing.isPresent(row.stored)) continue;
            const to = bound(row.number, place);
            const made = sealing.seal(sealing.open(row.stored, to), to);
            // Only if nobody has written it anew meanwhile: the next pass sees to that.
            await pool.query(`update ${table} set ${column} = $2 where id = $1 and ${column} = $3`, [
              row.id,
              made,
              row.stored,
            ]);
            changed++;
          }
        }
      }
      return changed;
    },
  };
}
const columns = [
  ['job_applications', 'name', 'name'],
  ['job_applications', 'note', 'note'],
  ['job_applications', 'code', 'code'],
  ['job_applications', 'cv_name', 'cv_name'],
  ['job_application_events', 'text', 'event'],
] as const;
export type SealedApplication = ReturnType<typeof sealedApplication>;
