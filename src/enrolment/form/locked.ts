import type { FieldName } from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';

/** Whether a correction leaves this field as it is. */
export const isLocked = (application: Pick<Application, 'unlocked'> | null, name: FieldName): boolean =>
  application?.unlocked != null && !application.unlocked.includes(name);
