import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';
import { waiting } from '#kit/waiting.ts';

/** For the console's menu. Apart from the other calls, which the public page of checks has in its script. */
export const serialsWaiting = defineCall({
  path: `${apiPrefix}/serials/serials_waiting`,
  summary: 'How many alarms and reports about serial numbers are open',
  who: screenUser('editor'),
  payload: field.payload({}),
  result: waiting,
});
