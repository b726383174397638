import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';

/** Shared by the calls of all kinds of cases. */
export const instant = z.iso.datetime();
export const person = z.object({ id: z.number(), name: z.string() });
export type Person = z.output<typeof person>;
export const caseNote = z.object({ at: instant, author: z.string(), text: z.string() });
export type CaseNote = z.output<typeof caseNote>;

export const oneCase = { id: field.integer({ min: 1 }) };
/** A change names the revision it is based on. */
export const changedCase = { ...oneCase, revision: field.integer({ min: 1 }) };
export const caseList = {
  /** `me`, `nobody` or the id of a screen user. */
  assignee: z._default(field.text({ max: 15, pattern: /^(me|nobody|\d*)$/ }), ''),
  ...pageFields,
};
