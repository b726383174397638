import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';

/** What a correction is compared with: the answers when staff returned the application, and their pictures. */
export interface CorrectionStart {
  before: ApplicationFields;
  pictures: Application['pictures'];
}
