import type { Database } from '#kit/database.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import { enquiryKeptDays } from './enquiry-fields.ts';
import type { SealedEnquiry } from './sealed-enquiry.server.ts';

const batch = 500;
/** Each sealed column: its table, the place that its text is bound to, and where its number comes from. */
const sealedColumns = [
  ['enquiries', 'name'],
  ['enquiries', 'contact'],
  ['enquiries', 'text'],
  ['enquiry_answers', 'text'],
  ['enquiry_notes', 'text'],
] as const;
const placeOf = (table: string, column: string) =>
  table === 'enquiry_answers' ? 'answer' : table === 'enquiry_notes' ? 'note' : column;

/** One pass that brings everything sealed under the present key; gives how many texts it changed. */
export async function resealEnquiries({ pool }: Database, sealed: SealedEnquiry): Promise<number> {
  let changed = 0;
  for (const [table, column] of sealedColumns) {
    const number = table === 'enquiries' ? 't.number' : '(select number from enquiries e where e.id = t.enquiry)';
    for (let last = 0; ; ) {
      const { rows } = await pool.query<{ id: number; number: string; stored: string }>(
        `select t.id, ${number} as number, t.${column} as stored from ${table} t where t.id > $1 order by t.id limit ${batch}`,
        [last],
      );
      if (rows.length === 0) break;
      last = rows.at(-1)?.id ?? last;
      for (const { id, number: of, stored } of rows) {
        const made = sealed.reseal(of, placeOf(table, column), stored);
        if (made === undefined) continue;
        // Only if nobody has written it anew meanwhile: the next pass sees to that.
        await pool.query(`update ${table} set ${column} = $2 where id = $1 and ${column} = $3`, [id, made, stored]);
        changed++;
      }
    }
  }
  return changed;
}

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
