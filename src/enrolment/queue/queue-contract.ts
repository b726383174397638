import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { states } from '#enrolment/application/application-status.ts';
import { instant } from '#enrolment/contract.ts';
import { due } from '#enrolment/review/due.ts';
import { warningFilters, warningKinds } from '#enrolment/review/warning-kinds.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** Calls that read the queue of the review desk. */
const reviewer = screenUser('reviewer');

/** What the queue can be in the order of; a leading minus turns it round. */
export const queueOrders = [
  'due',
  '-due',
  'submitted',
  '-submitted',
  'decided',
  '-decided',
  'company',
  '-company',
  'area',
  '-area',
  'number',
  '-number',
] as const;
export type QueueOrder = (typeof queueOrders)[number];
export const mostPerPage = 100;
/** Rows that have page numbers; beyond them one goes on from row to row, which costs the same anywhere. */
export const mostPagedRows = 5_000;

/** Where a row stands in an order: its key, and its id where keys are equal. */
export const cursorOf = (row: QueueRow, sort: QueueOrder): string => {
  const key = {
    due: row.due_at ?? '',
    submitted: row.submitted_at ?? '',
    decided: row.decided_at ?? '',
    company: row.company_name,
    area: row.area_code,
    number: String(row.id),
  }[sort.replace('-', '') as 'due'];
  return `${row.id}~${key}`;
};
const cursor = () => z._default(field.text({ max: 300, pattern: /^(\d{1,15}~[^\0]*)?$/ }), '');

export const dueFilters = ['', 'late', 'soon', 'today', 'week'] as const;
export const roundFilters = ['', '1', '2', '3'] as const;
export const expiryFilters = ['', 'over', '30', '90'] as const;

const day = () => z._default(field.text({ max: 10, pattern: /^(\d{4}-\d{2}-\d{2})?$/ }), '');

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

const person = z.nullable(z.object({ id: z.number(), name: z.string() }));

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
  assignee: person,
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

const sort = { sort: z._default(field.choice(queueOrders), 'due') };

export const listApplications = defineCall({
  path: `${apiPrefix}/enrolment/list_applications`,
  summary: 'One page of the queue',
  who: reviewer,
  payload: field.payload({
    ...queueFilter,
    ...sort,
    page: z._default(field.integer({ min: 1, max: mostPagedRows }), 1),
    per_page: z._default(field.integer({ min: 1, max: mostPerPage }), 20),
    /** Instead of a page: the rows after this one or before it (`cursorOf`), or the last ones. */
    after: cursor(),
    before: cursor(),
    last: z._default(field.flag(), false),
  }),
  result: z.array(queueRow),
  refusals: {
    too_far: [
      400,
      '页码只到前 5,000 份，之后请逐页往后翻',
      'Page numbers end at row 5,000. Continue with “Next”',
      'page',
    ],
  },
});

export const countApplications = defineCall({
  path: `${apiPrefix}/enrolment/count_applications`,
  summary: 'How many applications a filter finds, and how many by state without its state filter',
  who: reviewer,
  payload: queueFilterPayload,
  result: z.object({
    total: z.number(),
    by_state: z.partialRecord(z.enum(states), z.number()),
    /** Of those that wait for staff. */
    overdue: z.number(),
    soon: z.number(),
  }),
});

/** With its pictures as a list shows them, to be fetched ahead; a licence only comes with its page. */
const neighbour = z.nullable(
  z.object({ id: z.number(), number: z.string(), company_name: z.string(), pictures: z.array(z.string()) }),
);
export const nextApplication = defineCall({
  path: `${apiPrefix}/enrolment/next_application`,
  summary: 'What stands before and after an application in a filtered queue; after the last one, the first',
  who: reviewer,
  payload: field.payload({ ...queueFilter, ...sort, after: field.integer({ min: 1 }) }),
  result: z.object({ previous: neighbour, next: neighbour }),
});

export const listReviewers = defineCall({
  path: `${apiPrefix}/enrolment/list_reviewers`,
  summary: 'Who can be given an application',
  who: reviewer,
  payload: field.payload({}),
  result: z.array(z.object({ id: z.number(), name: z.string() })),
});
