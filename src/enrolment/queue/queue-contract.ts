import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { states } from '#enrolment/application/application-status.ts';
import { warningFilters, warningKinds } from '#enrolment/application/words.ts';
import { instant } from '#enrolment/contract.ts';
import { due, otherApplication, person, reviewerCalls } from '#enrolment/review/review-contract.ts';
import { apiPrefix } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { columnNames, dueFilters, expiryFilters, figurePeriods, queueOrders, roundFilters } from './queue-words.ts';

/** Filters that a reviewer keeps under a name, the one that opens the queue, and the columns it shows. */
export const mostSavedFilters = 30;

const savedFilter = z.object({
  id: z.number(),
  name: z.string(),
  /** As in the page's address. */
  address: z.string(),
  is_shared: z.boolean(),
  /** Whether the asker may change it: their own, and shared ones for an admin. */
  may_change: z.boolean(),
  owner: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const queueSettings = z.object({
  filters: z.array(savedFilter),
  default_filter: z.nullable(z.number()),
  /** Empty = the usual ones. */
  columns: z.array(z.string()),
});
export type QueueSettings = z.output<typeof queueSettings>;

const call = reviewerCalls(queueSettings, {
  none: [404, '没有这个筛选', 'Filter not found'],
  not_yours: [403, '这个筛选是别人的，不能改动', 'This filter belongs to someone else and can’t be changed'],
  may_not_share: [403, '只有管理员可以共享给所有人', 'Only admins can share with everyone'],
  name_taken: [400, '已有同名的筛选', 'A filter with this name already exists', 'name'],
  too_many: [400, '筛选太多了，请先删除不用的', 'Too many filters. Please delete some first', 'name'],
});

export const getQueueSettings = call(
  'get_queue_settings',
  'Saved filters, the default one and the columns of the reviewer',
  field.payload({}),
);
export const saveFilter = call(
  'save_filter',
  'Keeps a filter under a name; with an id it changes that one',
  field.payload({
    id: z._default(field.integer(), 0),
    name: field.text({ min: 1, max: 40 }),
    address: field.text({ max: 2000 }),
    is_shared: z._default(field.flag(), false),
    is_default: z._default(field.flag(), false),
  }),
);
export const deleteFilter = call(
  'delete_filter',
  'Deletes a saved filter',
  field.payload({ id: field.integer({ min: 1 }) }),
);
export const saveQueueSettings = call(
  'save_queue_settings',
  'Which filter opens the queue (0 = none) and which columns it shows',
  field.payload({
    default_filter: z.optional(field.integer()),
    columns: z.optional(field.list(field.choice(columnNames), { max: columnNames.length })),
  }),
);

const day = () => z._default(field.day({ mayBeEmpty: true }), '');

/** Filters of the queue, the same for the list, its count, its export and the page address. */
export const queueFilter = {
  /** Repeats; none = all that staff can see: everything but drafts that were never submitted. */
  state: z._default(field.list(field.choice(states), { max: states.length }), []),
  supplier_type: z._default(field.list(field.choice(supplierTypes), { max: supplierTypes.length }), []),
  /** Any of these categories. */
  category: z._default(field.list(field.text({ min: 1, max: 60 }), { max: 20 }), []),
  /** Area codes, each standing for all that lies in it: 32 for a province, 3205 for a city. */
  area: z._default(field.list(field.text({ min: 2, max: 6, pattern: /^\d+$/ }), { max: 20 }), []),
  /** `me`, `nobody`, the id of a reviewer, or empty for all. */
  assignee: z._default(field.text({ max: 15, pattern: /^(me|nobody|\d*)$/ }), ''),
  /** Late, due within half a working day, by the end of today, within five working days. */
  due: z._default(field.choice(dueFilters), ''),
  /** Submitted once, twice, or three times and more. */
  round: z._default(field.choice(roundFilters), ''),
  /** Business days, the last one included. */
  submitted_from: day(),
  submitted_to: day(),
  decided_from: day(),
  decided_to: day(),
  /** Licence or a certificate: run out, or running out within 30 or 90 days. */
  expiry: z._default(field.choice(expiryFilters), ''),
  /** What the consistency check found: any, one kind, or none. */
  warning: z._default(field.choice(warningFilters), ''),
  /** Part of a company name, the beginning of a credit code, a whole phone number or its last four digits, a number. */
  q: z._default(field.text({ max: 100 }), ''),
} as const;
const queueFilterPayload = field.payload(queueFilter);
export type QueueFilter = z.output<typeof queueFilterPayload>;

export const queueRow = z.object({
  id: z.number(),
  number: z.string(),
  revision: z.number(),
  state: z.enum(states),
  company_name: z.string(),
  supplier_type: z.string(),
  categories: z.array(z.string()),
  area_code: z.string(),
  area_name: z.string(),
  contact_phone: z.string(),
  assignee: z.nullable(person),
  /** How often it was submitted. */
  round: z.number(),
  submitted_at: z.nullable(instant),
  /** When a decision is due; null while the clock waits for the applicant or nothing is due. */
  due_at: z.nullable(instant),
  due: z.nullable(due),
  decided_at: z.nullable(instant),
  /** First day on which the licence or a certificate runs out; empty when none does. */
  expires_on: z.string(),
  /** What the consistency check found; runs some seconds behind a change. */
  warnings: z.array(z.enum([...warningKinds, 'expired'])),
});
export type QueueRow = z.output<typeof queueRow>;

export const queueSort = { sort: z._default(z.enum(queueOrders), 'due') };

export const listApplications = reviewerCalls(z.array(queueRow))(
  'list_applications',
  'One page of the queue',
  field.payload({
    ...queueFilter,
    ...queueSort,
    page: pageFields.page,
    per_page: pageFields.size,
  }),
);

export const countApplications = reviewerCalls(
  z.object({
    total: z.number(),
    by_state: z.partialRecord(z.enum(states), z.number()),
    /** Of those that wait for staff. */
    overdue: z.number(),
    soon: z.number(),
  }),
)(
  'count_applications',
  'How many applications a filter finds, and how many by state without its state filter',
  queueFilterPayload,
);

/** With its pictures as a list shows them, to be fetched ahead; a licence only comes with its page. */
const neighbour = z.nullable(z.extend(otherApplication, { pictures: z.array(z.string()) }));
export const nextApplication = reviewerCalls(z.object({ previous: neighbour, next: neighbour }))(
  'next_application',
  'What stands before and after an application in a filtered queue; after the last one, the first',
  field.payload({ ...queueFilter, ...queueSort, after: field.integer({ min: 1 }) }),
);

export const listReviewers = reviewerCalls(z.array(person))(
  'list_reviewers',
  'Who can be given an application',
  field.payload({}),
);

/** An Excel file is built in memory; a CSV file is not, and has no such end. */
export const exportApplications = exportCall(
  `${apiPrefix}/enrolment/export_applications`,
  'A filtered queue',
  screenUser('reviewer'),
  {
    ...queueFilter,
    ...queueSort,
    columns: z._default(field.list(field.choice(columnNames), { max: columnNames.length }), []),
  },
);

/**
 * Decisions and how long they took from the submission: hours by the clock on the wall, and working hours by China's
 * calendar. Null where nothing was decided.
 */
const decided = {
  approved: z.number(),
  returned: z.number(),
  rejected: z.number(),
  p50_hours: z.nullable(z.number()),
  p90_hours: z.nullable(z.number()),
  p50_working_hours: z.nullable(z.number()),
  p90_working_hours: z.nullable(z.number()),
};
const times = z.object(decided);

export const reviewFigures = reviewerCalls(
  z.object({
    /** First business day of the period. */
    from: z.string(),
    all: times,
    /** Month as YYYY-MM. */
    by_month: z.array(
      z.object({ month: z.string(), first_passes: z.number(), first_decisions: z.number(), ...decided }),
    ),
    by_reviewer: z.array(
      z.object({ id: z.number(), name: z.string(), undone: z.number(), reversed: z.number(), ...decided }),
    ),
    /** First decisions on an application, and how many of them approved it at once. */
    first_decisions: z.number(),
    first_passes: z.number(),
    /** What was returned for which reason; `field` '' is the whole application. */
    return_reasons: z.array(z.object({ field: z.string(), code: z.string(), count: z.number() })),
    rejection_reasons: z.array(z.object({ code: z.string(), count: z.number() })),
    /** The same by the fields that they rest on; one rejection may name several, '' = it names none. */
    rejection_fields: z.array(z.object({ field: z.string(), code: z.string(), count: z.number() })),
    working_day_hours: z.number(),
    agreement: z.object({
      undone: z.number(),
      /** Undone, and then decided otherwise. */
      reversed: z.number(),
      /** Second opinions: a proposed approval that another reviewer confirmed, or decided otherwise. */
      confirmed: z.number(),
      differed: z.number(),
    }),
    /** Week by its Monday. */
    by_week: z.array(z.object({ week: z.string(), submitted: z.number(), decided: z.number() })),
  }),
)(
  'review_figures',
  'How the review went in the last months: times, volumes, reasons, agreement. Of others by name only for admins',
  field.payload({ months: z._default(field.choice(figurePeriods), '3') }),
);
