import { useEffect, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { type DisplayRecords, storeRecord } from './display-record.ts';
import { applicantKind, screenKind } from './session-kinds.ts';

export { readRecord, storeRecord as keepRecord } from './display-record.ts';

/** Messages of the specification, the same in both languages. */
export const signedInMessage = '登录成功';
export const signedOutMessage = '已登出';

export type SupplierPayload = { contact_phone: string; verify_code: string; bind_ticket?: string };
export type ScreenPayload = { username: string; password: string; otp?: string; new_password?: string };

/**
 * Signs in. A payload with `contact_phone` signs a supplier applicant in and stores `user`, any other signs a screen user in and
 * stores `user:ia`. Rejects with a `CallFailure` whose message is shown to the user.
 */
export async function signIn(payload: SupplierPayload): Promise<ApplicantRecord>;
export async function signIn(payload: ScreenPayload): Promise<ScreenRecord>;
export async function signIn(payload: SupplierPayload | ScreenPayload): Promise<ApplicantRecord | ScreenRecord> {
  if ('contact_phone' in payload) {
    const record = await send('/api.php/official/supplier_enter/login', payload);
    storeRecord(applicantKind, record);
    return record;
  }
  const record = await send('/api.php/official/screen/login', payload);
  storeRecord(screenKind, record);
  clearOfflineCache();
  return record;
}

/**
 * Ends the session on the server, then clears the record; the next sign-in form on the page announces it. On failure both stay.
 */
export async function signOut(kind: Kind): Promise<void> {
  await send('/api.php/official/login/logout', { kind });
  storeRecord(kind, undefined);
  signedOutKind = kind;
  // Deletes the offline data of screens, so that the next user of this computer cannot see them.
  if (kind === screenKind) clearOfflineCache();
}

type Kind = keyof DisplayRecords;

/** The next sign-in form on this page announces the sign-out, as the page that caused it is gone. */
let signedOutKind: Kind | undefined;

/** Whether a user of this kind has just signed out on this page; true once. */
export function useJustSignedOut(kind: Kind): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  // Set after rendering: screen readers announce only changes to an existing status element.
  useEffect(() => {
    if (signedOutKind !== kind) return;
    signedOutKind = undefined;
    setHasLeft(true);
  }, [kind]);
  return hasLeft;
}
