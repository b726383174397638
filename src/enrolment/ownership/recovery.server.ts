import type { LicenceView } from '#enrolment/review/licence.server.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { MessageQueue, QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { ApplicantAccounts } from './applicant-accounts.server.ts';
import { recoveryDesk } from './recovery-desk.server.ts';
import { askedMessage, recoveryNotes, sealedRecoveryColumns } from './recovery-messages.server.ts';
import { recoveryRequests } from './recovery-request.server.ts';

interface Notice {
  recovery: number;
  application: number;
  phone: string;
  phone_index: string;
  company: string;
  language: Language;
  new_phone: string;
}

/** Tells the numbers on record: each notice that waits is handed to the outbox, in one transaction, for the number of that moment. */
export function recoveryNotices({
  database,
  sms,
  phones,
  clock,
  report,
}: {
  database: Database;
  sms: MessageQueue;
  phones: Pick<SealedPhones, 'open'>;
  clock: Clock;
  report(error: unknown): void;
}) {
  function messageOf({ recovery, application, phone, phone_index, company, language, new_phone }: Notice) {
    const about = { application: { id: application, company, language }, newPhone: phones.open(new_phone) };
    return { ...askedMessage({ phone, phone_index }, about), cause: `recovery/${recovery}/${application}` };
  }

  const queueWaiting = (): Promise<number[]> =>
    database.transaction(async (client) => {
      const { rows } = await client.query<Notice>(
        `update recovery_notices n set state = '', at = $1
         from recoveries r, applications a join applicants p on p.id = a.applicant
         where (n.recovery, n.application) in (select recovery, application from recovery_notices
             where state = 'queued' order by at limit 100 for update skip locked)
           and r.id = n.recovery and a.id = n.application
         returning n.recovery, n.application, p.phone, p.phone_index, coalesce(a.fields->>'company_name', '') as company,
           a.language, r.phone as new_phone`,
        [new Date(clock.now())],
      );
      const messages: QueuedMessage[] = [];
      for (const row of rows)
        try {
          messages.push(messageOf(row));
        } catch (error) {
          // One that cannot be read holds up no other.
          report(error);
        }
      return sms.queue(client, ...messages);
    });

  return {
    async sendQueued(): Promise<void> {
      for (let ids = await queueWaiting(); ids.length > 0; ids = await queueWaiting()) await sms.deliver(ids);
    },
  };
}

/** An account whose phone number was lost comes back by licence and review. */
export function recovery(needs: {
  database: Database;
  accounts: ApplicantAccounts;
  objects: ObjectStore;
  licence: Pick<LicenceView, 'recoveryAddresses'>;
  phones: SealedPhones;
  sealing: Sealing;
  secrets: Pick<Secrets, 'sign'>;
  sms: MessageQueue;
  clock: Clock;
  writeAudit: WriteAudit;
  report(error: unknown): void;
}) {
  const notes = recoveryNotes(needs.sealing);
  const requests = recoveryRequests({ ...needs, notes });
  const notices = recoveryNotices(needs);
  let telling = Promise.resolve();
  return {
    requests,
    desk: recoveryDesk({ ...needs, notes }),
    /** One pass over what requests hold sealed. */
    reseal: async () =>
      (await needs.phones.keep(needs.database.pool, 'recoveries')) +
      (await resealColumns(needs.database.pool, needs.sealing, sealedRecoveryColumns)),
    /** Messages to numbers on record, after the answer is out. */
    tellSoon() {
      telling = telling.then(notices.sendQueued).catch(needs.report);
    },
    /** Periodic work: what a crash left queued, and requests that were never handed in. */
    async keepUp(): Promise<void> {
      // Behind what is being told now, so that whoever waits for this knows all of it sent.
      await telling;
      await notices.sendQueued();
      await requests.dropBegun();
    },
    async close(): Promise<void> {
      await telling;
    },
  };
}
export type Recovery = ReturnType<typeof recovery>;
