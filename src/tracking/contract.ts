import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** What can be wrong with a request for the image. Counted by day; never reported to the page. */
export type Fault =
  // Of these nothing is stored.
  | 'too_large'
  | 'too_many'
  | 'empty'
  | 'unreadable_request'
  | 'opted_out'
  | 'not_written'
  | 'not_storable'
  // Of these the event is stored all the same: with the server’s time, without a field, or cut.
  | 'bad_encoding'
  | 'bad_time'
  | 'time_out_of_range'
  | 'bad_page'
  | 'bad_window'
  | 'bad_number'
  | 'no_name'
  | 'repeated'
  | 'value_cut'
  | 'too_many_extras'
  | 'too_many_texts';

/** A file that a restored backup puts into each folder of the spool: the machine that restored it stores what is there. */
export const handedOver = 'handed-over';

const count = z.number();

export const eraseVisitor = defineCall({
  path: `${apiPrefix}/tracking/erase_visitor`,
  summary:
    'Erases what is stored of one visitor, as far as an address and a browser still lead to it: today and yesterday',
  who: screenUser('admin'),
  payload: field.payload({ address: field.text({ min: 3, max: 64 }), agent: field.text({ min: 1, max: 400 }) }),
  result: z.object({ events: count, visits: count }),
  refusals: {},
});

export const errorsToSee = defineCall({
  path: `${apiPrefix}/tracking/errors_to_see`,
  summary: 'How many unsolved faults are new or came back in the last day',
  who: screenUser('editor', 'admin'),
  payload: field.payload({}),
  result: z.object({ count }),
  refusals: {},
});
