import * as z from 'zod/mini';
import { ownCalls } from '#enrolment/application/own-call.ts';
import { instant } from '#enrolment/contract.ts';
import { apiPrefix } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** Days between the request and the deletion, in which it can be taken back. */
export const deletionWaitDays = 15;
/** What proves a consent or a decision is kept this long: the general limitation period (Civil Code, article 188). */
export const keptYears = 3;

/** Where the copy is handed out: a plain POST, so that the browser stores the answer as a file. */
export const exportPath = `${apiPrefix}/enrolment/export_my_data`;
/** The page from which it is asked for, once more while another copy is being made. */
export const copyWaitsPath = '/movein/my-data?copy=waits#copy';

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

export const getPersonalData = own('get_my_data', 'What is kept about the applicant, in figures', field.payload({}));
export const giveConsent = own(
  'give_consent',
  'Agrees to a version of terms and privacy policy',
  field.payload({ version: field.text({ min: 1, max: 40 }) }),
);
export const withdrawConsent = own(
  'withdraw_consent',
  'Takes the consent back; an application that waits for a decision is withdrawn with it',
  field.payload({}),
);
export const requestDeletion = own(
  'request_deletion',
  'Asks for the account and all personal data to be deleted after the waiting time',
  field.payload({}),
);
export const cancelDeletion = own('cancel_deletion', 'Takes a deletion request back', field.payload({}));
