import { send } from '#kit/call/send.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { keepRecord } from './display-record.ts';
import { applicantKind, screenKind } from './session-kinds.ts';
import { noteSignedOut } from './signed-out.ts';

export { keepRecord, readRecord } from './display-record.ts';

/** Messages of the specification; they stay as they are in both languages. */
export const signedInMessage = '登录成功';
export const signedOutMessage = '已登出';

export type SupplierPayload = { contact_phone: string; verify_code: string; bind_ticket?: string };
export type ScreenPayload = { username: string; password: string; otp?: string; new_password?: string };

/**
 * Every sign-in goes through here: a payload with `contact_phone` signs a supplier applicant in and stores `user`, any
 * other signs a screen user in and stores `user:ia`. Rejects with a `CallFailure` whose message is for people.
 */
export async function signIn(payload: SupplierPayload): Promise<ApplicantRecord>;
export async function signIn(payload: ScreenPayload): Promise<ScreenRecord>;
export async function signIn(payload: SupplierPayload | ScreenPayload): Promise<ApplicantRecord | ScreenRecord> {
  if ('contact_phone' in payload) {
    const record = await send('/api.php/official/supplier_enter/login', payload);
    keepRecord(applicantKind, record);
    return record;
  }
  const record = await send('/api.php/official/screen/login', payload);
  keepRecord(screenKind, record);
  clearOfflineCache();
  return record;
}

/**
 * Ends the session on the server, then clears the matching record; the sign-in that comes next on the page says so. A
 * failure leaves both as they are.
 */
export async function signOut(kind: typeof applicantKind | typeof screenKind): Promise<void> {
  await send('/api.php/official/login/logout', { kind });
  keepRecord(kind, undefined);
  noteSignedOut(kind);
  // What is kept for a screen that starts without a server is not for whoever sits here next.
  if (kind === screenKind) clearOfflineCache();
}
