import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { anyLength, consentField, consentVersionField } from '#kit/form/phone-form.ts';
import { readPhone } from '#kit/text/phone.ts';
import { compactCode, foldTyped } from '#kit/text/typed-text.ts';
import { enquiryTopics, textLimits } from './enquiry-states.ts';

/** Days until personal data and text of a closed enquiry are erased. */
export const enquiryRetentionDays = 365;

/** A honeypot field: hidden from people, filled in by bots. */
export const trapField = 'website';

/** Contact of a visitor, normalized. */
export interface Contact {
  kind: 'phone' | 'email';
  /** E.164, or a lower-case e-mail address. */
  value: string;
}

const address = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,5}$/;

/** Parses a mobile number or an e-mail address; undefined if it is neither. */
export function readContact(text: string): Contact | undefined {
  // Checked first: folding takes quadratic time for some characters.
  if (text.length > 200) return undefined;
  const plain = foldTyped(text);
  if (plain.includes('@')) {
    const value = plain.toLowerCase();
    return address.test(value) ? { kind: 'email', value } : undefined;
  }
  const value = readPhone(plain);
  return value ? { kind: 'phone', value } : undefined;
}

/** wang***@example.com: enough for the owner to recognise it. */
export const maskEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, Math.min(3, Math.ceil(name.length / 2)))}***@${host}`;
};

export const contactField = field.parsed({ min: 1, ...anyLength }, readContact, 'contact');

export const enquiryForm = field.payload({
  name: field.text({ min: 1, max: textLimits.name }),
  contact: contactField,
  topic: field.choice(enquiryTopics),
  text: field.text({ min: 5, max: textLimits.text }),
  consent: consentField,
  consent_version: consentVersionField,
  [trapField]: z._default(field.text(anyLength), ''),
});
export type EnquiryForm = z.output<typeof enquiryForm>;

/** Parses EQ and eight digits; `eq 1234 5678` is the same. */
export const readEnquiryNumber = (text: string): string | undefined => {
  if (text.length > 200) return undefined;
  const plain = compactCode(text).toUpperCase();
  return /^EQ\d{8}$/.test(plain) ? plain : /^\d{8}$/.test(plain) ? `EQ${plain}` : undefined;
};

export const lookUpForm = field.payload({
  number: field.parsed({ min: 1, ...anyLength }, readEnquiryNumber, 'enquiry_number'),
  contact: contactField,
});
