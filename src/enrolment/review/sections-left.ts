import { type ApplicationFields, type Section, sectionsFor } from '#enrolment/application/application-fields.ts';

/** The sections that a reviewer has not had before their eyes in this round. */
export const sectionsLeft = (fields: ApplicationFields, opened: readonly string[]): Section[] =>
  sectionsFor(fields.supplier_type).filter((section) => !opened.includes(section));
