import type { PeriodicWork } from '#kit/periodic.server.ts';
import type { PersonalDataKeeper } from './account/personal-data.server.ts';
import type { CaptureLinks } from './form/capture-links.server.ts';
import type { Recovery } from './ownership/recovery.server.ts';
import type { Enrolment } from './services.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
  { name: 'enrolment/recovery', everyMs: minuteMs, work: recoveries.keepUp },
  { name: 'enrolment/deletions', everyMs: hourMs, work: personalData.carryOutDeletions },
  { name: 'enrolment/forgotten', everyMs: dayMs, work: personalData.purgeForgotten },
  { name: 'enrolment/seal', everyMs: dayMs, work: applications.sealOldRows },
  { name: 'enrolment/recovery-seal', everyMs: dayMs, work: recoveries.reseal },
];
