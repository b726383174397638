import * as z from 'zod/mini';
import { applicant, screenUser } from '#accounts/contract.ts';
import { applicationShape } from '#enrolment/application/application-fields.ts';
import { ownCalls } from '#enrolment/application/own-call.ts';
import { instant, pictureAddress } from '#enrolment/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** Asking which codes are taken is slowed down, or it would be a list of our suppliers. */
export const askLimits = { perHour: 12, perAddressPerHour: 60, claimsPerDay: 3 } as const;
export const claimStates = ['open', 'granted', 'refused', 'cancelled'] as const;

const creditCode = applicationShape.credit_code;

export const checkCompany = defineCall({
  path: `${apiPrefix}/enrolment/check_company`,
  summary: 'Whether another application for this credit code exists; says nothing about whose it is',
  who: applicant,
  payload: field.payload({ credit_code: creditCode }),
  result: z.object({ is_known: z.boolean() }),
  refusals: { too_many: [429, '查询太频繁，请稍后再试', 'Too many searches. Please try again later'] },
});

const ownClaim = z.object({
  id: z.number(),
  credit_code: z.string(),
  at: instant,
  state: z.enum(claimStates),
  decision_text: z.string(),
});
export type OwnClaim = z.output<typeof ownClaim>;

const own = ownCalls(z.nullable(ownClaim), {
  too_many: [429, '申请太频繁，请明天再试', 'Too many claims. Please try again tomorrow'],
  not_known: [404, '没有可以认领的申请，请核对代码', 'No application to claim. Please check the code'],
  no_licence: [400, '请先上传营业执照照片', 'Please upload the business licence photo first', 'licence_image'],
  not_now: [
    409,
    '您自己的申请已经提交，请先撤回再认领',
    'You have already submitted your own application. Withdraw it before claiming another',
  ],
  already: [409, '已有一个认领正在处理', 'You already have a claim under review'],
  nothing: [404, '没有可撤销的认领', 'No claim to cancel'],
});

export const getClaim = own('get_claim', 'The applicant’s latest claim; null when there is none', field.payload({}));
export const claimCompany = own(
  'claim_company',
  'Claims the application of a company, with the licence of one’s own draft as evidence',
  field.payload({ credit_code: creditCode, reason: field.text({ min: 5, max: 500 }) }),
);
export const cancelClaim = own('cancel_claim', 'Takes an open claim back', field.payload({}));

/** A claim as staff see it, at both applications. */
const claim = z.object({
  id: z.number(),
  state: z.enum(claimStates),
  credit_code: z.string(),
  reason: z.string(),
  at: instant,
  decided_at: z.nullable(instant),
  decided_by: z.string(),
  decision_text: z.string(),
  claimant_phone: z.string(),
  holder_phone: z.string(),
  /** The claimed application and the claimant's own, if there is one; `is_readable` once it was submitted. */
  application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
  own_application: z.nullable(z.object({ id: z.number(), number: z.string(), is_readable: z.boolean() })),
  /** Watermarked, and alive for minutes. */
  licence: pictureAddress,
});
export type Claim = z.output<typeof claim>;

const reviewer = screenUser('reviewer');
export const listClaims = defineCall({
  path: `${apiPrefix}/enrolment/list_claims`,
  summary: 'Claims that concern an application, on either side',
  who: reviewer,
  payload: field.payload({ application: field.integer({ min: 1 }) }),
  result: z.array(claim),
});
export const listOpenClaims = defineCall({
  path: `${apiPrefix}/enrolment/list_open_claims`,
  summary: 'Claims that wait for a decision, the oldest first',
  who: reviewer,
  payload: field.payload({}),
  result: z.array(
    z.object({
      id: z.number(),
      at: instant,
      reason: z.string(),
      application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
    }),
  ),
});
export const decideClaim = defineCall({
  path: `${apiPrefix}/enrolment/decide_claim`,
  summary: 'Hands the claimed application to the claimant, or refuses the claim; both are told',
  who: reviewer,
  payload: field.payload({
    id: field.integer({ min: 1 }),
    decision: field.choice(['grant', 'refuse']),
    text: z._default(field.text({ max: 500 }), ''),
  }),
  result: z.array(claim),
  refusals: {
    none: [404, '没有这个认领', 'Claim not found'],
    decided: [409, '这个认领已经处理过', 'This claim has already been decided'],
    changed: [409, '申请的持有人或状态已变化，请刷新', 'The holder or status has changed. Please reload'],
    own_entry: [403, '不能处理自己录入的申请', 'You can’t decide on an application you entered yourself'],
    text_wanted: [400, '请写明拒绝的理由', 'Give a reason for declining', 'text'],
  },
});
