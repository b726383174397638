import { type FieldName, fieldNames } from '#enrolment/application-fields.ts';

/** What the applicant changed in a field from one submission to the next; undefined where there was nothing. */
export interface RoundChange {
  field: FieldName;
  before: unknown;
  after: unknown;
}

/**
 * One line for each field out of the many saves of a round, oldest first: what it was at the last submission, and what it
 * is now. A field that was changed and changed back is none.
 */
export function changesOf(saves: readonly { before: object; after: object }[]): RoundChange[] {
  const found = new Map<string, { before: unknown; after: unknown }>();
  for (const { before, after } of saves)
    for (const [field, value] of Object.entries(after)) {
      const was = found.has(field) ? found.get(field)?.before : (before as Record<string, unknown>)[field];
      found.set(field, { before: was, after: value });
    }
  return fieldNames.flatMap((field) => {
    const change = found.get(field);
    if (!change || JSON.stringify(change.before ?? null) === JSON.stringify(change.after ?? null)) return [];
    return [{ field, before: change.before ?? undefined, after: change.after ?? undefined }];
  });
}
