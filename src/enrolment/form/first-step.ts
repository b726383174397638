import { type FieldName, type Section, sections } from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { isLocked } from './locked.ts';

/** A correction starts where the first remark stands. */
export function firstStep(application: Application | null, shown: readonly Section[]): Section {
  const fallback = shown[0] ?? 'subject';
  if (application?.state !== 'needs_correction') return fallback;
  return (
    shown.find((section) => (sections[section] as readonly FieldName[]).some((name) => !isLocked(application, name))) ??
    fallback
  );
}
