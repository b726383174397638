import * as z from 'zod/mini';
import { applicant, screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall, type Who } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** Calls to list and end one's own sessions, the same for applicants and screen users. */

const ownSession = z.object({
  id: z.string(),
  /** The session of this request. */
  is_present: z.boolean(),
  since: z.iso.datetime(),
  /** To the minute. */
  seen_at: z.iso.datetime(),
  address: z.string(),
  /** In Chinese and in English. */
  agent: z.tuple([z.string(), z.string()]),
});
export type OwnSession = z.output<typeof ownSession>;

const callsOf = <const Prefix extends string>(prefix: Prefix, who: Who) => ({
  list: defineCall({
    path: `${apiPrefix}/${prefix}/list_own_sessions`,
    summary: 'The caller’s own sessions, the present one first',
    who,
    payload: field.payload({}),
    result: z.array(ownSession),
  }),
  end: defineCall({
    path: `${apiPrefix}/${prefix}/end_own_session`,
    summary: 'Ends one of the caller’s own sessions',
    who,
    payload: field.payload({ id: field.text({ min: 1, max: 100 }) }),
    result: z.null(),
    refusals: { none: [404, '这处登录已经结束', 'This session has already ended'] },
  }),
  endOthers: defineCall({
    path: `${apiPrefix}/${prefix}/end_other_sessions`,
    summary: 'Ends all of the caller’s own sessions but the present one',
    who,
    payload: field.payload({}),
    result: z.null(),
  }),
});

export const applicantSessions = callsOf('supplier_enter', applicant);
export const screenSessions = callsOf('accounts', screenUser());
