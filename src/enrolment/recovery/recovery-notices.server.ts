import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sms } from '#kit/sms/sms.server.ts';
import type { Clock } from '#kit/time.ts';
import { askedMessage } from './recovery-messages.server.ts';

/** Tells the numbers on record. A message is claimed before it is sent; after an unclear end it is not sent again. */
export function recoveryNotices({
  database,
  sms,
  phones,
  clock,
}: {
  database: Database;
  sms: Sms;
  phones: Pick<SealedPhones, 'open'>;
  clock: Clock;
}) {
  return {
    async sendQueued(): Promise<void> {
      const { rows } = await database.pool.query<{
        recovery: number;
        application: number;
        phone: string;
        company: string;
        language: Language;
        new_phone: string;
      }>(
        `update recovery_notices n set state = 'sending', at = $1
         from recoveries r, applications a join applicants p on p.id = a.applicant
         where n.state = 'queued' and r.id = n.recovery and a.id = n.application
         returning n.recovery, n.application, p.phone, coalesce(a.fields->>'company_name', '') as company, a.language,
           r.phone as new_phone`,
        [new Date(clock.now())],
      );
      for (const { recovery, application, phone, company, language, new_phone } of rows) {
        const about = { application: { id: application, company, language }, newPhone: phones.open(new_phone) };
        const sent = await sms.send(askedMessage(phones.open(phone), about));
        const state = sent.ok ? 'sent' : sent.reason === 'unknown' ? 'unknown' : 'failed';
        await database.pool.query(
          'update recovery_notices set state = $3, at = $4 where recovery = $1 and application = $2',
          [recovery, application, state, new Date(clock.now())],
        );
      }
    },
  };
}
