import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { hallRefusals } from '#hall/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const who = screenUser('operator');

const displayAlarm = z.object({
  id: z.number(),
  display: z.number(),
  name: z.string(),
  /** When it was last heard of, and when it was back, in milliseconds since 1970; null as long as it is away. */
  lost: z.number(),
  back: z.nullable(z.number()),
});
export type DisplayAlarm = z.output<typeof displayAlarm>;

export const listAlarms = defineCall({
  path: `${apiPrefix}/hall/alarms`,
  summary:
    'Displays of a hall that went away in the last days, until an operator says that they know; the latest first.',
  who,
  payload: field.payload({ hall: field.row() }),
  result: z.array(displayAlarm),
});

export const setAlarmsSeen = defineCall({
  path: `${apiPrefix}/hall/alarms/seen`,
  summary: 'An operator knows of the alarms up to one of them: they are not shown any more.',
  who,
  payload: field.payload({ hall: field.row(), up_to: field.row() }),
  result: z.null(),
  refusals: { locked: hallRefusals.locked },
});
