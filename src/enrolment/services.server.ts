import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { resealColumns } from '#kit/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { countAdmitted } from './application/admitted.server.ts';
import { areasOn } from './application/areas.server.ts';
import { decisionTimes } from './application/decision-times.server.ts';
import { applicantEnrolment } from './application/enrolment.server.ts';
import { orphanPictures } from './application/orphan-pictures.server.ts';
import { pictureRecords } from './application/picture-records.server.ts';
import { requiredItemsTable } from './application/required-items.server.ts';
import { resealApplications, resealHistory } from './application/reseal-applications.server.ts';
import { sealedFields } from './application/sealed-fields.server.ts';
import { sealedWordColumns } from './application/sealed-words.server.ts';
import { approvalConditions } from './follow-up/conditions.server.ts';
import { renewals } from './follow-up/renewals.server.ts';
import { bulkDesk } from './queue/bulk.server.ts';
import { countsOfDesk } from './queue/counts.server.ts';
import { queueExport } from './queue/export.server.ts';
import { figures } from './queue/figures.server.ts';
import { applicationQueue } from './queue/queue.server.ts';
import { savedFilters } from './queue/saved-filters.server.ts';
import { searchTerms } from './queue/search-terms.server.ts';
import { decisionMessages } from './review/decision-messages.server.ts';
import { type DueClockSettings, dueClock, usualDueClock } from './review/due-clock.server.ts';
import { licenceView } from './review/licence.server.ts';
import { applicationNotes } from './review/notes.server.ts';
import { remarkReasonsTable } from './review/remark-reasons.server.ts';
import { reviewDesk } from './review/review.server.ts';
import { reviewProgress } from './review/review-progress.server.ts';
import { reviewView } from './review/review-view.server.ts';
import { secondApproval } from './review/second-approval.server.ts';
import { warningRecords } from './review/warning-records.server.ts';
import { consistency } from './review/warnings.server.ts';

/** Everything that the server can do with applications: what applicants do, what reviewers do, and reading the queue. */
export function enrolment({
  database,
  sms,
  objects,
  clock,
  sealing,
  phones,
  secrets,
  audit,
  publicUrl,
  dueSettings,
  terms,
  report,
}: {
  database: Database;
  sms: Outbox;
  objects: ObjectStore;
  clock: Clock;
  sealing: Sealing;
  phones: SealedPhones;
  secrets: Pick<Secrets, 'sign'>;
  audit: WriteAudit;
  publicUrl: string | undefined;
  /** Working hours and days until a decision is due; the usual ones where nothing is said. */
  dueSettings?: DueClockSettings;
  terms: TermsInForce;
  /** Called with pictures that could not be read. */
  report(error: unknown): void;
}) {
  const sealed = sealedFields(sealing);
  const items = requiredItemsTable(database);
  const times = decisionTimes(database, clock);
  const due = dueClock(clock, dueSettings);
  const found = searchTerms(database);
  const messages = decisionMessages({ outbox: sms, clock, writeAudit: audit });
  const orphans = orphanPictures({ database, objects, clock });
  const pictures = pictureRecords({ database, objects, clock, report });
  const applicants = applicantEnrolment({ database, objects, clock, items, times, due, sealed, pictures, terms });
  const siteAddress = publicUrl ? new URL('/movein', publicUrl).href : '';
  const reasons = remarkReasonsTable({ database, clock, audit });
  const progress = reviewProgress({ database, clock });
  const second = secondApproval({ database, clock, audit, sealed });
  const notes = applicationNotes({ database, clock, sealed });
  const consistent = consistency({ database, clock, pictures });
  const licence = licenceView({ database, objects, secrets, clock, audit });
  const desk = reviewDesk({
    database,
    clock,
    messages,
    due,
    reasons,
    notes,
    view: reviewView({
      database,
      clock,
      due,
      viewForApplicant: applicants.view,
      siteAddress,
      consistency: consistent,
      notes,
      licence,
      objects,
      sealed,
      phones,
      sms,
    }),
    siteAddress,
    sealed,
  });
  return {
    /** How fields and words are kept, for what else reads or writes them. */
    sealed,
    applicants,
    areasOn,
    desk,
    pictures,
    orphans,
    warnings: warningRecords({ database, sealed, consistency: consistent, report }),
    queue: applicationQueue({ database, objects, phones, clock, due, terms: found }),
    bulk: bulkDesk(desk, second, report),
    savedFilters: savedFilters({ database, clock }),
    figures: figures({ database, clock, hours: (dueSettings ?? usualDueClock).hours }),
    exportQueue: queueExport({ database, phones, clock, due, terms: found, sealed, audit }),
    /** What a reviewer works with beside the decisions. */
    review: {
      ...progress,
      licence,
      reasons,
      second,
      notes,
      conditions: approvalConditions({ database, clock, messages, sealed }),
      counts: countsOfDesk({ database, clock }),
    },
    renewals: renewals({ database, clock, messages }),
    requiredItems: items,
    decisionTimes: times,
    countAdmitted: () => countAdmitted(database),
    /** Periodic work: numbers and words that an older version stored readable. */
    async sealOldRows(): Promise<void> {
      await phones.keep(database.pool, 'application_messages');
      await resealColumns(database.pool, sealing, sealedWordColumns);
      await resealHistory(database, sealed, 'decisions');
    },
    /** One pass that brings what is stored under the present key; gives how many rows it changed. */
    reseal: async () =>
      (await resealApplications(database, sealed)) +
      (await resealColumns(database.pool, sealing, sealedWordColumns)) +
      (await phones.keep(database.pool, 'application_messages')),
    /** Periodic work, until no process of the release before runs: what those write to `application_messages` belongs to the outbox. */
    async adoptMessages(): Promise<void> {
      const now = clock.now();
      await database.pool.query('select adopt_application_messages($1, $2)', [new Date(now - dayMs), new Date(now)]);
    },
    resendMessage: messages.resend,
  };
}
export type Enrolment = ReturnType<typeof enrolment>;
