import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import {
  type FieldName,
  fieldNames,
  maxCount,
  sectionNames,
  supplierTypes,
} from '#enrolment/application/application-fields.ts';
import { mayRequire, requirementColumns } from '#enrolment/application/required-items.ts';
import { rejectionCodes } from '#enrolment/application/words.ts';
import { application, changeRefusals, instant, region } from '#enrolment/contract.ts';
import { apiPrefix, defineCall, type Refusals } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { messageStates } from '#kit/sms/message-states.ts';
import { languages } from '#kit/text/language.ts';
import { readDay } from '#kit/text/time.ts';
import { passedWords, severities, warningWords } from './review-words.ts';

const id = { id: field.integer({ min: 1 }) };

/** Calls of staff by role: one part of the desk answers all of its calls alike. */
const callsOf =
  (who: ReturnType<typeof screenUser>) =>
  <Result extends z.ZodMiniType, const Reasons extends Refusals = Record<never, never>>(
    result: Result,
    refusals: Reasons = {} as Reasons,
  ) =>
  <const Name extends string, Payload extends z.ZodMiniType>(name: Name, summary: string, payload: Payload) =>
    defineCall({ path: `${apiPrefix}/enrolment/${name}` as const, summary, who, payload, result, refusals });
export const reviewerCalls = callsOf(screenUser('reviewer'));

const none = changeRefusals.none;
export const person = z.object({ id: z.number(), name: z.string() });
export const otherApplication = z.object({ id: z.number(), number: z.string(), company_name: z.string() });
const words = ({ min, max = 500 }: { min: number; max?: number }) => field.text({ min, max });

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

/** A condition of an approval, with the day until which it has to be met. */
export const newCondition = z.strictObject({
  text: words({ min: 1, max: 200 }),
  due_on: z.string().check(z.refine((day) => readDay(day) !== undefined)),
});
export type NewCondition = z.output<typeof newCondition>;
export const newConditions = field.json(z.array(newCondition).check(z.maxLength(20)));

export const resendMessage = reviewerCalls(
  // `unknown`: the provider did not answer, so that it may have gone out.
  z.object({ state: z.enum(['sent', 'failed', 'unknown']) }),
  {
    none,
    not_again: [409, '这条短信已经发出，不会重发', 'This message was already sent, so it can’t be sent again'],
  },
)(
  'resend_message',
  'Sends the message of a decision again, which did not go out or of which nobody knows',
  field.payload({ event: field.integer({ min: 1 }) }),
);

const reason = z.object({
  code: z.string(),
  version: z.number(),
  words: z.tuple([z.string(), z.string()]),
  active: z.boolean(),
});
export const listReasons = reviewerCalls(z.array(reason))(
  'list_reasons',
  'Canned reasons of remarks, as they are worded now',
  field.payload({}),
);
export const saveReason = reviewerCalls(z.array(reason), {
  stale: [
    409,
    '同事刚修改了这条原因，请查看最新内容后再修改',
    'A colleague just changed this reason. Please review the latest version',
  ],
})(
  'save_reason',
  'Words a canned reason anew or adds one; remarks that were sent keep their words',
  field.payload({
    code: reasonCode,
    /** The one last read; 0 for a new one or one of the product's own wording. */
    version: field.integer(),
    zh: words({ min: 1, max: 60 }),
    en: words({ min: 1, max: 120 }),
    active: z._default(field.flag(), true),
  }),
);

export const openSection = reviewerCalls(z.object({ sections_opened: z.array(z.string()) }), { none })(
  'open_section',
  'Records that this reviewer has had a section before their eyes in this round',
  field.payload({ ...id, section: field.choice(sectionNames as [(typeof sectionNames)[number]]) }),
);

/** A note among colleagues; never shown to an applicant. */
export const note = z.object({
  id: z.number(),
  author: person,
  text: z.string(),
  mentions: z.array(person),
  at: instant,
});
export type Note = z.output<typeof note>;
export const addNote = reviewerCalls(z.array(note), {
  none,
  no_such_reviewer: [400, '没有这位审核员', 'Reviewer not found', 'mentions'],
})(
  'add_note',
  'Adds an internal note, and calls on the colleagues that it mentions',
  field.payload({
    ...id,
    text: words({ min: 1, max: 2000 }),
    mentions: z._default(field.list(field.integer({ min: 1 }), { max: 20 }), []),
  }),
);
const mentions = z.array(
  z.extend(note, {
    /** When this reviewer saw it; null while it is unread. */
    seen_at: z.nullable(instant),
    application: otherApplication,
  }),
);
export const listMentions = reviewerCalls(mentions)(
  'list_mentions',
  'Notes that call on this reviewer, the unread ones or all, newest first',
  field.payload({ which: z._default(field.choice(['unread', 'all']), 'unread') }),
);
export const markMentions = reviewerCalls(z.null())(
  'mark_mentions',
  'Marks notes that call on this reviewer as read or unread; without ids all of them',
  field.payload({
    notes: z._default(field.list(field.integer({ min: 1 }), { max: 200 }), []),
    is_read: z._default(field.flag(), true),
  }),
);

export const meetCondition = reviewerCalls(z.object({ met_at: instant }), {
  none,
  already: [409, '这项条件已经办结或已撤销', 'This condition has already been met or removed'],
})('meet_condition', 'Records that a condition of an approval was met', field.payload(id));
export const listConditions = reviewerCalls(
  z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      due_on: z.string(),
      overdue: z.boolean(),
      application: otherApplication,
    }),
  ),
)(
  'list_conditions',
  'Conditions that are overdue or fall due within so many days, the earliest first',
  field.payload({ within_days: z._default(field.integer({ min: 0, max: 365 }), 30) }),
);

export const lookAt = reviewerCalls(z.array(person), { none })(
  'look_at',
  'Says that one has an application open, and who else has',
  field.payload(id),
);

export const readFourEyes = reviewerCalls(z.array(z.enum(supplierTypes)))(
  'four_eyes',
  'Kinds of suppliers that two reviewers must approve',
  field.payload({}),
);
export const saveFourEyes = callsOf(screenUser('admin'))(z.array(z.enum(supplierTypes)), {
  too_few: [
    409,
    '只有一位审核员，无法要求两人审核',
    'There is only one reviewer, so a second approval is not possible',
  ],
})(
  'save_four_eyes',
  'Chooses the kinds of suppliers that two reviewers must approve',
  field.payload({ types: field.list(field.choice(supplierTypes), { max: supplierTypes.length }) }),
);

/** How a decision stands against the day it is due, in working time: a day is as long as people work on one. */
export const due = z.object({
  is_late: z.boolean(),
  /** Little of it is left: somebody should take it now. */
  is_soon: z.boolean(),
  /** The clock stands while the applicant is at work. */
  is_paused: z.boolean(),
  days: z.number(),
  hours: z.number(),
  minutes: z.number(),
  /** The holidays on the way are not announced yet: only weekends were left out. */
  is_estimate: z.boolean(),
});
export type Due = z.output<typeof due>;

/** One line of the history: who did what, and what each changed field was before and after. */
export const historyEntry = z.object({
  id: z.number(),
  at: instant,
  /** An action of the state table, `licence_opened`, or `remark`. */
  action: z.string(),
  by: z.object({ kind: z.enum(['user', 'ia']), id: z.number(), name: z.string() }),
  from_state: z.string(),
  to_state: z.string(),
  text: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const sent = {
  text: z.string(),
  state: z.enum(messageStates),
  at: instant,
  may_resend: z.boolean(),
  /** What the carrier reported: `delivered`, `undelivered` with its code, or nothing yet. */
  receipt: z.enum(['', 'delivered', 'undelivered']),
  receipt_code: z.string(),
};

/** What the applicant was told, and whether it went out. */
export const sentMessage = z.object({ action: z.string(), event: z.number(), ...sent });

/** What else was sent about the application, and codes to its number in the last days; a code's text is nobody's. */
export const otherMessage = z.object({ id: z.number(), template: z.string(), ...sent });

/** Something for the reviewer to look at; never a block. */
export const warnings = Object.keys(warningWords) as (keyof typeof warningWords)[];
export const checks = Object.keys(passedWords) as (keyof typeof passedWords)[];

export const reviewedApplication = z.extend(application, {
  id: z.number(),
  applicant: z.object({ id: z.number(), contact_phone: z.string() }),
  /** When the applicant's data will be deleted, if they asked for it. */
  deletion_due_at: z.nullable(instant),
  assignee: z.nullable(person),
  round: z.number(),
  consent_version: z.string(),
  /** Language of the messages that the applicant gets, and the address that they name; empty when it is not known. */
  language: z.enum(languages),
  told_address: z.string(),
  submitted_at: z.nullable(instant),
  due_at: z.nullable(instant),
  /** The same in working time; null when nothing is due. */
  due: z.nullable(due),
  decided_at: z.nullable(instant),
  warnings: z.array(
    z.object({
      field: z.string(),
      warning: z.enum(warnings),
      /** A day, or what one worker would make in an hour. */
      detail: z.string(),
      /** The other application, where two are alike. */
      application: z.nullable(otherApplication),
    }),
  ),
  /** What was checked and fits. */
  checks_passed: z.array(z.enum(checks)),
  history: z.array(historyEntry),
  messages: z.array(sentMessage),
  other_messages: z.array(otherMessage),
  /** Sections that this reviewer has had before their eyes in this round. */
  sections_opened: z.array(z.string()),
  /** What the applicant changed since the submission before, in the order of the form; empty in the first round. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  notes: z.array(note),
  /** Whether two reviewers must approve this kind of supplier, and what the first of them proposed. */
  needs_second: z.boolean(),
  proposal: z.nullable(
    z.object({
      by: person,
      at: instant,
      text: z.string(),
      conditions: z.array(z.object({ text: z.string(), due_on: z.string() })),
    }),
  ),
  /** Who opened the licence, newest first. */
  licence_openings: z.array(z.object({ by: z.string(), at: instant })),
  /** Why this reviewer may not decide; empty when they may. */
  may_not_decide: z.enum(['', 'own_entry']),
});
export type ReviewedApplication = z.output<typeof reviewedApplication>;

const revised = { ...id, revision: field.integer({ min: 1 }) };
const refusals = {
  ...changeRefusals,
  own_entry: [403, '不能审核自己录入的申请', 'You can’t decide on an application you entered yourself'],
  sections_left: [
    400,
    '还有未查看的部分，请看完再退回',
    'Some sections have not been viewed yet. View them before returning the application',
    'sections',
  ],
  no_such_reason: [400, '没有这条原因', 'Reason not found', 'remarks'],
  only_advice: [
    400,
    '全是建议，没有必须修改的内容',
    'All remarks are suggestions; at least one must require a change',
    'remarks',
  ],
  no_such_picture: [400, '这张照片不在这份申请里', 'This photo is not part of the application', 'remarks'],
  past_day: [400, '条件的期限不能早于今天', 'The due date can’t be before today', 'dated_conditions'],
  needs_second: [
    409,
    '您已提议通过，须由另一位审核员确认',
    'You have already proposed approval. Another reviewer must confirm',
  ],
  conditions_proposed: [
    409,
    '同事提议通过时附了条件，请打开这一份确认',
    'A colleague proposed approval with conditions. Open the application to confirm',
  ],
  no_such_reviewer: [400, '没有这位审核员', 'Reviewer not found', 'assignee'],
} as const;

export const openApplication = reviewerCalls(reviewedApplication, { none: changeRefusals.none })(
  'open_application',
  'An application with all that a reviewer needs; records that its licence was opened',
  field.payload(id),
);

const change = reviewerCalls(reviewedApplication, refusals);

export const assign = change(
  'assign',
  'Assigns an application to a reviewer; 0 unassigns it',
  field.payload({ ...revised, assignee: field.integer() }),
);
export const startReview = change('start_review', 'Takes a submitted application into review', field.payload(revised));
export const approve = change(
  'approve',
  'Approves, with conditions if there are any; where two must approve, the first approval is a proposal',
  field.payload({
    ...revised,
    conditions: z._default(words({ min: 0 }), ''),
    dated_conditions: z._default(newConditions, []),
    /** 0 = a colleague's proposal with conditions is not to be confirmed unseen, as when several are approved at once. */
    conditions_seen: z._default(field.flag(), true),
  }),
);

export const returnForCorrection = change(
  'return_for_correction',
  'Sends an application back with remarks on fields',
  field.payload({
    ...revised,
    remarks: field.json(z.array(newRemark).check(z.minLength(1), z.maxLength(60))),
    text: z._default(words({ min: 0 }), ''),
  }),
);

export const reject = change(
  'reject',
  'Rejects with a reason; the applicant may apply again after the stated days',
  field.payload({
    ...revised,
    code: field.choice(rejectionCodes),
    text: words({ min: 1 }),
    reapply_days: z._default(field.integer({ min: 0, max: 3650 }), 30),
    /** What it rests on, for the figures. */
    fields: z._default(field.list(field.choice(fieldNames as [(typeof fieldNames)[number]]), { max: 20 }), []),
  }),
);
export const undoDecision = change('undo_decision', 'Takes a decision back within 24 hours', field.payload(revised));
export const suspend = change(
  'suspend',
  'Suspends an approved supplier',
  field.payload({ ...revised, text: words({ min: 1 }) }),
);
export const reinstate = change(
  'reinstate',
  'Lifts a suspension',
  field.payload({ ...revised, text: z._default(words({ min: 0 }), '') }),
);

/** Calls by which staff say what each kind of supplier must give. Each change is in the audit log. */
const requirementCalls = callsOf(screenUser('reviewer', 'admin'));

const requirement = z
  .strictObject({
    supplier_type: z.enum(requirementColumns),
    field: z.enum(fieldNames as [string, ...string[]]),
    /** How many at least, 0 = not required, null = what the product comes with. */
    least: z.nullable(z.int().check(z.minimum(0), z.maximum(40))),
  })
  .check(
    z.refine(({ supplier_type, field: name, least }) => {
      const known = name as FieldName;
      // Nothing can be asked by kind of supplier while the kind itself need not be told.
      if (known === 'supplier_type' && least === 0) return false;
      return mayRequire(supplier_type, known) && (least === null || least <= maxCount(known));
    }),
  );
export type RequirementChange = z.output<typeof requirement>;

const counts = z.record(z.string(), z.record(z.string(), z.number()));
const requirementTable = z.object({
  /** By column and field: what is in force, and what the product comes with. */
  items: counts,
  defaults: counts,
  last_change: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
});

export const listRequiredItems = requirementCalls(requirementTable)(
  'list_required_items',
  'What each kind of supplier must give, and the defaults',
  field.payload({}),
);

const requirements = field.json(z.array(requirement).check(z.minLength(1), z.maxLength(300)));

export const previewRequiredItems = requirementCalls(
  z.array(
    z.object({
      supplier_type: z.enum(requirementColumns),
      field: z.string(),
      least: z.number(),
      /** Drafts and corrections under way: the item appears in them. */
      open: z.number(),
      /** Submitted and in review: decided as they are; asked for the item if they are returned. */
      waiting: z.number(),
      approved: z.number(),
    }),
  ),
)(
  'preview_required_items',
  'How many applications would lack what these changes ask for; changes nothing',
  field.payload({ changes: requirements }),
);

export const changeRequiredItems = requirementCalls(requirementTable)(
  'change_required_items',
  'Changes what each kind of supplier must give, for the next load or save of every open form',
  field.payload({ changes: requirements }),
);
