import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sms } from '#kit/sms/sms.server.ts';
import type { Clock } from '#kit/time.ts';
import { askedMessage } from './recovery-messages.server.ts';

interface Claimed {
  recovery: number;
  application: number;
  phone: string;
  company: string;
  language: Language;
  new_phone: string;
  /** When it was claimed. */
  at: Date;
}

/**
 * Tells the numbers on record. A message is claimed before it is sent, each by itself, so that a crash or one that cannot be sent
 * costs no other; after an unclear end it is not sent again.
 */
export function recoveryNotices({
  database,
  sms,
  phones,
  clock,
  report,
}: {
  database: Database;
  sms: Sms;
  phones: Pick<SealedPhones, 'open'>;
  clock: Clock;
  report(error: unknown): void;
}) {
  async function claimNext(): Promise<Claimed | undefined> {
    const { rows } = await database.pool.query<Claimed>(
      `update recovery_notices n set state = 'sending', at = $1
       from recoveries r, applications a join applicants p on p.id = a.applicant
       where (n.recovery, n.application) = (select recovery, application from recovery_notices
           where state = 'queued' order by at, recovery, application limit 1 for update skip locked)
         and r.id = n.recovery and a.id = n.application
       returning n.recovery, n.application, p.phone, coalesce(a.fields->>'company_name', '') as company, a.language,
         r.phone as new_phone, n.at`,
      [new Date(clock.now())],
    );
    return rows[0];
  }

  async function send({ recovery, application, phone, company, language, new_phone, at }: Claimed): Promise<void> {
    const about = { application: { id: application, company, language }, newPhone: phones.open(new_phone) };
    const sent = await sms.send(askedMessage(phones.open(phone), about));
    const state = sent.ok ? 'sent' : sent.reason === 'unknown' ? 'unknown' : 'failed';
    // Only of what was claimed here: meanwhile another number may have come on record, which is still to be told.
    await database.pool.query(
      `update recovery_notices set state = $3, at = $4
       where recovery = $1 and application = $2 and state = 'sending' and at = $5`,
      [recovery, application, state, new Date(clock.now()), at],
    );
  }

  return {
    async sendQueued(): Promise<void> {
      for (let notice = await claimNext(); notice; notice = await claimNext()) await send(notice).catch(report);
    },
  };
}
