import type { Database } from '#kit/database.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import { enquiryKeptDays } from './enquiry-fields.ts';

/** Erases who wrote enquiries that were closed, or answered and left at that, long ago, and what; number, topic and times stay as figures. */
export async function eraseOldEnquiries(database: Database, clock: Clock): Promise<void> {
  const now = new Date(clock.now());
  await database.transaction(async (client) => {
    const { rows } = await client.query(
      `update enquiries set name = '', contact = '', contact_hmac = '', text = '', erased_at = $1, revision = revision + 1
       where erased_at is null and (state = 'closed' and closed_at < $2 or state = 'answered' and answered_at < $2)
       returning id`,
      [now, new Date(now.getTime() - enquiryKeptDays * dayMs)],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(`update enquiry_answers set text = '' where enquiry = any($1)`, [ids]);
    await client.query('delete from enquiry_notes where enquiry = any($1)', [ids]);
  });
}
