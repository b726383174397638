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

/** Lists in the history whose entries carry free words, under `text`. */
export const wordyLists = ['remarks', 'conditions'] as const;
type Worded = { text?: unknown };
const wordyEntries = (stored: object, list: (typeof wordyLists)[number]): Worded[] => {
  const entries = (stored as Record<string, unknown>)[list];
  return Array.isArray(entries) ? (entries as Worded[]) : [];
};
const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Fields as the database holds them, sealed where they must be. */
export type StoredFields = Record<string, unknown>;

const boundTo = (application: number | string, name: string) => `application/${application}/${name}`;
const words = 'words';
export const wordsBoundTo = (application: number | string) => boundTo(application, words);

export function sealedFields(sealing: Sealing) {
  /** Copies only what has something to change; most events carry no sealed field at all. */
  function change(stored: object, work: (text: string, name: string) => string | undefined): object {
    let changed: Record<string, unknown> | undefined;
    for (const name of sealedFieldNames) {
      const value = (stored as Record<string, unknown>)[name];
      if (!isWord(value)) continue;
      const made = work(value, name);
      if (made === undefined) continue;
      changed ??= { ...stored };
      changed[name] = made;
    }
    for (const list of wordyLists) {
      const entries = wordyEntries(stored, list);
      const made = entries.map((entry) => {
        const text = isWord(entry.text) ? work(entry.text, words) : undefined;
        return text === undefined ? entry : { ...entry, text };
      });
      if (made.every((entry, index) => entry === entries[index])) continue;
      changed ??= { ...stored };
      changed[list] = made;
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
    /** Free words about an application that stand in a column of their own; '' stays what it is. */
    sealWords: (application: number, text: string): string =>
      text === '' ? '' : sealing.seal(text, boundTo(application, words)),
    openWords: (application: number, stored: string): string =>
      isSealed(stored) ? sealing.open(stored, boundTo(application, words)) : stored,
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
    if (isWord(value) && !isSealed(value)) throw new Error(`${name} is not sealed`);
  }
  for (const list of wordyLists) for (const { text } of wordyEntries(stored, list)) refuseReadable(text);
}

/** The same guard for free words in a column of their own. */
export function refuseReadable(words: unknown): void {
  if (isWord(words) && !isSealed(words)) throw new Error('free words are not sealed');
}
