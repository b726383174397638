import * as z from 'zod/mini';
import { states } from '#enrolment/application/application-status.ts';
import { instant, ownCalls } from '#enrolment/contract.ts';
import * as field from '#kit/call/field.ts';

/** What was sent to the applicant. `state`: `queued`, `sending`, `sent`, `failed`, or what the carrier reports after that. */
const sentMessage = z.object({ action: z.string(), text: z.string(), state: z.string(), at: instant });

/** One opening of the licence. Members of staff are a number, never a name. */
const licenceOpening = z.object({ at: instant, staff: z.string() });

/** Proof that a submission arrived. */
export const receipt = z.object({ number: z.string(), round: z.number(), received_at: instant });
export type Receipt = z.output<typeof receipt>;

export const statusDetails = z.object({
  messages: z.array(sentMessage),
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

export const getStatusDetails = ownCalls(z.nullable(statusDetails))(
  'get_status_details',
  'What the applicant was told, who opened the licence, and the receipt; null before the first save',
  {},
);

/** Cheap on purpose: an open status page asks this every now and then. */
export const watchStatus = ownCalls(
  z.nullable(
    z.object({
      revision: z.number(),
      state: z.enum(states),
      position: z.nullable(z.number()),
      /** How many messages have left; their delivery changes without a new revision. */
      messages: z.number(),
    }),
  ),
)('watch_status', 'Revision, state and place in the queue, to see whether anything has changed', {});

const consent = z.object({ version: z.string(), at: instant, channel: z.string(), withdrawn_at: z.nullable(instant) });
const deletion = z.object({ requested_at: instant, due_at: instant });

export const personalData = z.object({
  /** Newest first. */
  consents: z.array(consent),
  deletion: z.nullable(deletion),
  exports: z.array(z.object({ at: instant, bytes: z.nullable(z.number()) })),
  counts: z.object({ pictures: z.number(), events: z.number(), messages: z.number(), sessions: z.number() }),
});
export type PersonalData = z.output<typeof personalData>;

const own = ownCalls(personalData, {
  outdated: [
    409,
    '条款已更新，请刷新页面后重新阅读',
    'The terms have been updated. Please reload the page and read them again',
  ],
  already: [409, '已经提交过删除申请', 'Deletion has already been requested'],
  nothing: [404, '没有可撤销的申请', 'Nothing to withdraw'],
});

export const getPersonalData = own('get_my_data', 'What is kept about the applicant, in figures', {});
export const giveConsent = own('give_consent', 'Agrees to a version of terms and privacy policy', {
  version: field.text({ min: 1, max: 40 }),
});
export const withdrawConsent = own(
  'withdraw_consent',
  'Takes the consent back; an application that waits for a decision is withdrawn with it',
  {},
);
export const requestDeletion = own(
  'request_deletion',
  'Asks for the account and all personal data to be deleted after the waiting time',
  {},
);
export const cancelDeletion = own('cancel_deletion', 'Takes a deletion request back', {});
