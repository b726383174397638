import * as z from 'zod/mini';
import { type Role, screenUser } from '#accounts/contract.ts';
import { deskCalls, instant } from '#cases/contract.ts';
import * as field from '#kit/call/field.ts';

/** Which roles may send messages again, by what a message is about. */
export const messageDesks = {
  application: ['reviewer'],
  enquiry: ['editor'],
  'job-application': ['editor', 'recruiter'],
  fabric_request: ['editor'],
} as const satisfies Record<string, readonly Role[]>;

const changes = z.object({
  /** When that visit ended; null at the first one. */
  since: z.nullable(instant),
  /** Only those with something. */
  desks: z.array(z.object({ to: z.string(), arrived: z.number(), changed: z.number() })),
});
export const changesSince = deskCalls('console', screenUser())(changes)(
  'changes_since',
  'What came in and what colleagues changed since the person’s last visit, by the address of the desk',
  {},
);

export const resendShortMessage = deskCalls(
  'console',
  screenUser('reviewer', 'editor', 'recruiter'),
)(
  // `unknown`: the provider did not answer, so that it may have gone out.
  z.object({ state: z.enum(['sent', 'failed', 'unknown']) }),
)(
  'resend_short_message',
  'Sends a short message again that did not go out, or of which the outcome is unknown',
  { message: field.integer({ min: 1 }) },
  {
    none: [404, '没有这条短信', 'Message not found'],
    not_again: [409, '这条短信已经发出，不会重发', 'This message was already sent, so it can’t be sent again'],
  },
);
