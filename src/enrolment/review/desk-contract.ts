import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { fieldNames, sectionNames, supplierTypes } from '#enrolment/application/application-fields.ts';
import { changeRefusals, instant, region, severities } from '#enrolment/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';
import { readDay } from '#kit/time.ts';

/** What a reviewer works with beside the decisions: remarks, sections, notes, conditions, proposals, presence. */
const reviewer = screenUser('reviewer');
const none = changeRefusals.none;
const person = z.object({ id: z.number(), name: z.string() });
const words = ({ min, max = 500 }: { min: number; max?: number }) => field.text({ min, max });
const id = { id: field.integer({ min: 1 }) };

export const reasonCode = field.text({ min: 2, max: 40, pattern: /^[a-z][a-z0-9_]+$/ });

/** A remark as a reviewer writes it: on a field, '' for the whole, and if wanted on a part of one of its pictures. */
export const newRemark = z.strictObject({
  field: z.enum(['', ...fieldNames]),
  code: reasonCode,
  text: z._default(words({ min: 0 }), ''),
  severity: z._default(z.enum(severities), 'must'),
  picture: z._default(field.text({ max: 300 }), ''),
  region: z._default(z.nullable(region), null),
});
export type NewRemark = z.input<typeof newRemark>;

/** A condition of an approval, with the day until which it has to be met. */
export const newCondition = z.strictObject({
  text: words({ min: 1, max: 200 }),
  due_on: z.string().check(z.refine((day) => readDay(day) !== undefined)),
});
export type NewCondition = z.output<typeof newCondition>;
export const newConditions = field.json(z.array(newCondition).check(z.maxLength(20)));

export const resendMessage = defineCall({
  path: `${apiPrefix}/enrolment/resend_message`,
  summary: 'Sends the message of a decision again, which did not go out or of which nobody knows',
  who: reviewer,
  payload: field.payload({ event: field.integer({ min: 1 }) }),
  // `unknown`: the provider did not answer, so that it may have gone out.
  result: z.object({ state: z.enum(['sent', 'failed', 'unknown']) }),
  refusals: {
    none,
    not_again: [409, '这条短信已经发出，不会重发', 'This message was already sent, so it can’t be sent again'],
  },
});

const reason = z.object({
  code: z.string(),
  version: z.number(),
  words: z.tuple([z.string(), z.string()]),
  active: z.boolean(),
});
export const listReasons = defineCall({
  path: `${apiPrefix}/enrolment/list_reasons`,
  summary: 'Canned reasons of remarks, as they are worded now',
  who: reviewer,
  payload: field.payload({}),
  result: z.array(reason),
});
export const saveReason = defineCall({
  path: `${apiPrefix}/enrolment/save_reason`,
  summary: 'Words a canned reason anew or adds one; remarks that were sent keep their words',
  who: reviewer,
  payload: field.payload({
    code: reasonCode,
    /** The one last read; 0 for a new one or one of the product's own wording. */
    version: field.integer(),
    zh: words({ min: 1, max: 60 }),
    en: words({ min: 1, max: 120 }),
    active: z._default(field.flag(), true),
  }),
  result: z.array(reason),
  refusals: {
    stale: [
      409,
      '同事刚修改了这条原因，请查看最新内容后再修改',
      'A colleague just changed this reason. Please review the latest version',
    ],
  },
});

export const openSection = defineCall({
  path: `${apiPrefix}/enrolment/open_section`,
  summary: 'Records that this reviewer has had a section before their eyes in this round',
  who: reviewer,
  payload: field.payload({ ...id, section: field.choice(sectionNames as [(typeof sectionNames)[number]]) }),
  result: z.object({ sections_opened: z.array(z.string()) }),
  refusals: { none },
});

/** A note among colleagues; never shown to an applicant. */
export const note = z.object({
  id: z.number(),
  author: person,
  text: z.string(),
  mentions: z.array(person),
  at: instant,
});
export type Note = z.output<typeof note>;
export const addNote = defineCall({
  path: `${apiPrefix}/enrolment/add_note`,
  summary: 'Adds an internal note, and calls on the colleagues that it mentions',
  who: reviewer,
  payload: field.payload({
    ...id,
    text: words({ min: 1, max: 2000 }),
    mentions: z._default(field.list(field.integer({ min: 1 }), { max: 20 }), []),
  }),
  result: z.array(note),
  refusals: { none, no_such_reviewer: [400, '没有这位审核员', 'Reviewer not found', 'mentions'] },
});
const mentions = z.array(
  z.extend(note, {
    /** When this reviewer saw it; null while it is unread. */
    seen_at: z.nullable(instant),
    application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
  }),
);
export const mentionChoices = ['unread', 'all'] as const;
export const listMentions = defineCall({
  path: `${apiPrefix}/enrolment/list_mentions`,
  summary: 'Notes that call on this reviewer, the unread ones or all, newest first',
  who: reviewer,
  payload: field.payload({ which: z._default(field.choice(mentionChoices), 'unread') }),
  result: mentions,
});
export const markMentions = defineCall({
  path: `${apiPrefix}/enrolment/mark_mentions`,
  summary: 'Marks notes that call on this reviewer as read or unread; without ids all of them',
  who: reviewer,
  payload: field.payload({
    notes: z._default(field.list(field.integer({ min: 1 }), { max: 200 }), []),
    is_read: z._default(field.flag(), true),
  }),
  result: z.null(),
});

export const meetCondition = defineCall({
  path: `${apiPrefix}/enrolment/meet_condition`,
  summary: 'Records that a condition of an approval was met',
  who: reviewer,
  payload: field.payload(id),
  result: z.object({ met_at: instant }),
  refusals: { none, already: [409, '这项条件已经办结或已撤销', 'This condition has already been met or removed'] },
});
export const listConditions = defineCall({
  path: `${apiPrefix}/enrolment/list_conditions`,
  summary: 'Conditions that are overdue or fall due within so many days, the earliest first',
  who: reviewer,
  payload: field.payload({ within_days: z._default(field.integer({ min: 0, max: 365 }), 30) }),
  result: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      due_on: z.string(),
      overdue: z.boolean(),
      application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
    }),
  ),
});

export const lookAt = defineCall({
  path: `${apiPrefix}/enrolment/look_at`,
  summary: 'Says that one has an application open, and who else has',
  who: reviewer,
  payload: field.payload(id),
  result: z.array(person),
  refusals: { none },
});

export const readFourEyes = defineCall({
  path: `${apiPrefix}/enrolment/four_eyes`,
  summary: 'Kinds of suppliers that two reviewers must approve',
  who: reviewer,
  payload: field.payload({}),
  result: z.array(z.enum(supplierTypes)),
});
export const saveFourEyes = defineCall({
  path: `${apiPrefix}/enrolment/save_four_eyes`,
  summary: 'Chooses the kinds of suppliers that two reviewers must approve',
  who: screenUser('admin'),
  payload: field.payload({ types: field.list(field.choice(supplierTypes), { max: supplierTypes.length }) }),
  result: z.array(z.enum(supplierTypes)),
  refusals: {
    too_few: [
      409,
      '只有一位审核员，无法要求两人审核',
      'There is only one reviewer, so a second approval is not possible',
    ],
  },
});
