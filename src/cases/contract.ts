import * as z from 'zod/mini';
import { apiPrefix, defineCall, type Refusals, type Who } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';

/** Shared by the calls of all kinds of cases. */
export const instant = z.iso.datetime();
export const person = z.object({ id: z.number(), name: z.string() });
export type Person = z.output<typeof person>;
export const caseNote = z.object({ at: instant, author: z.string(), text: z.string() });
export type CaseNote = z.output<typeof caseNote>;

/** The calls of one desk: folder and roles are named once, result and refusals once for calls that answer alike. */
export const deskCalls =
  <const Folder extends string>(folder: Folder, who: Who) =>
  <Result extends z.ZodMiniType, const Shared extends Refusals = Record<never, never>>(
    result: Result,
    shared?: Shared,
  ) =>
  <const Name extends string, Fields extends z.core.$ZodShape, const Own extends Refusals = Record<never, never>>(
    name: Name,
    summary: string,
    fields: Fields,
    own?: Own,
  ) =>
    defineCall({
      path: `${apiPrefix}/${folder}/${name}` as const,
      summary,
      who,
      payload: field.payload(fields),
      result,
      refusals: { ...shared, ...own } as Shared & Own,
    });

export const oneCase = { id: field.integer({ min: 1 }) };
/** A change names the revision it is based on. */
export const changedCase = { ...oneCase, revision: field.integer({ min: 1 }) };
export const caseList = {
  /** `me`, `nobody` or the id of a screen user. */
  assignee: z._default(field.text({ max: 15, pattern: /^(me|nobody|\d*)$/ }), ''),
  ...pageFields,
};
