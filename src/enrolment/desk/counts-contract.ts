import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** What waits for a reviewer, for the numbers in the console's menu. */
export const deskCounts = defineCall({
  path: `${apiPrefix}/enrolment/desk_counts`,
  summary:
    'How much waits for this reviewer: applications and those overdue, unread mentions, overdue conditions, claims, lost numbers',
  who: screenUser('reviewer'),
  payload: field.payload({}),
  result: z.object({
    waiting: z.number(),
    overdue: z.number(),
    mentions: z.number(),
    conditions: z.number(),
    claims: z.number(),
    recoveries: z.number(),
  }),
});
