import { fillApplications } from '#enrolment/demonstration/fill-applications.server.ts';
import type { Services } from './services.ts';

/** Puts believable data into an empty database, so that nobody's first look is at empty pages. */
export async function fillDemonstration({ environment, database, objects, clock, accounts }: Services): Promise<void> {
  if (!environment.demo) return;
  await fillApplications({ database, objects, clock, reviewers: accounts.createDemonstrationReviewers });
}
