import { keepInBrowser } from '#kit/browser-storage.ts';
import { send } from '#kit/send.ts';
import {
  type ApplicantRecord,
  applicantKind,
  logout,
  type ScreenRecord,
  screenKind,
  screenLogin,
  supplierLogin,
} from './contract.ts';

/** Keys of the specification. The records are for display; the credential is an HttpOnly cookie. */
export const recordKeys = { [applicantKind]: 'user', [screenKind]: 'user:ia' } as const;
/** Messages of the specification; they stay as they are in both languages. */
export const signedInMessage = '登录成功';
export const signedOutMessage = '已登出';

export type SupplierPayload = { contact_phone: string; verify_code: string; bind_ticket?: string };
export type ScreenPayload = { username: string; password: string; otp?: string };

/** Told to other parts of the page, and by the browser's own `storage` event to its other tabs. */
export const recordsChanged = 'weftline:records';

/**
 * Every sign-in goes through here: a payload with `contact_phone` signs a supplier applicant in and stores `user`, any
 * other signs a screen user in and stores `user:ia`. Rejects with a `CallFailure` whose message is for people.
 */
export async function signIn(payload: SupplierPayload): Promise<ApplicantRecord>;
export async function signIn(payload: ScreenPayload): Promise<ScreenRecord>;
export async function signIn(payload: SupplierPayload | ScreenPayload): Promise<ApplicantRecord | ScreenRecord> {
  if ('contact_phone' in payload) {
    const record = await send(supplierLogin, payload);
    keepRecord(applicantKind, record);
    return record;
  }
  const record = await send(screenLogin, payload);
  keepRecord(screenKind, record);
  return record;
}

/** Ends the session on the server, then clears the matching record. A failure leaves both as they are. */
export async function signOut(kind: typeof applicantKind | typeof screenKind): Promise<void> {
  await send(logout, { kind });
  keepRecord(kind, undefined);
}

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
