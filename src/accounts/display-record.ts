import { keepInBrowser } from '#kit/ui/browser-storage.ts';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { applicantKind, screenKind } from './session-kinds.ts';

/** Keys of the specification. The records are for display; the credential is an HttpOnly cookie. */
export const recordKeys = { [applicantKind]: 'user', [screenKind]: 'user:ia' } as const;

/** Told to other parts of the page, and by the browser's own `storage` event to its other tabs. */
export const recordsChanged = 'weftline:records';

/** Stores or clears a display record; a browser that refuses storage still works, its cookie counts. */
export function keepRecord(
  kind: typeof applicantKind | typeof screenKind,
  record: ApplicantRecord | ScreenRecord | undefined,
): void {
  keepInBrowser('localStorage', recordKeys[kind], record && JSON.stringify(record));
  dispatchEvent(new Event(recordsChanged));
}

/** The stored record, unless it has run out or cannot be read. */
export function readRecord<Kind extends typeof applicantKind | typeof screenKind>(
  kind: Kind,
): (Kind extends typeof applicantKind ? ApplicantRecord : ScreenRecord) | undefined {
  try {
    const record = JSON.parse(localStorage.getItem(recordKeys[kind]) ?? 'null');
    return record && typeof record === 'object' && Date.parse(record.expires_at) > Date.now() ? record : undefined;
  } catch {
    return undefined;
  }
}
