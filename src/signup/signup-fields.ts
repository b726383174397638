import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { anyLength, codeField, consentField, consentVersionField, phoneField } from '#kit/form/phone-form.ts';
import { interests, textLimits } from './signup-choices.ts';

export * from './signup-choices.ts';

/** Valid `?c=`: letters, digits and few punctuation marks. */
export const campaignPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;
export const readCampaign = (text: string | null | undefined): string =>
  text && text.length <= 200 && campaignPattern.test(text.normalize('NFC')) ? text.normalize('NFC') : '';

export const signupForm = field.payload({
  contact_phone: phoneField,
  verify_code: codeField,
  company: field.text({ min: 2, max: textLimits.company }),
  /** Only a filter for the city. */
  province: z._default(field.text({ max: 40 }), ''),
  city: field.text({ min: 1, max: 40 }),
  interests: z._default(field.list(field.choice(interests), { max: interests.length }), []),
  consent: consentField,
  consent_version: consentVersionField,
  intent: z._default(field.text({ max: 10 }), ''),
  /** A honeypot: hidden from people, filled in by bots. */
  website: z._default(field.text(anyLength), ''),
});
export type SignupForm = z.output<typeof signupForm>;

export const verifyPhoneForm = z.object({ contact_phone: phoneField, verify_code: codeField });
