import * as z from 'zod/mini';
import { applicant } from '#accounts/contract.ts';
import { states } from '#enrolment/application/application-status.ts';
import { instant } from '#enrolment/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** What was sent to the applicant. `state`: `queued`, `sending`, `sent`, `failed`, or what the carrier reports after that. */
const toldMessage = z.object({ action: z.string(), text: z.string(), state: z.string(), at: instant });

/** One opening of the licence. Members of staff are a number, never a name. */
const licenceOpening = z.object({ at: instant, staff: z.string() });

/** Proof that a submission arrived. */
export const receipt = z.object({ number: z.string(), round: z.number(), received_at: instant });
export type Receipt = z.output<typeof receipt>;

export const statusDetails = z.object({
  messages: z.array(toldMessage),
  /** Newest first. */
  licence_openings: z.array(licenceOpening),
  /** Of the last submission; null before the first. */
  receipt: z.nullable(receipt),
  /** Phone that messages go to, masked. */
  told_phone: z.string(),
  /** By when staff mean to decide, in working days; null while nothing waits for them. */
  due_at: z.nullable(instant),
  consent: z.nullable(z.object({ version: z.string(), at: instant })),
});
export type StatusDetails = z.output<typeof statusDetails>;

export const getStatusDetails = defineCall({
  path: `${apiPrefix}/enrolment/get_status_details`,
  summary: 'What the applicant was told, who opened the licence, and the receipt; null before the first save',
  who: applicant,
  payload: field.payload({}),
  result: z.nullable(statusDetails),
});

/** Cheap on purpose: an open status page asks this every now and then. */
export const watchStatus = defineCall({
  path: `${apiPrefix}/enrolment/watch_status`,
  summary: 'Revision, state and place in the queue, to see whether anything has changed',
  who: applicant,
  payload: field.payload({}),
  result: z.nullable(
    z.object({
      revision: z.number(),
      state: z.enum(states),
      position: z.nullable(z.number()),
      /** How many messages have left; their delivery changes without a new revision. */
      messages: z.number(),
    }),
  ),
});
