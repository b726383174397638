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
  /** Ticket of a file uploaded before the form; a file in the form is uploaded first and gets one. */
  cv_ticket: z._default(field.text({ max: 200 }), ''),
  consent: consentField,
  consent_version: consentVersionField,
  intent: z._default(field.text({ max: 10 }), ''),
  website: z._default(field.text(anyLength), ''),
});
export type ApplyForm = z.output<typeof applyForm>;

export const lookUpForm = field.payload({
  code: field.parsed({ min: 1, ...anyLength }, readStatusCode, 'status_code'),
  intent: z._default(field.text({ max: 10 }), ''),
});

/** Crockford's base 32: without I, L, O, U, so that I and L can be read as 1 and O as 0. */
export const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** Normalizes a status code as typed; undefined if it cannot be one. */
export function readStatusCode(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const normalized = compactCode(text).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return normalized.length === codeLength && [...normalized].every((character) => codeDigits.includes(character))
    ? normalized
    : undefined;
}

/** Formats a code in groups of four. */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
