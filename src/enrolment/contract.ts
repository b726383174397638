import * as z from 'zod/mini';
import { applicant, screenUser } from '#accounts/contract.ts';
import { deskCalls, instant } from '#cases/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { uploadTicket } from '#kit/files/objects/upload-ticket.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';
import { applicationShape } from './application/application-shape.ts';
import { actions, states } from './application/application-status.ts';
import { severities } from './review/review-words.ts';

/** Calls of an applicant about what is their own, and of a phone or person that proves itself by what it sends. */
export const ownCalls = deskCalls('enrolment', applicant);
export const anyoneCalls = deskCalls('enrolment', 'anyone');

const optional = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, z.optional(type)])) as {
    [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>;
  };

export const applicationFields = z.object(optional(applicationShape));
export { stateWords } from './application/application-status.ts';
export { recoveryStateWords } from './ownership/recovery-states.ts';
export { instant };

/** Why a field stands between a draft and its submission. */
export const blockers = ['missing', 'too_few', 'not_valid', 'expired', 'not_complete'] as const;
export type Blocker = (typeof blockers)[number];

const fraction = z.number().check(z.minimum(0), z.maximum(1));
/** Part of a picture in fractions of its width and height, as it is shown upright. */
export const region = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction });
export type Region = z.output<typeof region>;

/** What staff pinned to a field, `field` '' when it concerns the whole; open until the next submission answers it. */
export const remark = z.object({
  id: z.number(),
  field: z.string(),
  code: z.string(),
  /** The canned reason in Chinese and English, as it read when it was sent. */
  reason: z.tuple([z.string(), z.string()]),
  text: z.string(),
  severity: z.enum(severities),
  /** Key of the picture that it is about, and the part of it; '' and null when it is about the field. */
  picture: z.string(),
  region: z.nullable(region),
  at: instant,
  open: z.boolean(),
});
export type Remark = z.output<typeof remark>;

/** One change of state, as the applicant sees it. Members of staff stay unnamed. */
export const timelineEntry = z.object({
  at: instant,
  action: z.enum(actions),
  state: z.enum(states),
  by: z.enum(['applicant', 'staff']),
  text: z.string(),
});

/** What an approval depends on, until a day such as 2026-12-31. */
export const condition = z.object({
  id: z.number(),
  text: z.string(),
  due_on: z.string(),
  met_at: z.nullable(instant),
});
export type Condition = z.output<typeof condition>;

/** Where a picture can be seen by whoever got this answer, and small. */
export const pictureAddress = z.object({ url: z.string(), thumbnail: z.string() });

export const application = z.object({
  /** The number for people, from the first save on. */
  number: z.string(),
  revision: z.number(),
  state: z.enum(states),
  fields: applicationFields,
  /** Names of the fields that this kind of supplier must give. */
  required: z.array(z.string()),
  missing: z.array(z.object({ field: z.string(), reason: z.enum(blockers) })),
  remarks: z.array(remark),
  timeline: z.array(timelineEntry),
  /** Place in the queue from 1 while waiting for staff; hours from real decisions of the last 90 days, if there were any. */
  queue: z.object({
    position: z.nullable(z.number()),
    p50_hours: z.nullable(z.number()),
    p90_hours: z.nullable(z.number()),
  }),
  /** What the applicant may do now. */
  actions: z.array(z.enum(actions)),
  /** Fields that can be changed now; null = all of them. */
  unlocked: z.nullable(z.array(z.string())),
  /** Conditions of an approval, or the reason of a rejection, in words; empty when there are none. */
  decision_text: z.string(),
  /** Conditions of the approval that have a day. */
  conditions: z.array(condition),
  reapply_at: z.nullable(instant),
  /** Whether the supplier is admitted: also while papers are renewed, not while suspended. */
  admitted: z.boolean(),
  pictures: z.record(z.string(), pictureAddress),
  /** Name of the chosen area, such as 江苏省 苏州市 常熟市. */
  area_name: z.string(),
});
export type Application = z.output<typeof application>;

/** Refusals of whoever changes an application; `data` is the present application. */
export const changeRefusals = {
  stale: [
    409,
    '申请在别处有改动，请核对后再保存',
    'The application was changed elsewhere. Please check and save again',
  ],
  wrong_state: [409, '当前状态下不能这样操作', 'Not possible in the current status'],
  too_late: [409, '已超过 24 小时，不能撤销', 'More than 24 hours have passed, so this cannot be undone'],
  too_early: [409, '尚未到可重新申请的时间', 'It is too early to apply again'],
  none: [404, '申请不存在', 'Application not found'],
} as const;

export const getApplyInfo = defineCall({
  path: `${apiPrefix}/supplier_enter/get_apply_info`,
  summary: 'The applicant’s own application; null before the first save',
  who: applicant,
  payload: field.payload({}),
  result: z.nullable(application),
});

/** Words for the reviewer with a correction; wanted when nothing was changed. */
export const correctionNote = field.text({ max: 500 });

export const saveApplyInfo = defineCall({
  path: `${apiPrefix}/supplier_enter/save_apply_info`,
  summary: 'Saves any subset of fields on the revision last read; submits with submit=1',
  who: applicant,
  payload: field.payload({
    ...optional(applicationShape),
    revision: field.integer(),
    /** Names this save: sent again with the same key, as its answer was lost, it is answered as the first time. */
    save_key: z.optional(field.text({ max: 64 })),
    submit: z._default(field.flag(), false),
    consent_version: z.optional(field.text({ max: 40 })),
    correction_note: z.optional(correctionNote),
  }),
  result: application,
  refusals: {
    ...changeRefusals,
    not_complete: [400, '还有内容需要补充或修改', 'Some items are missing or invalid'],
    not_valid: [400, '提交的内容有误，请检查', 'Please check the form for errors'],
  },
});

const ownChange = ownCalls(application, changeRefusals);
const revised = { revision: field.integer({ min: 1 }) };
export const withdraw = ownChange('withdraw', 'The applicant takes a submitted application back', {
  ...revised,
  reason: z._default(field.text({ max: 300 }), ''),
});
export const reapply = ownChange('reapply', 'Opens a withdrawn or rejected application again as a draft', revised);

export const area = z.object({ code: z.string(), name: z.string() });
/** Province > city > district by GB/T 2260. Hong Kong, Macau and Taiwan have no cities here, and a few cities no districts. */
export const areaList = defineCall({
  path: `${apiPrefix}/supplier_enter/area_list`,
  summary: 'Provinces, cities and districts',
  who: 'anyone',
  payload: field.payload({}),
  result: z.array(z.extend(area, { children: z.array(z.extend(area, { children: z.array(area) })) })),
});
export type AreaTree = z.output<typeof areaList.result>;

export const uploadPurposes = ['licence', 'brand', 'certificate', 'picture'] as const;

export const uploadToken = defineCall({
  path: `${apiPrefix}/supplier_enter/qn_img_token`,
  summary: 'A token to send pictures straight to the object store, by its form upload',
  who: applicant,
  payload: field.payload({ purpose: z._default(field.choice(uploadPurposes), 'picture') }),
  result: uploadTicket,
  refusals: uploadRefusals,
});

/** What waits for a reviewer, for the numbers in the console's menu. */
export const deskCounts = defineCall({
  path: `${apiPrefix}/enrolment/desk_counts`,
  summary:
    'How much waits for this reviewer: applications and those overdue, unread mentions, overdue conditions, claims, lost numbers',
  who: screenUser('reviewer'),
  payload: field.payload({}),
  result: z.object({
    waiting: z.number(),
    overdue: z.number(),
    mentions: z.number(),
    conditions: z.number(),
    claims: z.number(),
    recoveries: z.number(),
  }),
});
