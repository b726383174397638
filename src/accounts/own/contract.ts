import * as z from 'zod/mini';
import { applicant, screenUser } from '#accounts/contract.ts';
import { deskCalls } from '#cases/contract.ts';
import type { Who } from '#kit/call/call.ts';
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

const callsOf = <const Folder extends string>(folder: Folder, who: Who) => {
  const calls = deskCalls(folder, who);
  return {
    list: calls(z.array(ownSession))('list_own_sessions', 'The caller’s own sessions, the present one first', {}),
    end: calls(z.null())(
      'end_own_session',
      'Ends one of the caller’s own sessions',
      { id: field.text({ min: 1, max: 100 }) },
      { none: [404, '这处登录已经结束', 'This session has already ended'] },
    ),
    endOthers: calls(z.null())('end_other_sessions', 'Ends all of the caller’s own sessions but the present one', {}),
  };
};

export const applicantSessions = callsOf('supplier_enter', applicant);
export const screenSessions = callsOf('accounts', screenUser());
