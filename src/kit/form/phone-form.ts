import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { readPhone, readVerifyCode } from '#kit/text/phone.ts';

/** The body is limited already: an overlong number is reported as invalid, not as too long. */
export const anyLength = { max: 140_000 };

/** A phone number as people type it; the result is E.164. */
export const phoneField = field.parsed(
  { min: 1, ...anyLength },
  (text) => (text.length > 200 ? undefined : readPhone(text)),
  'phone',
);
export const codeField = field.parsed({ min: 1, ...anyLength }, readVerifyCode, 'verify_code');

/**
 * The version of the terms shown beside the box, which is what was agreed to. A form of an older page sends none: '' matches no
 * version and is refused like an outdated one.
 */
export const consentVersionField = z._default(field.text(anyLength), '');

export const consentField = z.pipe(
  z._default(field.text(anyLength), ''),
  z.transform((text, context) => {
    if (text === '1') return true;
    context.issues.push({ code: 'custom', input: text, params: { problem: 'consent' } });
    return z.NEVER;
  }),
);
