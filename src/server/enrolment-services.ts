import type { Accounts } from '#accounts/accounts.server.ts';
import { audit } from '#accounts/audit.server.ts';
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
import type { SiteContent } from '#site/content/services.server.ts';
import type { FoundationNeeds, Foundations } from './foundations.ts';

export interface EnrolmentNeeds extends FoundationNeeds {
  foundations: Foundations;
  accounts: Accounts;
  sessions: SessionStore;
  terms: SiteContent['legal'];
}

/** What enrolment is made of: applicants, the desk, and what lies between them. Part of `services.ts`, which it would fill. */
export function enrolmentServices({
  environment,
  database,
  log,
  clock,
  foundations,
  accounts,
  sessions,
  terms,
}: EnrolmentNeeds) {
  const { secrets, sealing, phones, notices, sms, objects, schedule } = foundations;
  const applications = enrolment({
    terms,
    database,
    sms,
    objects,
    clock,
    sealing,
    phones,
    secrets,
    audit,
    publicUrl: environment.PUBLIC_URL,
    report: (error) => log.error({ err: error }, 'a picture could not be read'),
    dueSettings: {
      targetDays: environment.REVIEW_WORKING_DAYS,
      hours: readWorkingHours(environment.REVIEW_HOURS) ?? usualDueClock.hours,
    },
  });
  const capture = captureLinks({
    database,
    objects,
    clock,
    notices,
    applicants: applications.applicants,
    pictures: applications.pictures,
    report: (message, error) => log.error({ err: error }, message),
  });

  const { sealed, review } = applications;
  const needs = {
    database,
    accounts,
    objects,
    licence: review.licence,
    phones,
    sealing,
    sealed,
    secrets,
    sms,
    clock,
    audit,
  };
  const recoveries = recovery(needs);

  const personalData = personalDataKeeper({
    terms,
    database,
    sealing,
    phones,
    objects,
    clock,
    applicants: applications.applicants,
    orphans: applications.orphans,
    endSessions: (applicant) => sessions.endAllOf('user', applicant),
    report: (error) => log.error({ err: error }, 'an applicant who asked to be forgotten could not be'),
  });

  for (const work of enrolmentWork({ applications, capture, recoveries, personalData })) schedule.add(work);

  return {
    parts: {
      recovery: recoveries,
      handover: handover(needs),
      enrolment: applications,
      admission: admission({ database, clock, items: applications.requiredItems }),
      requiredItemsEditor: requiredItemsEditor({ database, clock, items: applications.requiredItems, audit }),
      capture,
      applicationStatus: applicationStatus({ database, phones, sms, secrets }),
      personalData,
      claims: claims(needs),
    },
  };
}
