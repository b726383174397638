import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { contentKinds } from './content-files.ts';

/** A file travels and lies in parts of this size: one that was lost on the way is sent again, and a jump in a video reads few. */
export const partBytes = 2 * 2 ** 20;
export const contentLimits = {
  video: { bytes: 2 * 2 ** 30, hours: 12 },
  picture: { bytes: 30 * 2 ** 20 },
  posterBytes: 600 * 2 ** 10,
} as const;

const fields = {
  name: field.text({ min: 1, max: 120 }),
  /** Steps of the folder, as `门店/夏季`; empty for the top. */
  folder: field.text({ max: 120, pattern: /^$|^[^/\\]{1,40}(\/[^/\\]{1,40}){0,3}$/ }),
};

const content = z.object({
  id: z.int(),
  kind: z.enum(contentKinds),
  name: z.string(),
  folder: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** 0 for a picture. */
  duration_ms: z.int(),
  /** Where it is shown from, for some time; and its small picture, empty while there is none. */
  address: z.string(),
  poster: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Content = z.output<typeof content>;

export const useKinds = ['playlist', 'story', 'scene', 'display', 'schedule'] as const;
const use = z.object({ kind: z.enum(useKinds), name: z.string() });
/** Something that shows a content, so that it may not go. */
export type ContentUse = z.output<typeof use>;

const unfinished = z.object({ id: z.int(), name: z.string(), size: z.int(), received: z.int(), at: z.string() });
export type Unfinished = z.output<typeof unfinished>;

const who = screenUser('operator', 'editor');
const none = [404, '媒体库里没有这份内容', 'Content not found in the library'] as const;
const noUpload = [
  404,
  '这次上传已取消或过期，请重新上传',
  'This upload was cancelled or has expired. Please upload again',
] as const;

export const listContents = defineCall({
  path: `${apiPrefix}/hall/library/list`,
  summary: 'Contents of the hall’s library, the latest first, with its folders and the asker’s unfinished uploads.',
  who,
  payload: field.payload({
    search: z._default(field.text({ max: 80 }), ''),
    folder: z.optional(fields.folder),
    kind: z.optional(field.choice(contentKinds)),
  }),
  result: z.object({
    contents: z.array(content),
    folders: z.array(z.object({ folder: z.string(), count: z.int() })),
    unfinished: z.array(unfinished),
  }),
});
export const beginUpload = defineCall({
  path: `${apiPrefix}/hall/library/begin`,
  summary: 'Begins an upload, or takes one up again that the same person began with the same file.',
  who,
  payload: field.payload({
    ...fields,
    size: field.integer(),
    /** By which the same file is known again: name, size and time of change. */
    fingerprint: field.text({ min: 1, max: 300 }),
  }),
  result: z.object({ id: z.int(), part_bytes: z.int(), received: z.array(z.int()) }),
  refusals: {
    too_many: [429, '未完成的上传太多，请先取消几个', 'Too many unfinished uploads. Please cancel some first'],
    too_large: [
      400,
      '文件超过 2 GB。请压缩，或剪成几段',
      'The file is larger than 2 GB. Please compress it or split it',
    ],
    empty: [400, '文件是空的', 'The file is empty'],
  },
});
export const finishUpload = defineCall({
  path: `${apiPrefix}/hall/library/finish`,
  summary: 'Ends an upload: every part is there, and the file is what it seems to be.',
  who,
  payload: field.payload({
    id: field.row(),
    /** As the browser found it, for files that do not say. */
    duration_ms: z._default(field.integer({ max: contentLimits.video.hours * 3_600_000 }), 0),
  }),
  result: content,
  refusals: {
    none: noUpload,
    incomplete: [409, '文件尚未上传完成', 'The upload is not complete'],
    unreadable: [400, '文件损坏，或不是能播放的视频、图片', 'The file is damaged or not a playable video or picture'],
    codec: [400, '视频编码不受支持，请转成 H.264、VP9 或 AV1', 'Unsupported video encoding. Use H.264, VP9 or AV1'],
    no_duration: [400, '无法读取视频时长', 'The video’s length can’t be read'],
    too_large: [400, '图片最大 30 MB、4000 万像素', 'Pictures up to 30 MB and 40 megapixels'],
  },
});
export const cancelUpload = defineCall({
  path: `${apiPrefix}/hall/library/cancel`,
  summary: 'Drops an unfinished upload with what was received of it.',
  who,
  payload: field.payload({ id: field.row() }),
  result: z.null(),
  refusals: { none: noUpload },
});
export const changeContent = defineCall({
  path: `${apiPrefix}/hall/library/change`,
  summary: 'Names a content, or moves it to another folder.',
  who,
  payload: field.payload({ id: field.row(), ...fields }),
  result: content,
  refusals: { none },
});
export const listUses = defineCall({
  path: `${apiPrefix}/hall/library/uses`,
  summary: 'Where a content is used.',
  who,
  payload: field.payload({ id: field.row() }),
  result: z.array(use),
});
export const removeContent = defineCall({
  path: `${apiPrefix}/hall/library/remove`,
  summary: 'Removes a content that nothing uses.',
  who,
  payload: field.payload({ id: field.row() }),
  result: z.null(),
  refusals: { none, in_use: [409, '使用中，不能删除', 'In use and can’t be deleted'] },
});
