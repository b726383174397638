import type { Accounts } from '#accounts/accounts.server.ts';
import type { SessionStore } from '#accounts/sessions.server.ts';
import { personalDataKeeper } from '#enrolment/account/personal-data.server.ts';
import { applicationStatus } from '#enrolment/account/status.server.ts';
import { admission, requiredItemsEditor } from '#enrolment/application/required-items.server.ts';
import { captureLinks } from '#enrolment/form/capture-links.server.ts';
import { claims } from '#enrolment/ownership/claims.server.ts';
import { handover } from '#enrolment/ownership/handover.server.ts';
import { recovery } from '#enrolment/ownership/recovery.server.ts';
import { readWorkingHours, usualDueClock } from '#enrolment/review/due-clock.server.ts';
import { enrolment, enrolmentWork } from '#enrolment/services.server.ts';
import { audit } from '#kit/db/audit-entry.ts';
import type { SiteContent } from '#site/content/services.server.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';

export interface EnrolmentNeeds extends FoundationNeeds {
  foundations: Foundations;
  accounts: Accounts;
  sessions: SessionStore;
  terms: SiteContent['legal'];
}

/** What enrolment is made of: applicants, the desk, and what lies between them. Part of `services.ts`, which it would fill. */
export function enrolmentServices({ environment, log, foundations, sessions, ...given }: EnrolmentNeeds) {
  const needs = { ...given, ...foundations, audit };
  const applications = enrolment({
    ...needs,
    publicUrl: environment.PUBLIC_URL,
    report: (error) => log.error({ err: error }, 'a picture could not be read'),
    dueSettings: {
      targetDays: environment.REVIEW_WORKING_DAYS,
      hours: readWorkingHours(environment.REVIEW_HOURS) ?? usualDueClock.hours,
    },
  });
  const { applicants, pictures, orphans, sealed, review, requiredItems: items } = applications;
  const capture = captureLinks({
    ...needs,
    applicants,
    pictures,
    report: (message, error) => log.error({ err: error }, message),
  });
  const ofOwnership = { ...needs, sealed, licence: review.licence };
  const recoveries = recovery(ofOwnership);
  const personalData = personalDataKeeper({
    ...needs,
    applicants,
    orphans,
    endSessions: (applicant) => sessions.endAllOf('user', applicant),
    report: (error) => log.error({ err: error }, 'an applicant who asked to be forgotten could not be'),
  });

  for (const work of enrolmentWork({ applications, capture, recoveries, personalData })) foundations.schedule.add(work);

  return {
    parts: {
      recovery: recoveries,
      handover: handover(ofOwnership),
      enrolment: applications,
      admission: admission({ ...needs, items }),
      requiredItemsEditor: requiredItemsEditor({ ...needs, items }),
      capture,
      applicationStatus: applicationStatus(needs),
      personalData,
      claims: claims(ofOwnership),
    },
  };
}
