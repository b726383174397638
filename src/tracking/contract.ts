import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/**
 * What can be wrong with a request for the image, and what becomes of the event. Counted by day; never told to the page.
 */
export const faults = {
  too_large: 'refused',
  too_many: 'refused',
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
  too_many_texts: 'stored',
} as const;
export type Fault = keyof typeof faults;

/** A file that a restored backup puts into each folder of the spool: the machine that restored it stores what is there. */
export const handedOver = 'handed-over';

const count = z.number();

export const eraseVisitor = defineCall({
  path: `${apiPrefix}/tracking/erase_visitor`,
  summary:
    'Erases what is kept of one visitor, as far as an address and a browser still lead to it: today and yesterday',
  who: screenUser('admin'),
  payload: field.payload({ address: field.text({ min: 3, max: 64 }), agent: field.text({ min: 1, max: 400 }) }),
  result: z.object({ events: count, visits: count }),
  refusals: {},
});

export const errorsToSee = defineCall({
  path: `${apiPrefix}/tracking/errors_to_see`,
  summary: 'How many faults that are new or came back in the last day nobody has dealt with',
  who: screenUser('editor', 'admin'),
  payload: field.payload({}),
  result: z.object({ count }),
  refusals: {},
});
