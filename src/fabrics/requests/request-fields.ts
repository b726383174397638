import * as z from 'zod/mini';
import { fabricCode } from '#fabrics/fabric-fields.ts';
import * as field from '#kit/call/field.ts';
import { anyLength, codeField, consentField, consentVersionField, phoneField } from '#kit/form/phone-form.ts';
import { requestKinds, requestLimits } from './request-states.ts';

export const requestItem = z.strictObject({
  code: fabricCode,
  /** A number of the colour card; '' for a sample of any colour. */
  colour: z._default(field.text({ max: 12 }), ''),
  /** In the fabric's unit of sale, for a quotation; 0 for a sample. */
  quantity: z._default(field.integer({ max: requestLimits.quantity }), 0),
});
export type RequestItem = z.output<typeof requestItem>;

/** Form fields of a request for samples or a quotation. */
export const requestForm = field.payload({
  kind: field.choice(requestKinds),
  items: field.json(z.array(requestItem).check(z.minLength(1), z.maxLength(requestLimits.items))),
  name: field.text({ min: 1, max: requestLimits.name }),
  company: field.text({ min: 2, max: requestLimits.company }),
  contact_phone: phoneField,
  verify_code: codeField,
  /** Where samples go; needed for them alone. */
  address: z._default(field.text({ max: requestLimits.address }), ''),
  note: z._default(field.text({ max: requestLimits.note }), ''),
  consent: consentField,
  /** As a page shows it, or `consent_version` of the terms that are in force. */
  consent_version: consentVersionField,
  intent: z._default(field.text({ max: 10 }), ''),
  /** Honeypot: invisible to people, so only bots fill it in. */
  website: z._default(field.text(anyLength), ''),
});
export type RequestForm = z.output<typeof requestForm>;

/** Fields to look up a request. */
export const standingForm = field.payload({
  number: field.text({ min: 1, max: 40 }),
  /** The last four digits of the phone. */
  phone_end: field
    .code({ min: 1, max: 100 })
    .check(z.refine((end) => /^\d{4}$/.test(end), { params: { problem: 'four_digits' } })),
});
