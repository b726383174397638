import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import type { Step } from './steps.ts';

/** The step that a call is once it was done; undefined for calls that are none. */
export function stepOfCall(path: string, body: unknown): Step | undefined {
  const { purpose, submit } = (body ?? {}) as Record<string, unknown>;
  if (path === sendVerifyCode.path) return purpose === undefined || purpose === 'login' ? 'code' : undefined;
  if (path === supplierLogin.path) return 'sign_in';
  if (path === saveApplyInfo.path) return String(submit ?? '0') === '1' ? 'submit' : 'draft';
  return undefined;
}

const againMs = 20 * 60_000;
const mostKnown = 20_000;

/** A form saves itself every few seconds: the same step of the same visitor is one for as long as a visit lasts. */
export function newSteps() {
  let seen = new Map<string, number>();
  return (visitor: number, step: Step, at: number): boolean => {
    const key = `${visitor} ${step}`;
    const last = seen.get(key);
    if (last !== undefined && at - last < againMs) return false;
    if (seen.size >= mostKnown) seen = new Map();
    seen.set(key, at);
    return true;
  };
}
