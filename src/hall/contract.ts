import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall, type Refusals } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

export { kindWords, transitionWords } from './content-names.ts';

const who = screenUser('operator');

/** Of every call that changes something of a hall. */
export const hallRefusals = {
  no_such_hall: [404, '没有这个展厅', 'Hall not found'],
  locked: [409, '展厅已锁定，请先解锁', 'The hall is locked. Please unlock it first'],
} as const satisfies Refusals;

export const arriveAsDisplay = defineCall({
  path: `${apiPrefix}/hall/arrive`,
  summary: 'A device says that it is there: who it is, or the code by which an operator pairs it.',
  who: 'anyone',
  payload: field.payload({
    /** What its page is for; a display that is paired from it is set up for that. */
    kind: z._default(z.enum(['display', 'panel', 'sub']), 'display'),
  }),
  result: z.object({
    display: z.nullable(z.number()),
    pairing: z.nullable(
      z.object({
        code: z.string(),
        /** Milliseconds since 1970 by the server's clock. */
        until: z.number(),
        /** A QR code that leads an operator to the pairing: its modules as the path of an SVG. */
        qr: z.object({ size: z.number(), path: z.string() }),
      }),
    ),
  }),
  refusals: { too_many: [429, '配对请求太多，请稍后再试', 'Too many pairing requests. Please try again later'] },
});

export const listHalls = defineCall({
  path: `${apiPrefix}/hall/list`,
  summary: 'Halls, the oldest first. There is always one.',
  who,
  payload: field.payload({}),
  result: z.array(z.object({ id: z.number(), name: z.string() })),
});

export const addHall = defineCall({
  path: `${apiPrefix}/hall/add`,
  summary: 'A new, empty hall.',
  who,
  payload: field.payload({ name: field.text({ min: 1, max: 60 }) }),
  result: z.object({ id: z.number() }),
});

export const renameHall = defineCall({
  path: `${apiPrefix}/hall/rename`,
  summary: 'Gives a hall another name.',
  who,
  payload: field.payload({ hall: field.row(), name: field.text({ min: 1, max: 60 }) }),
  result: z.null(),
  refusals: hallRefusals,
});

export const pairDisplay = defineCall({
  path: `${apiPrefix}/hall/pair`,
  summary: 'Confirms the code that a device shows: it becomes a display of the hall, or takes the place of one.',
  who,
  payload: field.payload({
    code: field.code({ min: 6, max: 6, pattern: /^\d{6}$/ }),
    hall: field.row(),
    /** Not used when it takes the place of another, which has a name. */
    name: field.text({ min: 1, max: 60 }),
    /** The display whose device it replaces; 0 for a display of its own. */
    instead_of: z._default(field.row(), 0),
  }),
  result: z.object({ display: z.number() }),
  refusals: {
    no_such_code: [
      404,
      '配对码不对或已过期，请看屏幕上的新配对码',
      'Incorrect or expired code. Check the new code on the display',
      'code',
    ],
    ...hallRefusals,
    no_such_display: [404, '没有这块屏幕', 'Display not found'],
    too_many_displays: [409, '这个展厅的屏幕已满', 'This hall has reached its display limit'],
    too_many: [429, '尝试太多次，请稍后再试', 'Too many attempts. Please try again later'],
  },
});

export const removeDisplay = defineCall({
  path: `${apiPrefix}/hall/remove_display`,
  summary: 'Takes a display out of its hall and makes its token void.',
  who,
  payload: field.payload({ display: field.row() }),
  result: z.null(),
  refusals: {
    no_such_display: [404, '没有这块屏幕', 'Display not found'],
    locked: hallRefusals.locked,
  },
});

export const sayHere = defineCall({
  path: `${apiPrefix}/hall/here`,
  summary: 'An operator is at the page of a hall, and sees who else is.',
  who: screenUser('operator'),
  payload: field.payload({ hall: field.row() }),
  /** `id` as in the hall's document: `screen_user/3`. */
  result: z.array(z.object({ id: z.string(), name: z.string() })),
});
