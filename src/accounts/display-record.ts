import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { applicantKind, screenKind } from './session-kinds.ts';

/** Keys of the specification. The records are for display; the credential is an HttpOnly cookie. */
export const recordKeys = { [applicantKind]: 'user', [screenKind]: 'user:ia' } as const;

export interface DisplayRecords {
  [applicantKind]: ApplicantRecord;
  [screenKind]: ScreenRecord;
}

/** Event that notifies this page of a change; other tabs get the browser's `storage` event. */
export const recordsChanged = 'weftline:records';

/** Stores or clears a display record. If the browser refuses storage, sign-in still works through the cookie. */
export function storeRecord<Kind extends keyof DisplayRecords>(
  kind: Kind,
  record: DisplayRecords[Kind] | undefined,
): void {
  writeToBrowser('localStorage', recordKeys[kind], record && JSON.stringify(record));
  dispatchEvent(new Event(recordsChanged));
}

/** Returns the stored record unless it has expired or is unreadable. */
export function readRecord<Kind extends keyof DisplayRecords>(kind: Kind): DisplayRecords[Kind] | undefined {
  const record = readJson(recordKeys[kind]) as DisplayRecords[Kind] | null;
  return record && Date.parse(record.expires_at) > Date.now() ? record : undefined;
}
