import type { LicenceView } from '#enrolment/review/licence.server.ts';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { resealColumns } from '#kit/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import type { ApplicantAccounts } from './applicant-accounts.server.ts';
import { recoveryDesk } from './recovery-desk.server.ts';
import { recoveryNotes, sealedRecoveryColumns } from './recovery-notes.server.ts';
import { recoveryNotices } from './recovery-notices.server.ts';
import { recoveryRequests } from './recovery-request.server.ts';

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
