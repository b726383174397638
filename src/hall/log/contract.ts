import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

export const logPageSize = 100;

const who = screenUser('operator');

const filters = {
  hall: field.row(),
  /** 0 for all. */
  display: z._default(field.row(), 0),
  /** Business day, or empty for all. */
  day: z._default(field.day({ mayBeEmpty: true }), ''),
};
/**
 * Times are milliseconds since 1970. `due`, `painted` and `until` are of what was put on a display; `overtaken`: something else came
 * before its moment did, and nobody saw it.
 */
const logLine = z.object({
  revision: z.number(),
  display: z.number(),
  at: z.number(),
  actor: z.string(),
  actor_name: z.string(),
  what: z.string(),
  content: z.nullable(z.unknown()),
  due: z.nullable(z.number()),
  painted: z.nullable(z.number()),
  until: z.nullable(z.number()),
  overtaken: z.boolean(),
  details: z.nullable(z.unknown()),
});
export type LogLine = z.output<typeof logLine>;
export type LogFilters = { hall: number; display: number; day: string };

export const listLog = defineCall({
  path: `${apiPrefix}/hall/log/list`,
  summary: 'Who put what where and when in a hall, the latest first.',
  who,
  payload: field.payload({ ...filters, before: z._default(field.row(), 0) }),
  /** `before` of the next page: a revision; 0 at the end. */
  result: z.object({ lines: z.array(logLine), before: z.number() }),
});

export const exportLog = defineCall({
  path: `${apiPrefix}/hall/log/export`,
  summary: 'The same as a CSV file: proof of play.',
  who,
  payload: field.payload(filters),
  result: z.unknown(),
  refusals: { no_such_hall: [404, '没有这个展厅', 'Hall not found'] },
});
