import * as z from 'zod/mini';
import { applicantRecord } from '#accounts/contract.ts';
import { applicationShape } from '#enrolment/application/application-shape.ts';
import { states } from '#enrolment/application/application-status.ts';
import { hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { anyoneCalls, instant, ownCalls, pictureAddress } from '#enrolment/contract.ts';
import { reviewerCalls } from '#enrolment/review/review-contract.ts';
import * as field from '#kit/call/field.ts';
import { uploadTicket } from '#kit/files/objects/upload-ticket.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';
import { codeRefusals } from '#kit/form/code-refusals.ts';
import { codeField, phoneField } from '#kit/form/phone-form.ts';
import { recoveryStates } from './recovery-states.ts';

const own_entry = [403, '不能处理自己录入的申请', 'You can’t decide on an application you entered yourself'] as const;

const tooMany = [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'] as const;

/** Asking which codes are taken is slowed down, or it would be a list of our suppliers. */
export const askLimits = { perHour: 12, perAddressPerHour: 60, claimsPerDay: 3 } as const;
export const claimStates = ['open', 'granted', 'refused', 'cancelled'] as const;

const creditCode = applicationShape.credit_code;

export const checkCompany = ownCalls(z.object({ is_known: z.boolean() }), {
  too_many: [429, '查询太频繁，请稍后再试', 'Too many searches. Please try again later'],
})('check_company', 'Whether another application for this credit code exists; says nothing about whose it is', {
  credit_code: creditCode,
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

export const claimCompany = own(
  'claim_company',
  'Claims the application of a company, with the licence of one’s own draft as evidence',
  { credit_code: creditCode, reason: field.text({ min: 5, max: 500 }) },
);
export const cancelClaim = own('cancel_claim', 'Takes an open claim back', {});

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

export const listClaims = reviewerCalls(z.array(claim))(
  'list_claims',
  'Claims that concern an application, on either side',
  field.payload({ application: field.integer({ min: 1 }) }),
);
export const listOpenClaims = reviewerCalls(
  z.array(
    z.object({
      id: z.number(),
      at: instant,
      reason: z.string(),
      application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
    }),
  ),
)('list_open_claims', 'Claims that wait for a decision, the oldest first', field.payload({}));
export const decideClaim = reviewerCalls(z.array(claim), {
  none: [404, '没有这个认领', 'Claim not found'],
  decided: [409, '这个认领已经处理过', 'This claim has already been decided'],
  changed: [409, '申请的持有人或状态已变化，请刷新', 'The holder or status has changed. Please reload'],
  own_entry,
  text_wanted: [400, '请写明拒绝的理由', 'Give a reason for declining', 'text'],
})(
  'decide_claim',
  'Hands the claimed application to the claimant, or refuses the claim; both are told',
  field.payload({
    id: field.integer({ min: 1 }),
    decision: field.choice(['grant', 'refuse']),
    text: z._default(field.text({ max: 500 }), ''),
  }),
);

/** Of any shape: a link that was cut short on its way is told to be over, in the words of a link. */
const token = z._default(field.text({ max: 200 }), '');
const noApplication = [404, '还没有可以转交的申请', 'No application to hand over'] as const;

export const handoverHours = 24;

export const sendHandoverCode = ownCalls(z.object({ retry_after: z.number(), expires_in: z.number() }), {
  none: noApplication,
  too_many: [429, '发送太频繁，请稍后再试', 'Too many codes sent. Please try again later'],
  phone_refused: [409, '暂时不能给这个号码发短信', 'We can’t send messages to this number'],
  sms_away: [429, '短信暂时发不出去，请稍后再试', 'We could not send the message. Please try again later'],
})('send_handover_code', 'Sends a code to the applicant’s own phone, with which they begin to hand over', {});

export const startHandover = ownCalls(z.object({ token: z.string(), expires_at: instant }), {
  ...codeRefusals,
  too_many: tooMany,
  none: noApplication,
})('start_handover', 'Makes a link by which one colleague can take the application over; an earlier link ends', {
  verify_code: codeField,
});

export const cancelHandover = ownCalls(z.null())('cancel_handover', 'Ends the open link', {});

const linkOver = [
  410,
  '链接已失效，请让同事重新发一个。',
  'This link has expired. Please ask your colleague for a new one.',
] as const;

export const readHandover = anyoneCalls(
  z.object({ number: z.string(), company: z.string(), from_phone: z.string(), expires_at: instant }),
)(
  'read_handover',
  'What somebody with the link is asked to take over',
  { token },
  { link_over: linkOver, too_many: tooMany },
);

export const acceptHandover = anyoneCalls(applicantRecord, { ...codeRefusals, too_many: tooMany, link_over: linkOver })(
  'accept_handover',
  'The colleague takes the application over with their own phone, and is signed in',
  { token, contact_phone: phoneField, verify_code: codeField },
  {
    same_phone: [
      400,
      '这是转交人自己的手机号，请填写您的手机号',
      'This is your colleague’s number. Please enter your own',
      'contact_phone',
    ],
    has_own: [
      409,
      '这个手机号已有自己的申请，不能再接手另一份',
      'This number already has an application and cannot take over another',
    ],
  },
);

/** For so long the number on record can object before anything is approved. */
export const objectionHours = 48;

const creditCodeField = z.pipe(
  z.pipe(field.text({ min: 1, max: 40 }), z.transform(normalizeCreditCode)),
  z.string().check(z.refine(hasCreditCodeShape)),
);

/** `ticket` hands in what follows; `upload` is a token for the photo of the licence. */
export const beginRecovery = anyoneCalls(z.object({ ticket: z.string(), upload: uploadTicket }), uploadRefusals)(
  'begin_recovery',
  'Asks for the account of a company with a new phone; the answer never tells whether the company is known',
  { contact_phone: phoneField, verify_code: codeField, credit_code: creditCodeField },
  { ...codeRefusals, too_many: tooMany },
);

export const submitRecovery = anyoneCalls(z.object({ number: z.string(), decide_from: instant }))(
  'submit_recovery',
  'Hands the photo of the licence in; from then on staff have the request',
  {
    ticket: field.text({ min: 20, max: 100, pattern: /^[\w-]+$/ }),
    licence_image: field.text({ min: 1, max: 300 }),
    note: z._default(field.text({ max: 500 }), ''),
  },
  {
    ticket_over: [410, '填写超时，请重新开始', 'Your session timed out. Please start again'],
    no_picture: [
      400,
      '未收到营业执照照片，请重新上传',
      'The licence photo did not arrive. Please upload it again',
      'licence_image',
    ],
  },
);

const id = { id: field.integer({ min: 1 }) };
const none = [404, '没有这份请求', 'Request not found'] as const;
const decided = [409, '这份请求已经处理过', 'This request has already been decided'] as const;

export const refuseRecovery = ownCalls(z.null(), { none })(
  'refuse_recovery',
  'Whoever still has the number objects; the request ends',
  id,
);

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

export const listRecoveries = reviewerCalls(z.array(recovery))(
  'list_recoveries',
  'Requests for accounts whose phone number was lost, the oldest first; or the last hundred decided',
  field.payload({ waiting: z._default(field.flag(), true) }),
);

export const approveRecovery = reviewerCalls(z.null(), {
  none,
  decided,
  own_entry,
  too_early: [409, '还在异议期内，到时才能批准', 'The objection period is not over, so this can’t be approved yet'],
  no_match: [409, '这份申请的信用代码与请求不符', 'The credit code of this application does not match the request'],
  has_own: [
    409,
    '新手机号已有自己的申请，不能再绑定这一份',
    'The new number already has an application and can’t take over this one',
  ],
})(
  'approve_recovery',
  'Gives an application to the new number and ends the sessions of the old one',
  field.payload({ ...id, application: field.integer({ min: 1 }) }),
);

export const rejectRecovery = reviewerCalls(z.null(), { none, decided, own_entry })(
  'reject_recovery',
  'Ends a request; whoever asked is told the reason',
  field.payload({ ...id, text: field.text({ min: 2, max: 200 }) }),
);
