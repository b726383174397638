import type { Database } from '#kit/database.server.ts';

const countAdmittedQuery = {
  name: 'enrolment_count_admitted',
  text: "select count(*)::int as admitted from applications where state = 'approved'",
};

/** How many suppliers are admitted at present; suspended ones are not. */
export async function countAdmitted(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ admitted: number }>(countAdmittedQuery);
  return rows[0]?.admitted ?? 0;
}
