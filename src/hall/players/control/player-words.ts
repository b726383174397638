import type { LinkRefusal } from '#hall/protocol.ts';
import { defineWords } from '#kit/text/words.ts';

export const playerWords = defineWords({
  title: ['视频控制台', 'Video control'],
  toControl: ['展厅控制台', 'Hall control'],
  toLibrary: ['媒体库', 'Library'],
  away: [
    '与服务器的连接断开，正在重连。屏幕照常播放。',
    'Connection to the server lost, reconnecting. Displays keep playing.',
  ],
  groups: ['分组', 'Groups'],
  addGroup: ['新建一组', 'New group'],
  noGroups: ['还没有分组', 'No groups yet'],
  noGroupsText: [
    '一组屏幕同步播放同一个列表。先选好屏幕，再载入播放列表。',
    'The displays in a group play the same playlist in sync. Choose the displays first, then load a playlist.',
  ],
  noDisplays: [
    '展厅里还没有屏幕。请先在展厅控制台里配对。',
    'This hall has no displays yet. Pair them in hall control first.',
  ],
  displays: ['屏幕', 'Displays'],
  changeDisplays: ['选择屏幕', 'Choose displays'],
  displayCount: [
    (count: number) => `${count} 块屏幕`,
    (count: number) => (count === 1 ? '1 display' : `${count} displays`),
  ],
  inOther: [(group: string) => `现在在${group}`, (group: string) => `Now in ${group.toLowerCase()}`],
  apply: ['确定', 'Apply'],
  cancel: ['取消', 'Cancel'],
  dissolve: ['解散分组', 'Delete group'],
  dissolveText: [
    '该组屏幕会变黑。播放列表不受影响。',
    'The displays in this group go black. Playlists are not affected.',
  ],
  leased: ['有屏幕正由别人操作。', 'Someone else is using one of these displays.'],
  takeOver: ['接管', 'Take over'],
  nothing: ['未载入播放列表', 'No playlist loaded'],
  nothingText: ['在播放列表中点“载入”。', 'Choose “Load” next to a playlist.'],
  states: [
    { playing: '正在播放', paused: '已暂停', waiting: '等所有屏幕就绪', ended: '已播完' },
    { playing: 'Playing', paused: 'Paused', waiting: 'Waiting for every display', ended: 'Ended' },
  ],
  play: ['播放', 'Play'],
  pause: ['暂停', 'Pause'],
  previous: ['上一个', 'Previous'],
  next: ['下一个', 'Next'],
  position: ['播放位置', 'Position'],
  rate: ['速度', 'Speed'],
  loop: ['循环', 'Repeat'],
  loops: [
    { none: '不循环', one: '单个循环', all: '列表循环' },
    { none: 'Off', one: 'This one', all: 'All' },
  ],
  volume: ['音量', 'Volume'],
  mute: ['静音', 'Mute'],
  unmute: ['取消静音', 'Unmute'],
  skew: ['同步误差', 'Sync error'],
  skewHelp: [
    '各屏画面比统一时间线快（+）或慢（−）多少毫秒，由屏幕上实际显示的帧测得。',
    'How many milliseconds each display is ahead of (+) or behind (−) the shared timeline, measured from the frames actually shown.',
  ],
  silenced: ['没有声音', 'No sound'],
  silencedHelp: [
    '没有声音的屏幕：请轻触一次屏幕，浏览器才会播放声音。也可按说明书给浏览器加参数，以后无需再触碰。',
    'Displays without sound: the browser needs a tap. Tap each display once, or start its browser with the flag in the manual.',
  ],
  now: ['现在', 'Now'],
  p95: ['一分钟 p95', 'p95, 1 min'],
  most: ['最大', 'Max'],
  videoStates: [
    {
      loading: '加载中',
      ready: '就绪',
      playing: '播放中',
      stalled: '卡住',
      failed: '无法播放',
      away: '离线',
      none: '未上报',
    },
    {
      loading: 'Loading',
      ready: 'Ready',
      playing: 'Playing',
      stalled: 'Stalled',
      failed: 'Cannot play',
      away: 'Offline',
      none: 'Not reported',
    },
  ],
  playlists: ['播放列表', 'Playlists'],
  newPlaylist: ['新建', 'New'],
  editPlaylist: ['编辑', 'Edit'],
  load: ['载入', 'Load'],
  loadInto: [(group: string) => `载入${group}`, (group: string) => `Load into ${group.toLowerCase()}`],
  noPlaylists: ['还没有播放列表', 'No playlists yet'],
  videos: [(count: number) => `${count} 个视频`, (count: number) => (count === 1 ? '1 video' : `${count} videos`)],
  name: ['名称', 'Name'],
  inList: ['列表内容', 'In the list'],
  addVideos: ['添加视频', 'Add videos'],
  noVideos: ['媒体库里还没有视频', 'No videos in the library yet'],
  emptyList: ['点右边的视频加进来', 'Tap videos to add them'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  takeOut: ['移出', 'Remove'],
  save: ['保存', 'Save'],
  remove: ['删除列表', 'Delete playlist'],
  removeHold: ['按住删除', 'Hold to delete'],
  dissolveHold: ['按住解散', 'Hold to delete'],
});

export const refusalWords = defineWords({
  locked: ['展厅已锁定，请先在展厅控制台解锁。', 'The hall is locked. Please unlock it in hall control.'],
  no_answer: ['服务器没有响应，请查看屏幕确认。', 'No response from the server. Please check the displays.'],
  database_away: ['数据库暂时不可用，没有执行。', 'The database is unavailable. No changes were made.'],
  nothing_to_do: ['没有需要更改的内容。', 'Nothing to change.'],
  no_such_group: ['这一组已经解散。', 'This group no longer exists.'],
  other: ['操作失败，请重试。', 'Something went wrong. Please try again.'],
});
export type ShownRefusal = keyof ReturnType<typeof refusalWords>;
const reasonsShown: readonly string[] = ['locked', 'no_answer', 'database_away', 'nothing_to_do', 'no_such_group'];
export const refusalKey = (reason: LinkRefusal | 'no_answer'): ShownRefusal =>
  reasonsShown.includes(reason) ? (reason as ShownRefusal) : 'other';
