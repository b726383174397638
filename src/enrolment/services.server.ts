import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Sms } from '#kit/sms.server.ts';
import type { Clock } from '#kit/time.ts';
import { countAdmitted } from './admitted.server.ts';
import { decisionMessages } from './decision-messages.server.ts';
import { decisionTimes } from './decision-times.server.ts';
import { type DueClockSettings, dueClock } from './due-clock/due-clock.server.ts';
import { applicantEnrolment } from './enrolment.server.ts';
import { pictureRecords } from './pictures/picture-records.server.ts';
import { bulkDesk } from './queue/bulk.server.ts';
import { savedFilters } from './queue/saved-filters.server.ts';
import { applicationQueue } from './queue.server.ts';
import { requiredItemsTable } from './required-items.server.ts';
import { resealApplications } from './reseal-applications.server.ts';
import { reviewDesk } from './review.server.ts';
import { reviewView } from './review-view.server.ts';
import { sealedFields } from './sealed-fields.server.ts';

/** Everything that the server can do with applications: what applicants do, what reviewers do, and reading the queue. */
export function enrolment({
  database,
  sms,
  objects,
  clock,
  sealing,
  publicUrl,
  dueSettings,
  report,
}: {
  database: Database;
  sms: Sms;
  objects: ObjectStore;
  clock: Clock;
  sealing: Sealing;
  publicUrl: string | undefined;
  /** Working hours and days until a decision is due; the usual ones where nothing is said. */
  dueSettings?: DueClockSettings;
  /** Told of messages that could not be sent and pictures that could not be read. */
  report(error: unknown): void;
}) {
  const sealed = sealedFields(sealing);
  const items = requiredItemsTable(database);
  const times = decisionTimes(database, clock);
  const due = dueClock(clock, dueSettings);
  const messages = decisionMessages({ database, sms, clock, report });
  const pictures = pictureRecords({ database, objects, clock, report });
  const applicants = applicantEnrolment({ database, objects, clock, items, times, due, sealed, pictures });
  const siteAddress = publicUrl ? new URL('/movein', publicUrl).href : '';
  const desk = reviewDesk({
    database,
    clock,
    messages,
    view: reviewView({ database, clock, due, viewForApplicant: applicants.view, siteAddress, sealed }),
    due,
    siteAddress,
    sealed,
  });
  return {
    applicants,
    desk,
    pictures,
    queue: applicationQueue({ database, clock, due }),
    bulk: bulkDesk(desk, report),
    savedFilters: savedFilters({ database, clock }),
    requiredItems: items,
    decisionTimes: times,
    countAdmitted: () => countAdmitted(database),
    /** One pass that brings what is stored under the present key; gives how many rows it changed. */
    reseal: () => resealApplications(database, sealed),
    sendQueuedMessages: messages.sendQueued,
  };
}
export type Enrolment = ReturnType<typeof enrolment>;
