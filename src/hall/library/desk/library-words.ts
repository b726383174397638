import type { ContentKind } from '#hall/library/content-files.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const bytesText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : bytes < 1_000_000_000
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

export const kindNames: Record<ContentKind, Text> = { video: ['视频', 'Videos'], picture: ['图片', 'Pictures'] };

export const libraryWords = defineWords({
  title: ['展厅媒体库', 'Hall library'],
  kind: ['展厅内容', 'Hall content'],
  about: [
    '展厅屏幕上播放的视频和图片。MP4、WebM，或 PNG、JPEG、WebP。',
    'Videos and pictures for the hall displays: MP4, WebM, PNG, JPEG and WebP.',
  ],
  upload: ['上传', 'Upload'],
  drop: ['松开鼠标即可上传', 'Drop to upload'],
  uploadTo: [(folder: string) => `上传到「${folder}」`, (folder: string) => `Upload to “${folder}”`],
  search: ['搜索名称或文件夹', 'Search names and folders'],
  picture: ['画面', 'Preview'],
  top: ['未归类', 'No folder'],
  folder: ['文件夹', 'Folder'],
  folderHelp: ['可以分层，如「门店/夏季」', 'Can be nested, such as “shops/summer”'],
  name: ['名称', 'Name'],
  size: ['大小', 'Size'],
  length: ['时长', 'Length'],
  pixels: ['分辨率', 'Resolution'],
  addedBy: ['上传人', 'Uploaded by'],
  added: ['上传时间', 'Uploaded'],
  usedIn: ['使用处', 'Used in'],
  unused: ['未被使用', 'Not in use'],
  useKinds: [
    { playlist: '播放列表', story: '展厅故事', scene: '场景', display: '正在屏幕上', schedule: '排期' },
    { playlist: 'Playlist', story: 'Story', scene: 'Scene', display: 'On a display', schedule: 'Schedule' },
  ],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  remove: ['删除', 'Remove'],
  removeText: ['文件会从媒体库中删除，不能恢复。', 'The file is deleted from the library. This cannot be undone.'],
  empty: ['媒体库还是空的', 'The library is empty'],
  emptyText: [
    '将文件拖到这里，或点「上传」选择。断网后自动续传；关闭页面后，重新选择同一个文件即可续传。',
    'Drop files here or click Upload. Interrupted uploads resume automatically; if you closed the page, choose the same file again to resume.',
  ],
  uploads: ['正在上传', 'Uploads'],
  states: [
    {
      queued: '等待中',
      sending: '正在上传',
      waiting: '连接断开，恢复后自动续传',
      checking: '正在检查文件',
      done: '已上传',
      failed: '上传失败',
      cancelled: '已取消',
    },
    {
      queued: 'Waiting',
      sending: 'Uploading',
      waiting: 'Connection lost; resumes automatically',
      checking: 'Checking the file',
      done: 'Uploaded',
      failed: 'Upload failed',
      cancelled: 'Cancelled',
    },
  ],
  doubtful: [
    '已上传，但当前浏览器无法播放，请先在屏幕上测试',
    'Uploaded, but this browser can’t play it. Test it on a display before use',
  ],
  resumed: [(share: number) => `从 ${share}% 处续传`, (share: number) => `Resumed at ${share}%`],
  cancel: ['取消', 'Cancel'],
  close: ['移出列表', 'Dismiss'],
  unfinished: ['未完成的上传', 'Unfinished uploads'],
  unfinishedText: ['重新选择同一个文件，即可从断开处续传。', 'Choose the same file again to resume where it stopped.'],
  drop_unfinished: ['丢弃', 'Discard'],
});
