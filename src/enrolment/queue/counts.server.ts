import type * as z from 'zod/mini';
import type { deskCounts } from '#enrolment/contract.ts';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';

/** One statement over indexes of what is open: every reviewer's menu asks for it each minute. */
export function countsOfDesk({ database, clock }: { database: Database; clock: Clock }) {
  return async (reviewer: number): Promise<z.output<typeof deskCounts.result>> => {
    const now = clock.now();
    const { rows } = await database.pool.query<z.output<typeof deskCounts.result>>({
      name: 'desk_counts',
      text: `select (select count(*)::int from application_queue where state in ('submitted', 'in_review')) as waiting,
          (select count(*)::int from application_queue where due_at <= $2) as overdue,
          (select count(*)::int from application_note_mentions where person = $1 and seen_at is null) as mentions,
          (select count(*)::int from application_conditions c join applications a on a.id = c.application
            where c.met_at is null and c.taken_back_at is null and c.due_on < $3 and a.state in ('approved', 'suspended')) as conditions,
          (select count(*)::int from company_claims where state = 'open') as claims,
          (select count(*)::int from recoveries where state = 'waiting') as recoveries`,
      values: [reviewer, new Date(now), businessDay(now)],
    });
    if (!rows[0]) throw new Error('a count gives a row');
    return rows[0];
  };
}
