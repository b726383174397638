import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';

export const errorStates = ['open', 'regressed', 'resolved', 'ignored'] as const;
export type ErrorState = (typeof errorStates)[number];
export const errorKinds = ['fault', 'network', 'refusal'] as const;
/** Days that a list may look back. */
export const errorPeriods = ['1', '7', '30'] as const;
export const errorSorts = ['last', 'count', 'first'] as const;
/** What staff do with a group, and from which states. */
export const errorActions = {
  resolve: ['open', 'regressed'],
  reopen: ['resolved', 'ignored'],
  ignore: ['open', 'regressed', 'resolved'],
} as const satisfies Record<string, readonly ErrorState[]>;
export type ErrorAction = keyof typeof errorActions;
const actions = Object.keys(errorActions) as [ErrorAction, ...ErrorAction[]];

const who = screenUser('editor', 'admin');
const none = [404, '没有这个错误', 'Error not found'] as const;
const count = z.number();

const errorRow = z.object({
  id: z.number(),
  kind: z.enum(errorKinds),
  state: z.enum(errorStates),
  name: z.string(),
  method: z.string(),
  place: z.string(),
  code: z.string(),
  message: z.string(),
  /** Within the period; `total` since the first one. */
  count,
  visitors: count,
  total: count,
  first_at: z.string(),
  last_at: z.string(),
  last_build: z.nullable(z.string()),
  /** One figure for each day of the period, the oldest first. */
  days: z.array(count),
});
export type ErrorRow = z.infer<typeof errorRow>;

const filter = {
  state: z._default(z.enum(['unsolved', ...errorStates, 'all']), 'unsolved'),
  kind: z._default(z.enum([...errorKinds, 'all']), 'all'),
  period: z._default(z.enum(errorPeriods), '7'),
  sort: z._default(z.enum(errorSorts), 'last'),
  /** Part of a message, a place or a name; a request's id finds its error. */
  q: z._default(field.text({ max: 100 }), ''),
};

export const mostErrorsInFile = 5_000;
export const exportErrors = exportCall(
  `${apiPrefix}/tracking/export_errors`,
  `The filtered groups of errors, at most ${mostErrorsInFile} of them,`,
  who,
  filter,
);

export const listErrors = defineCall({
  path: `${apiPrefix}/tracking/list_errors`,
  summary: 'Errors in groups, as they were seen within a period',
  who,
  payload: field.payload({ ...filter, ...pageFields }),
  result: z.object({
    rows: z.array(errorRow),
    total: count,
    /** How many there are in each state, whatever the period. */
    counts: z.record(z.string(), count),
  }),
  refusals: {},
});

const sample = z.object({
  at: z.string(),
  page: z.string(),
  build: z.nullable(z.string()),
  surrounding: z.string(),
  device: z.string(),
  agent: z.string(),
  language: z.string(),
  request_id: z.string(),
  extras: z.record(z.string(), z.string()),
  /** What the server wrote of the same request; null when it wrote nothing, as for an expected refusal. */
  server: z.nullable(z.object({ at: z.string(), message: z.string(), stack: z.string() })),
});

export const errorGroup = z.extend(errorRow, {
  builds: z.array(z.object({ build: z.nullable(z.string()), count, first_at: z.string(), last_at: z.string() })),
  /** The newest first. */
  samples: z.array(sample),
  history: z.array(z.object({ at: z.string(), action: z.string(), by: z.nullable(z.string()), note: z.string() })),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const getError = defineCall({
  path: `${apiPrefix}/tracking/get_error`,
  summary: 'One group of errors with samples, builds and what was done about it',
  who,
  payload: field.payload({ id: field.row() }),
  result: errorGroup,
  refusals: { none },
});

export const changeError = defineCall({
  path: `${apiPrefix}/tracking/change_error`,
  summary: 'Resolve, reopen or ignore a group of errors',
  who,
  payload: field.payload({
    id: field.row(),
    action: z.enum(actions),
    note: z._default(field.text({ max: 500 }), ''),
  }),
  result: errorGroup,
  refusals: {
    none,
    wrong_state: [409, '状态已经变了，请看最新的情况', 'Its state has changed; this is how it stands now'],
  },
});
