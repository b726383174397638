import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { categories } from '#tracking/event-names.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';

/** The steps towards an application, in order. The first two are pages; the rest are successful calls, reported by the server. */
export const steps = ['read', 'open', 'code', 'sign_in', 'draft', 'submit'] as const;
export type Step = (typeof steps)[number];

const pages: Record<string, Step> = { '/supplier': 'read', '/movein': 'open' };

/** The step that an event is, as one bit; 0 for none. */
export function stepOf({ category, name, route }: Pick<SpooledEvent, 'category' | 'name' | 'route'>): number {
  const step = category === categories.step ? name : category === categories.page ? pages[route] : undefined;
  const place = steps.indexOf(step as Step);
  return place < 0 ? 0 : 1 << place;
}

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
