import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { content } from '#hall/content.ts';
import { hallRefusals } from '#hall/contract.ts';
import { sceneLimits } from '#hall/hall-limits.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const who = screenUser('operator');

const sceneFields = {
  name: field.text({ min: 1, max: sceneLimits.name }),
  /** What each display shows, by its id; a display that is not named goes on with what it has. */
  contents: field.json(
    z
      .record(z.string().check(z.maxLength(20)), content)
      .check(z.refine((contents) => Object.keys(contents).length <= sceneLimits.displays)),
  ),
};
const scene = z.object({
  id: z.int(),
  hall: z.int(),
  revision: z.int(),
  ...sceneFields,
  /** Where it is used, so that nobody takes it away unknowingly. */
  in_cues: z.boolean(),
  in_schedule: z.boolean(),
});
export type Scene = z.output<typeof scene>;

export const listScenes = defineCall({
  path: `${apiPrefix}/hall/scenes/list`,
  summary: 'The scenes of a hall, in the order of its operators.',
  who,
  payload: field.payload({ hall: field.row() }),
  result: z.array(scene),
});

export const saveScene = defineCall({
  path: `${apiPrefix}/hall/scenes/save`,
  summary: 'Makes a scene (id 0) or changes one.',
  who,
  payload: field.payload({
    id: field.row(),
    hall: field.row(),
    revision: field.row(),
    ...sceneFields,
  }),
  result: scene,
  refusals: {
    ...hallRefusals,
    none: [404, '这个场景已被删除', 'This scene has been deleted'],
    stale: [409, '其他人刚修改了场景，请重新打开', 'Someone else just changed this scene. Please open it again'],
    name_taken: [400, '已有同名的场景', 'A scene with this name already exists', 'name'],
    too_many: [409, '一个展厅最多 200 个场景', 'A hall can have up to 200 scenes'],
    board_not_allowed: [403, '你的账号没有观看其中一块大屏的权限', 'Your account can’t view one of these boards'],
  },
});

export const removeScene = defineCall({
  path: `${apiPrefix}/hall/scenes/remove`,
  summary: 'Deletes a scene that neither a cue nor the schedule uses.',
  who,
  payload: field.payload({ id: field.row(), revision: field.row() }),
  result: z.null(),
  refusals: {
    ...hallRefusals,
    none: [404, '这个场景已被删除', 'This scene has been deleted'],
    stale: [409, '其他人刚修改了场景，请重新打开', 'Someone else just changed this scene. Please open it again'],
    in_use: [409, '流程或排期正在使用', 'In use by the cues or the schedule'],
  },
});

export const sortScenes = defineCall({
  path: `${apiPrefix}/hall/scenes/sort`,
  summary: 'Puts the scenes of a hall into this order; scenes that are not named come after.',
  who,
  payload: field.payload({ hall: field.row(), ids: field.list(field.row(), { max: sceneLimits.scenes }) }),
  result: z.null(),
  refusals: hallRefusals,
});
