import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { anyLength, codeField, consentField, consentVersionField, phoneField } from '#kit/form/phone-form.ts';
import { compactCode } from '#kit/text/typed-text.ts';
import { nameLimit, noteLimit } from './stages.ts';

export const applyForm = field.payload({
  name: field.text({ min: 1, max: nameLimit }),
  contact_phone: phoneField,
  verify_code: codeField,
  note: z._default(field.text({ max: noteLimit }), ''),
  /** Of a file that came before; a file in the form itself becomes one first. */
  cv_ticket: z._default(field.text({ max: 200 }), ''),
  consent: consentField,
  consent_version: consentVersionField,
  intent: z._default(field.text({ max: 10 }), ''),
  website: z._default(field.text(anyLength), ''),
});
export type ApplyForm = z.output<typeof applyForm>;

export const lookUpForm = field.payload({
  code: z.pipe(
    field.text({ min: 1, ...anyLength }),
    z.transform((text, context) => {
      const code = readStatusCode(text);
      if (code) return code;
      context.issues.push({ code: 'custom', input: text, params: { problem: 'status_code' } });
      return z.NEVER;
    }),
  ),
  intent: z._default(field.text({ max: 10 }), ''),
});

/** Crockford's digits: no I, L, O, U; so people may write them for 1, 1, 0. */
export const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** A status code as people type it; undefined when it cannot be one. */
export function readStatusCode(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const plain = compactCode(text).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return plain.length === codeLength && [...plain].every((sign) => codeDigits.includes(sign)) ? plain : undefined;
}

/** In groups of four, as it is shown and read out. */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
