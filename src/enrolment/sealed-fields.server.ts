import { isSealed, type Sealing } from '#kit/sealing.server.ts';
import type { ApplicationFields, FieldName } from './application-fields.ts';

/**
 * Fields that name or reach a person, or may: they are sealed wherever they are stored, in the application itself, draft
 * or not, and in its history. What staff search and compare by (company, credit code) stays readable; see decision 008.
 */
export const sealedFieldNames = [
  'legal_name',
  'contact_name',
  'wechat_id',
  'email',
  'registered_address',
  'address',
  'note',
] as const satisfies readonly FieldName[];

/** Fields as the database holds them, sealed where they must be. */
export type StoredFields = Record<string, unknown>;

export function sealedFields(sealing: Sealing) {
  const boundTo = (application: number, name: string) => `application/${application}/${name}`;

  /** Copies only what has something to change; most events carry no sealed field at all. */
  function change(stored: object, work: (text: string, name: string) => string | undefined): object {
    let changed: Record<string, unknown> | undefined;
    for (const name of sealedFieldNames) {
      const value = (stored as Record<string, unknown>)[name];
      if (typeof value !== 'string' || value === '') continue;
      const made = work(value, name);
      if (made === undefined) continue;
      changed ??= { ...stored };
      changed[name] = made;
    }
    return changed ?? stored;
  }

  return {
    seal: (application: number, fields: object): StoredFields =>
      change(fields, (text, name) => sealing.seal(text, boundTo(application, name))) as StoredFields,
    /** Works on fields and on `before` and `after` of the history alike. What was stored before sealing is given as it is. */
    open: <Fields extends object = ApplicationFields>(application: number, stored: object): Fields =>
      change(stored, (text, name) =>
        isSealed(text) ? sealing.open(text, boundTo(application, name)) : undefined,
      ) as Fields,
    /** The same fields under the present key; the very same object when they are so already. */
    reseal: (application: number, stored: object): object =>
      change(stored, (text, name) => {
        if (sealing.isPresent(text)) return undefined;
        const bound = boundTo(application, name);
        return sealing.seal(isSealed(text) ? sealing.open(text, bound) : text, bound);
      }),
  };
}
export type SealedFields = ReturnType<typeof sealedFields>;

/** A guard against a new way of writing that forgets to seal: nothing readable reaches the database. */
export function refuseUnsealed(stored: object): void {
  for (const name of sealedFieldNames) {
    const value = (stored as Record<string, unknown>)[name];
    if (typeof value === 'string' && value !== '' && !isSealed(value)) throw new Error(`${name} is not sealed`);
  }
}
