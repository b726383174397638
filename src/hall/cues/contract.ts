import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { transition } from '#hall/content.ts';
import { hallRefusals } from '#hall/contract.ts';
import { cueLimits } from '#hall/hall-limits.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const who = screenUser('operator');

const cue = z.object({
  /** Of the cue itself, made where it was written: a scene may stand in the list more than once. */
  id: field.text({ min: 1, max: 40, pattern: /^[\w-]+$/ }),
  scene: z.int(),
  transition,
  /** What the operator wants to remember: who speaks, what to wait for. */
  note: field.text({ max: cueLimits.note }),
});
const cueList = z.object({ hall: z.int(), revision: z.int(), cues: z.array(cue) });
export type Cue = z.output<typeof cue>;
export type CueList = z.output<typeof cueList>;

export const readCues = defineCall({
  path: `${apiPrefix}/hall/cues/read`,
  summary: 'The cue list of a hall.',
  who,
  payload: field.payload({ hall: field.row() }),
  result: cueList,
});

export const saveCues = defineCall({
  path: `${apiPrefix}/hall/cues/save`,
  summary: 'Writes the whole cue list of a hall.',
  who,
  payload: field.payload({
    hall: field.row(),
    revision: field.row(),
    cues: field.json(z.array(cue).check(z.maxLength(cueLimits.cues))),
  }),
  result: cueList,
  refusals: {
    ...hallRefusals,
    stale: [
      409,
      '其他人刚修改了流程，已载入最新版本',
      'Someone else just changed the cues. The latest version is shown',
    ],
    no_scene: [409, '其中一个场景已被删除', 'One of the scenes has been deleted'],
    cue_twice: [400, '同一步出现了两次', 'A cue is listed twice', 'cues'],
  },
});
