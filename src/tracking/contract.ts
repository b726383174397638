import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/**
 * What can be wrong with a request for the image, and what becomes of the event. Counted by day; never told to the page.
 */
export const faults = {
  too_large: 'refused',
  empty: 'refused',
  unreadable_request: 'refused',
  opted_out: 'refused',
  not_written: 'refused',
  not_storable: 'refused',
  bad_encoding: 'stored',
  bad_time: 'stored',
  time_out_of_range: 'stored',
  bad_page: 'stored',
  bad_window: 'stored',
  bad_number: 'stored',
  no_name: 'stored',
  repeated: 'stored',
  value_cut: 'stored',
  too_many_extras: 'stored',
} as const;
export type Fault = keyof typeof faults;

const count = z.number();

export const errorsToSee = defineCall({
  path: `${apiPrefix}/tracking/errors_to_see`,
  summary: 'How many faults that are new or came back in the last day nobody has dealt with',
  who: screenUser('editor', 'admin'),
  payload: field.payload({}),
  result: z.object({ count }),
  refusals: {},
});

export const trackingOverview = defineCall({
  path: `${apiPrefix}/tracking/overview`,
  summary: 'What visitors did and what broke on one business day',
  who: screenUser('editor', 'admin'),
  payload: field.payload({
    day: z.optional(field.text({ min: 10, max: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ })),
    bots: z._default(field.flag(), false),
  }),
  result: z.object({
    day: z.string(),
    /** ISO time of this answer, and of the newest event in it. */
    at: z.string(),
    newest_at: z.nullable(z.string()),
    visitors: count,
    /** Events of bots, which are in the figures only when asked for. */
    bot_events: count,
    events: z.array(z.object({ category: z.string(), name: z.string(), count, visitors: count })),
    pages: z.array(
      z.object({
        route: z.string(),
        loads: count,
        navigations: count,
        served: count,
        /** Share of served documents that no browser reported, 0 to 1; null when none was served. */
        unseen: z.nullable(z.number()),
      }),
    ),
    errors: z.array(
      z.object({
        name: z.string(),
        message: z.string(),
        place: z.string(),
        count,
        visitors: count,
        first_at: z.string(),
        last_at: z.string(),
        sample: z.record(z.string(), z.string()),
      }),
    ),
    faults: z.array(z.object({ reason: z.string(), outcome: z.string(), count })),
  }),
  refusals: { no_such_day: [400, '没有这一天', 'There is no such day', 'day'] },
});
