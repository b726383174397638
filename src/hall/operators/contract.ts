import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

export const sayHere = defineCall({
  path: `${apiPrefix}/hall/here`,
  summary: 'An operator is at the page of a hall, and sees who else is.',
  who: screenUser('operator'),
  payload: field.payload({ hall: field.row() }),
  /** `id` as in the hall's document: `screen_user/3`. */
  result: z.array(z.object({ id: z.string(), name: z.string() })),
});
