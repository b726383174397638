import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/** Filters that a reviewer keeps under a name, the one that opens the queue, and the columns it shows. */
const reviewer = screenUser('reviewer');
export const mostSavedFilters = 30;

/** Columns of the queue besides the company, which always stands first. */
export const queueColumnNames = [
  'type',
  'categories',
  'area',
  'phone',
  'state',
  'round',
  'submitted',
  'due',
  'decided',
  'expires',
  'warnings',
  'assignee',
] as const;
export type QueueColumn = (typeof queueColumnNames)[number];

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

export const queueView = z.object({
  filters: z.array(savedFilter),
  default_filter: z.nullable(z.number()),
  /** Empty = the usual ones. */
  columns: z.array(z.string()),
});
export type QueueSettings = z.output<typeof queueView>;

const refusals = {
  none: [404, '没有这个筛选', 'Filter not found'],
  not_yours: [403, '这个筛选是别人的，不能改动', 'This filter belongs to someone else and can’t be changed'],
  may_not_share: [403, '只有管理员可以共享给所有人', 'Only admins can share with everyone'],
  name_taken: [400, '已有同名的筛选', 'A filter with this name already exists', 'name'],
  too_many: [400, '筛选太多了，请先删除不用的', 'Too many filters. Please delete some first', 'name'],
} as const;

const call = <const Name extends string, Payload extends z.ZodMiniType>(
  name: Name,
  summary: string,
  payload: Payload,
) =>
  defineCall({
    path: `${apiPrefix}/enrolment/${name}` as const,
    summary,
    who: reviewer,
    payload,
    result: queueView,
    refusals,
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
    columns: z.optional(field.list(field.choice(queueColumnNames), { max: queueColumnNames.length })),
  }),
);
