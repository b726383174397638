import * as z from 'zod/mini';
import { applicant, screenUser } from '#accounts/contract.ts';
import { states } from '#enrolment/application/application-status.ts';
import { hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { instant, pictureAddress, uploadToken } from '#enrolment/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import { codeRefusals } from '#kit/code-refusals.ts';
import * as field from '#kit/field.ts';
import { codeField, phoneField } from '#kit/phone-form.ts';
import { uploadRefusals } from '#kit/upload-refusals.ts';

/** For so long the number on record can object before anything is approved. */
export const objectionHours = 48;

const tooMany = [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'] as const;
export const creditCodeField = z.pipe(
  z.pipe(field.text({ min: 1, max: 40 }), z.transform(normalizeCreditCode)),
  z.string().check(z.refine(hasCreditCodeShape)),
);

export const beginRecovery = defineCall({
  path: `${apiPrefix}/enrolment/begin_recovery`,
  summary: 'Asks for the account of a company with a new phone; the answer never tells whether the company is known',
  who: 'anyone',
  payload: field.payload({ contact_phone: phoneField, verify_code: codeField, credit_code: creditCodeField }),
  /** `ticket` hands in what follows; `upload` is a token for the photo of the licence. */
  result: z.object({ ticket: z.string(), upload: uploadToken.result }),
  refusals: {
    ...codeRefusals,
    ...uploadRefusals,
    too_many: tooMany,
  },
});

export const submitRecovery = defineCall({
  path: `${apiPrefix}/enrolment/submit_recovery`,
  summary: 'Hands the photo of the licence in; from then on staff have the request',
  who: 'anyone',
  payload: field.payload({
    ticket: field.text({ min: 20, max: 100, pattern: /^[\w-]+$/ }),
    licence_image: field.text({ min: 1, max: 300 }),
    note: z._default(field.text({ max: 500 }), ''),
  }),
  result: z.object({ number: z.string(), decide_from: instant }),
  refusals: {
    ticket_over: [410, '填写超时，请重新开始', 'Your session timed out. Please start again'],
    no_picture: [
      400,
      '未收到营业执照照片，请重新上传',
      'The licence photo did not arrive. Please upload it again',
      'licence_image',
    ],
  },
});

export const recoveryStates = ['waiting', 'approved', 'rejected', 'refused'] as const;
const id = { id: field.integer({ min: 1 }) };
const none = [404, '没有这份请求', 'Request not found'] as const;
const decided = [409, '这份请求已经处理过', 'This request has already been decided'] as const;

export const listOwnRecoveries = defineCall({
  path: `${apiPrefix}/enrolment/list_own_recoveries`,
  summary: 'Requests of others for this applicant’s account that wait for a decision',
  who: applicant,
  payload: field.payload({}),
  result: z.array(z.object({ id: z.number(), phone: z.string(), at: instant })),
});

export const refuseRecovery = defineCall({
  path: `${apiPrefix}/enrolment/refuse_recovery`,
  summary: 'Whoever still has the number objects; the request ends',
  who: applicant,
  payload: field.payload(id),
  result: z.null(),
  refusals: { none },
});

const reviewer = screenUser('reviewer');

const recovery = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(recoveryStates),
  credit_code: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Watermarked with the reader's name, and alive for minutes. */
  licence: pictureAddress,
  submitted_at: instant,
  decide_from: instant,
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  decision_text: z.string(),
  /** Applications with this credit code, with the number on record and what became of the message to it. */
  candidates: z.array(
    z.object({
      application: z.number(),
      number: z.string(),
      company: z.string(),
      state: z.enum(states),
      phone: z.string(),
      told: z.string(),
    }),
  ),
});
export type Recovery = z.output<typeof recovery>;

export const listRecoveries = defineCall({
  path: `${apiPrefix}/enrolment/list_recoveries`,
  summary: 'Requests for accounts whose phone number was lost, the oldest first; or the last hundred decided',
  who: reviewer,
  payload: field.payload({ waiting: z._default(field.flag(), true) }),
  result: z.array(recovery),
});

export const approveRecovery = defineCall({
  path: `${apiPrefix}/enrolment/approve_recovery`,
  summary: 'Gives an application to the new number and ends the sessions of the old one',
  who: reviewer,
  payload: field.payload({ ...id, application: field.integer({ min: 1 }) }),
  result: z.null(),
  refusals: {
    none,
    decided,
    too_early: [409, '还在异议期内，到时才能批准', 'The objection period is not over, so this can’t be approved yet'],
    no_match: [409, '这份申请的信用代码与请求不符', 'The credit code of this application does not match the request'],
    has_own: [
      409,
      '新手机号已有自己的申请，不能再绑定这一份',
      'The new number already has an application and can’t take over this one',
    ],
  },
});

export const rejectRecovery = defineCall({
  path: `${apiPrefix}/enrolment/reject_recovery`,
  summary: 'Ends a request; whoever asked is told the reason',
  who: reviewer,
  payload: field.payload({ ...id, text: field.text({ min: 2, max: 200 }) }),
  result: z.null(),
  refusals: { none, decided },
});
