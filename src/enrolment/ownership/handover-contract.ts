import * as z from 'zod/mini';
import { applicant, applicantRecord } from '#accounts/contract.ts';
import { instant } from '#enrolment/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import { codeRefusals } from '#kit/code-refusals.ts';
import * as field from '#kit/field.ts';
import { codeField, phoneField } from '#kit/phone-form.ts';

/** Of any shape: a link that was cut short on its way is told to be over, in the words of a link. */
const token = z._default(field.text({ max: 200 }), '');
const tooMany = [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'] as const;
const noApplication = [404, '还没有可以转交的申请', 'No application to hand over'] as const;

export const handoverHours = 24;

export const sendHandoverCode = defineCall({
  path: `${apiPrefix}/enrolment/send_handover_code`,
  summary: 'Sends a code to the applicant’s own phone, with which they begin to hand over',
  who: applicant,
  payload: field.payload({}),
  result: z.object({ retry_after: z.number(), expires_in: z.number() }),
  refusals: {
    none: noApplication,
    too_many: [429, '发送太频繁，请稍后再试', 'Too many codes sent. Please try again later'],
    phone_refused: [409, '暂时不能给这个号码发短信', 'We can’t send messages to this number'],
    sms_away: [429, '短信暂时发不出去，请稍后再试', 'We could not send the message. Please try again later'],
  },
});

export const startHandover = defineCall({
  path: `${apiPrefix}/enrolment/start_handover`,
  summary: 'Makes a link by which one colleague can take the application over; an earlier link ends',
  who: applicant,
  payload: field.payload({ verify_code: codeField }),
  result: z.object({ token: z.string(), expires_at: instant }),
  refusals: { ...codeRefusals, too_many: tooMany, none: noApplication },
});

export const cancelHandover = defineCall({
  path: `${apiPrefix}/enrolment/cancel_handover`,
  summary: 'Ends the open link',
  who: applicant,
  payload: field.payload({}),
  result: z.null(),
});

export const openHandover = defineCall({
  path: `${apiPrefix}/enrolment/open_handover`,
  summary: 'Whether a link of the applicant is open, and until when',
  who: applicant,
  payload: field.payload({}),
  result: z.nullable(z.object({ expires_at: instant })),
});

const linkOver = [
  410,
  '链接已失效，请让同事重新发一个。',
  'This link has expired. Please ask your colleague for a new one.',
] as const;

export const readHandover = defineCall({
  path: `${apiPrefix}/enrolment/read_handover`,
  summary: 'What somebody with the link is asked to take over',
  who: 'anyone',
  payload: field.payload({ token }),
  result: z.object({ number: z.string(), company: z.string(), from_phone: z.string(), expires_at: instant }),
  refusals: { link_over: linkOver, too_many: tooMany },
});

export const acceptHandover = defineCall({
  path: `${apiPrefix}/enrolment/accept_handover`,
  summary: 'The colleague takes the application over with their own phone, and is signed in',
  who: 'anyone',
  payload: field.payload({ token, contact_phone: phoneField, verify_code: codeField }),
  result: applicantRecord,
  refusals: {
    ...codeRefusals,
    too_many: tooMany,
    link_over: linkOver,
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
});
