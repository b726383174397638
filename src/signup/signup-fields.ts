import * as z from 'zod/mini';
import * as field from '#kit/field.ts';
import { readPhone } from '#kit/phone.ts';
import { interests, textLimits, trapField } from './signup-choices.ts';

export * from './signup-choices.ts';

/** `?c=` as it is kept: letters, digits and a few signs, so that nothing of it can be anything else. */
export const campaignShape = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;
export const readCampaign = (text: string | null | undefined): string =>
  text && text.length <= 200 && campaignShape.test(text.normalize('NFC')) ? text.normalize('NFC') : '';

/** Bodies of forms are short anyway: a number of any length is told to be none, not to be too long. */
const anyLength = { max: 40_000 };

const phoneField = z.pipe(
  field.text({ min: 1, ...anyLength }),
  z.transform((text, context) => {
    const phone = readPhone(text.slice(0, 200)) && text.length <= 200 ? readPhone(text) : undefined;
    if (phone) return phone;
    context.issues.push({ code: 'custom', input: text, params: { problem: 'phone' } });
    return z.NEVER;
  }),
);

const codeField = z.pipe(
  field.text({ min: 1, ...anyLength }),
  z.transform((text, context) => {
    const digits = text.length <= 40 ? text.normalize('NFKC').replace(/\s/g, '') : '';
    if (/^\d{6}$/.test(digits)) return digits;
    context.issues.push({ code: 'custom', input: text, params: { problem: 'verify_code' } });
    return z.NEVER;
  }),
);

const consentField = z.pipe(
  z._default(field.text(anyLength), ''),
  z.transform((text, context) => {
    if (text === '1') return true;
    context.issues.push({ code: 'custom', input: text, params: { problem: 'consent' } });
    return z.NEVER;
  }),
);

/** What the button for a code needs of the form; everything else may still be empty. */
export const codeForm = z.object({ contact_phone: phoneField });

export const signupForm = field.payload({
  contact_phone: phoneField,
  verify_code: codeField,
  company: field.text({ min: 2, max: textLimits.company }),
  /** For choosing the city only. */
  province: z._default(field.text({ max: 20 }), ''),
  city: field.text({ min: 1, max: 20 }),
  interests: z._default(field.list(field.choice(interests), { max: interests.length }), []),
  consent: consentField,
  intent: z._default(field.text({ max: 10 }), ''),
  [trapField]: z._default(field.text(anyLength), ''),
});
export type SignupForm = z.output<typeof signupForm>;

export const provePhoneForm = z.object({ contact_phone: phoneField, verify_code: codeField });
