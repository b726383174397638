import type { Database } from '#kit/database.server.ts';

const countAdmittedQuery = {
  name: 'enrolment_count_admitted',
  text: `select count(*)::int as admitted from applications
    where state = 'approved' or (admitted_at is not null and state in ('needs_correction', 'submitted', 'in_review'))`,
};

/** How many suppliers are admitted at present; suspended ones are not, those who renew papers are. */
export async function countAdmitted(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ admitted: number }>(countAdmittedQuery);
  return rows[0]?.admitted ?? 0;
}
