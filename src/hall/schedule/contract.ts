import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { transition } from '#hall/content.ts';
import { hallRefusals } from '#hall/contract.ts';
import { scheduleLimits } from '#hall/hall-limits.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const who = screenUser('operator');
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1_439));

const entry = z.object({
  id: z.int().check(z.minimum(1)),
  name: field.text({ max: scheduleLimits.name }),
  scene: z.int(),
  transition,
  from_minute: minuteOfDay,
  to_minute: minuteOfDay,
  /** 1 is Monday, 7 is Sunday: the days on which it begins. */
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.minLength(1),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length),
  ),
  priority: z.int().check(z.minimum(1), z.maximum(scheduleLimits.priorities)),
  is_on: z.boolean(),
});
const schedule = z.object({
  hall: z.int(),
  revision: z.int(),
  /** Whether it acts at all. */
  is_on: z.boolean(),
  entries: z.array(entry),
});
export type ScheduleEntry = z.output<typeof entry>;
export type Schedule = z.output<typeof schedule>;

export const readSchedule = defineCall({
  path: `${apiPrefix}/hall/schedule/read`,
  summary: 'The schedule of a hall.',
  who,
  payload: field.payload({ hall: field.row() }),
  result: schedule,
});

export const saveSchedule = defineCall({
  path: `${apiPrefix}/hall/schedule/save`,
  summary: 'Writes the whole schedule of a hall.',
  who,
  payload: field.payload({
    hall: field.row(),
    revision: field.row(),
    is_on: field.flag(),
    entries: field.json(z.array(entry).check(z.maxLength(scheduleLimits.entries))),
  }),
  result: schedule,
  refusals: {
    ...hallRefusals,
    stale: [
      409,
      '其他人刚修改了排期，已载入最新版本',
      'Someone else just changed the schedule. The latest version is shown',
    ],
    no_scene: [409, '其中一个场景已被删除', 'One of the scenes has been deleted'],
    board_not_allowed: [403, '你的账号没有观看其中一块大屏的权限', 'Your account can’t view one of these boards'],
    entry_twice: [400, '同一条排期出现了两次', 'A schedule entry is listed twice', 'entries'],
  },
});
