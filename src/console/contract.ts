import * as z from 'zod/mini';
import { type Role, screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** Which roles may send messages again, by what a message is about. */
export const messageDesks = {
  application: ['reviewer'],
  enquiry: ['editor'],
  'job-application': ['editor', 'recruiter'],
  fabric_request: ['editor'],
} as const satisfies Record<string, readonly Role[]>;

export const changesSince = defineCall({
  path: `${apiPrefix}/console/changes_since`,
  summary: 'What came in and what colleagues changed since the person’s last visit, by the address of the desk',
  who: screenUser(),
  payload: field.payload({}),
  result: z.object({
    /** When that visit ended; null at the first one. */
    since: z.nullable(z.iso.datetime()),
    /** Only those with something. */
    desks: z.array(z.object({ to: z.string(), arrived: z.number(), changed: z.number() })),
  }),
  refusals: {},
});

export const resendShortMessage = defineCall({
  path: `${apiPrefix}/console/resend_short_message`,
  summary: 'Sends a short message again that did not go out, or of which the outcome is unknown',
  who: screenUser('reviewer', 'editor', 'recruiter'),
  payload: field.payload({ message: field.integer({ min: 1 }) }),
  // `unknown`: the provider did not answer, so that it may have gone out.
  result: z.object({ state: z.enum(['sent', 'failed', 'unknown']) }),
  refusals: {
    none: [404, '没有这条短信', 'Message not found'],
    not_again: [409, '这条短信已经发出，不会重发', 'This message was already sent, so it can’t be sent again'],
  },
});
