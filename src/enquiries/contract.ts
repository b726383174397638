import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { caseList, caseNote, changedCase, deskCalls, instant, oneCase, person } from '#cases/contract.ts';
import * as field from '#kit/call/field.ts';
import { waiting } from '#kit/desk/waiting.ts';
import { enquiryStates, enquiryTabs, enquiryTopics, textLimits } from './enquiry-states.ts';

export * from './enquiry-fields.ts';
export { type EnquiryState, enquiryTopics, stateWords, topicWords, visitorStateWords } from './enquiry-states.ts';

/** How the visitor is notified of an answer, which can always be read by number and contact. */
export const answerChannels = ['sms', 'email', 'phone'] as const;
export type AnswerChannel = (typeof answerChannels)[number];

const enquiryRow = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(enquiryStates),
  revision: z.number(),
  topic: z.enum(enquiryTopics),
  name: z.string(),
  /** Masked. */
  contact: z.string(),
  /** Start of the text. */
  excerpt: z.string(),
  language: z.string(),
  assignee: z.nullable(person),
  created_at: instant,
  due_at: instant,
  /** First answer since it was sent or reopened. */
  answered_at: z.nullable(instant),
  /** Unanswered past the promised time. */
  is_late: z.boolean(),
  /** Working minutes until the promised time, negative after it; null if none is due. */
  minutes_left: z.nullable(z.number()),
});
export type EnquiryRow = z.output<typeof enquiryRow>;

export const enquiryList = z.object({
  rows: z.array(enquiryRow),
  total: z.number(),
  counts: z.record(z.enum([...enquiryTabs, 'late']), z.number()),
  /** Possible assignees. */
  people: z.array(person),
});
export type EnquiryList = z.output<typeof enquiryList>;

export const enquiryDetail = z.extend(enquiryRow, {
  /** Unmasked, for answering. */
  contact_full: z.string(),
  contact_kind: z.enum(['phone', 'email']),
  text: z.string(),
  channel: z.string(),
  erased: z.boolean(),
  answers: z.array(
    z.object({
      at: instant,
      author: z.string(),
      channel: z.enum(answerChannels),
      text: z.string(),
      message: z.enum(['none', 'queued', 'sending', 'sent', 'failed', 'unknown']),
      /** Id of the SMS if it can be sent again; else 0. */
      resend_id: z.number(),
    }),
  ),
  notes: z.array(caseNote),
  /** Numbers of other enquiries with the same contact, newest first. */
  others: z.array(z.object({ id: z.number(), number: z.string(), state: z.enum(enquiryStates) })),
});
export type EnquiryDetail = z.output<typeof enquiryDetail>;

const calls = deskCalls('enquiries', screenUser('editor'));
const none = [404, '没有这条咨询', 'Enquiry not found'] as const;
/** Calls about one enquiry: those that add to it, and those that change it. */
const addition = calls(enquiryDetail, { none });
const change = calls(enquiryDetail, {
  none,
  stale: [409, '其他人刚修改了这条咨询，已为您刷新', 'Someone else just changed this enquiry. It has been refreshed'],
  wrong_state: [409, '当前状态下不能这样操作', 'Not possible in the current status'],
});

export const enquiriesWaiting = calls(waiting)(
  'enquiries_waiting',
  'How many enquiries wait for an answer, and how many of them for too long',
  {},
);

export const listEnquiries = calls(enquiryList)('list_enquiries', 'Enquiries of visitors, those that are due first', {
  tab: z._default(field.choice(enquiryTabs), 'waiting'),
  topic: z._default(field.list(field.choice(enquiryTopics), { max: enquiryTopics.length }), []),
  ...caseList,
  late: z._default(field.flag(), false),
  /** An enquiry number, or a full phone number or e-mail address. */
  q: z._default(field.text({ max: 200 }), ''),
});

export const getEnquiry = addition(
  'get_enquiry',
  'One enquiry with its text, contact, answers and notes. Who opened it is recorded',
  oneCase,
);

export const assignEnquiry = change(
  'assign_enquiry',
  'Assigns an enquiry, or removes its assignee (0)',
  { ...changedCase, assignee: field.integer() },
  { nobody_there: [400, '这个账号不能处理咨询', 'This account can’t handle enquiries', 'assignee'] },
);

export const noteEnquiry = addition('note_enquiry', 'Adds an internal note, which the visitor never sees', {
  ...oneCase,
  text: field.text({ min: 1, max: textLimits.note }),
});

export const answerEnquiry = change(
  'answer_enquiry',
  'Records an answer, which the visitor can read from then on; by SMS it is announced to them',
  { ...changedCase, channel: field.choice(answerChannels), text: field.text({ min: 1, max: textLimits.text }) },
  {
    no_phone: [400, '对方留的是邮箱，不能发短信', 'The visitor left an e-mail address, not a phone number', 'channel'],
  },
);

export const closeEnquiry = change(
  'close_enquiry',
  'Closes an enquiry; without an answer only with a note that says why',
  { ...changedCase, text: z._default(field.text({ max: textLimits.note }), '') },
  { reason_wanted: [400, '没有回复就结束时，请写明原因', 'Give a reason for closing without a reply', 'text'] },
);

export const reopenEnquiry = change('reopen_enquiry', 'Reopens an answered or closed enquiry', changedCase);
