import type { PeriodicWork } from '#kit/call/periodic.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import { dayMs, hourMs, minuteMs } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type { PersonalDataKeeper } from './account/personal-data.server.ts';
import { areasIn, areasOn } from './application/application-rows.server.ts';
import { applicantEnrolment } from './application/enrolment.server.ts';
import { orphanPictures, pictureRecords } from './application/picture-records.server.ts';
import { countAdmitted, decisionTimes, requiredItemsTable } from './application/required-items.server.ts';
import {
  resealApplications,
  resealDecisions,
  sealedFields,
  sealedWordColumns,
} from './application/sealed-fields.server.ts';
import { approvalConditions } from './follow-up/conditions.server.ts';
import { renewals } from './follow-up/renewals.server.ts';
import type { CaptureLinks } from './form/capture-links.server.ts';
import type { Recovery } from './ownership/recovery.server.ts';
import { queueExport } from './queue/export.server.ts';
import { figures } from './queue/figures.server.ts';
import { applicationQueue, countsOfDesk } from './queue/queue.server.ts';
import { savedFilters } from './queue/saved-filters.server.ts';
import { decisionMessages } from './review/decision-messages.server.ts';
import { type DueClockSettings, dueClock, usualDueClock } from './review/due-clock.server.ts';
import { licenceView } from './review/licence.server.ts';
import { applicationNotes } from './review/notes.server.ts';
import { reviewDesk } from './review/review.server.ts';
import { remarkReasonsTable, secondApproval } from './review/review-settings.server.ts';
import { reviewProgress, reviewView } from './review/review-view.server.ts';
import { consistency, warningRecords } from './review/warnings.server.ts';

/** What enrolment does by itself: each piece bears being cut off, and one process at a time does it. */
export const enrolmentWork = ({
  applications,
  capture,
  recoveries,
  personalData,
}: {
  applications: Enrolment;
  capture: CaptureLinks;
  recoveries: Recovery;
  personalData: PersonalDataKeeper;
}): PeriodicWork[] => [
  { name: 'enrolment/messages', everyMs: 10 * minuteMs, work: applications.adoptMessages },
  { name: 'enrolment/expiry', everyMs: 4 * hourMs, work: applications.renewals.remindOfExpiry },
  { name: 'enrolment/conditions', everyMs: 4 * hourMs, work: applications.review.conditions.remindOfConditions },
  { name: 'enrolment/pictures', everyMs: minuteMs, work: applications.pictures.readWaiting },
  { name: 'enrolment/orphans', everyMs: dayMs, work: applications.orphans.removeOrphans },
  { name: 'enrolment/warnings', everyMs: 30_000, work: applications.warnings.checkWaiting },
  { name: 'enrolment/capture', everyMs: hourMs, work: capture.dropOld },
  { name: 'enrolment/recovery', everyMs: minuteMs, work: recoveries.requests.dropBegun },
  { name: 'enrolment/deletions', everyMs: hourMs, work: personalData.carryOutDeletions },
  { name: 'enrolment/forgotten', everyMs: dayMs, work: personalData.purgeForgotten },
  { name: 'enrolment/seal', everyMs: dayMs, work: applications.sealOldRows },
  { name: 'enrolment/recovery-seal', everyMs: dayMs, work: recoveries.reseal },
];

interface EnrolmentNeeds extends Needs<'database' | 'clock' | 'audit' | 'secrets' | 'sealing' | 'phones' | 'objects'> {
  sms: Outbox;
  publicUrl: string | undefined;
  /** Working hours and days until a decision is due; the usual ones where nothing is said. */
  dueSettings?: DueClockSettings;
  terms: TermsInForce;
  /** Called with pictures that could not be read. */
  report(error: unknown): void;
}

/** Everything that the server can do with applications: what applicants do, what reviewers do, and reading the queue. */
export function enrolment(given: EnrolmentNeeds) {
  const { database, clock, sealing, phones, publicUrl, dueSettings } = given;
  const sealed = sealedFields(sealing);
  const items = requiredItemsTable(database);
  const times = decisionTimes(database, clock);
  const due = dueClock(clock, dueSettings);
  const needs = { ...given, sealed, due };
  const messages = decisionMessages(needs);
  const pictures = pictureRecords(needs);
  const applicants = applicantEnrolment({ ...needs, items, times, pictures });
  const siteAddress = publicUrl ? new URL('/movein', publicUrl).href : '';
  const reasons = remarkReasonsTable(needs);
  const notes = applicationNotes(needs);
  const consistent = consistency({ ...needs, pictures });
  const licence = licenceView(needs);
  const shown = { viewForApplicant: applicants.view, siteAddress, consistency: consistent, notes, licence };
  const view = reviewView({ ...needs, ...shown });
  return {
    /** How fields and words are kept, for what else reads or writes them. */
    sealed,
    applicants,
    areasIn,
    areasOn,
    desk: reviewDesk({ ...needs, messages, reasons, notes, view, siteAddress }),
    pictures,
    orphans: orphanPictures(needs),
    warnings: warningRecords({ ...needs, consistency: consistent }),
    queue: applicationQueue(needs),
    savedFilters: savedFilters(needs),
    figures: figures({ ...needs, hours: (dueSettings ?? usualDueClock).hours }),
    exportQueue: queueExport(needs),
    /** What a reviewer works with beside the decisions. */
    review: {
      ...reviewProgress(needs),
      licence,
      reasons,
      second: secondApproval(needs),
      notes,
      conditions: approvalConditions({ ...needs, messages }),
      counts: countsOfDesk(needs),
    },
    renewals: renewals({ ...needs, messages }),
    requiredItems: items,
    decisionTimes: times,
    countAdmitted: () => countAdmitted(database),
    /** Periodic work: numbers and words that an older version stored readable. */
    async sealOldRows(): Promise<void> {
      await phones.reseal(database.pool, 'application_messages');
      await resealColumns(database.pool, sealing, sealedWordColumns);
      await resealDecisions(database, sealed);
    },
    /** One pass that brings what is stored under the present key; gives how many rows it changed. */
    reseal: async () =>
      (await resealApplications(database, sealed)) +
      (await resealColumns(database.pool, sealing, sealedWordColumns)) +
      (await phones.reseal(database.pool, 'application_messages')),
    /** Periodic work, until no process of the release before runs: what those write to `application_messages` belongs to the outbox. */
    async adoptMessages(): Promise<void> {
      const now = clock.now();
      await database.pool.query('select adopt_application_messages($1, $2)', [new Date(now - dayMs), new Date(now)]);
    },
    resendMessage: messages.resend,
  };
}
export type Enrolment = ReturnType<typeof enrolment>;
