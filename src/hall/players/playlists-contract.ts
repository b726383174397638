import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { playlistItem } from '#hall/content.ts';
import { contentLimits } from '#hall/hall-limits.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const playlist = z.object({
  id: z.int(),
  name: z.string(),
  revision: z.int(),
  /** As displays play them, with a small picture for those who choose. */
  items: z.array(z.extend(playlistItem, { poster: z.string() })),
});
export type Playlist = z.output<typeof playlist>;

const who = screenUser('operator');
const none = [404, '没有这个播放列表', 'Playlist not found'] as const;
const stale = [
  409,
  '播放列表已被别人修改，请重新打开',
  'Someone else changed this playlist. Please open it again',
] as const;

export const listPlaylists = defineCall({
  path: `${apiPrefix}/hall/playlists/list`,
  summary: 'Playlists of the hall by name, with what they hold in order.',
  who,
  payload: field.payload({}),
  result: z.array(playlist),
});
export const savePlaylist = defineCall({
  path: `${apiPrefix}/hall/playlists/save`,
  summary: 'Makes a playlist (id 0) or changes one: its name, what it holds and in which order.',
  who,
  payload: field.payload({
    id: field.row(),
    revision: field.row(),
    name: field.text({ min: 1, max: 60 }),
    /** Library contents; the same one may occur several times. */
    contents: field.list(field.row(), { max: contentLimits.playlist }),
  }),
  result: playlist,
  refusals: {
    none,
    stale,
    not_a_video: [400, '有内容不在媒体库里，或不是视频', 'An item is not in the library or is not a video', 'contents'],
    name_taken: [409, '已有同名的播放列表', 'A playlist with this name already exists', 'name'],
  },
});
export const removePlaylist = defineCall({
  path: `${apiPrefix}/hall/playlists/remove`,
  summary: 'Removes a playlist. What plays from it goes on playing.',
  who,
  payload: field.payload({ id: field.row(), revision: field.row() }),
  result: z.null(),
  refusals: { none, stale },
});
