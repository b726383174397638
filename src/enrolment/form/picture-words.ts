import { uploadStopTexts } from '#kit/files/upload-refusals.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { UploadProblem } from './upload-line.ts';

/** The picture field of the form, and the pictures of the phone’s page. */
export const pictureWords = defineWords({
  add: ['添加照片', 'Add a photo'],
  addMore: ['再加一张', 'Add another'],
  replace: ['换一张', 'Replace'],
  photo: [(name: string, at: number) => `${name}第 ${at} 张`, (name: string, at: number) => `${name}, photo ${at}`],
  waiting: ['排队中', 'Waiting'],
  uploading: [(percent: number) => `上传中 ${percent}%`, (percent: number) => `Uploading ${percent}%`],
  pausing: ['网络中断，恢复后自动续传', 'Connection lost; resumes automatically'],
  failed: ['上传失败', 'Upload failed'],
  cancel: ['取消', 'Cancel'],
  cancelNamed: [(name: string) => `取消上传 ${name}`, (name: string) => `Cancel upload of ${name}`],
  retry: ['重试', 'Retry'],
  retryNow: ['立即重试', 'Retry now'],
  retryNamed: [(name: string) => `重试 ${name}`, (name: string) => `Retry ${name}`],
  discard: ['移除', 'Remove'],
  discardNamed: [(name: string) => `移除 ${name}`, (name: string) => `Remove ${name}`],
  remove: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  removed: [(at: number) => `第 ${at} 张已删除`, (at: number) => `Photo ${at} removed`],
  restored: ['照片已恢复', 'Photo restored'],
  undo: ['撤销', 'Undo'],
  move: [
    (at: number, all: number) => `移动第 ${at} 张，共 ${all} 张`,
    (at: number, all: number) => `Move photo ${at} of ${all}`,
  ],
  moveHelp: ['拖动，或用方向键调整顺序', 'Drag, or use the arrow keys'],
  moved: [
    (at: number, all: number) => `已移到第 ${at} 位，共 ${all} 张`,
    (at: number, all: number) => `Now photo ${at} of ${all}`,
  ],
  earlier: ['前移一位', 'Move earlier'],
  later: ['后移一位', 'Move later'],
  uploadedTo: [
    (name: string, count: number) => `${name}已上传，现有 ${count} 张`,
    (name: string, count: number) => `${name}: uploaded, ${count} ${count === 1 ? 'photo' : 'photos'} in total`,
  ],
});

export const tooManyPictures = (most: number): Text => [
  `最多 ${most} 张，多出的没有添加`,
  `Up to ${most} photos. The rest were not added`,
];

/** Of a form with pictures that is not read now, as too many others are. */
export const uploadsBusy: Text = [
  '当前上传人数较多，请稍后再试',
  'Many people are uploading right now. Please try again shortly',
];

/** Problems of a picture and what to do. */
export const problemWords: Record<Exclude<UploadProblem, 'server'>, Text> = {
  kind: ['不是 JPG、PNG 或 WebP 照片，请换一个文件', 'Not a JPG, PNG or WebP photo. Please choose another file'],
  heic: [
    '当前浏览器不支持 HEIC 格式。请在 iPhone“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或导出为 JPG 后上传',
    'This browser can’t open HEIC photos. On iPhone, choose “Most Compatible” under Settings › Camera › Formats and retake it, or export it as JPG',
  ],
  unreadable: [
    '照片无法打开，文件可能不完整，请重拍',
    'The photo can’t be opened and may be incomplete. Please take another',
  ],
  pixels: [
    '像素过多，请用手机相机的普通模式（不超过 4000 万像素）重拍',
    'Too many pixels. Please retake it in normal camera mode (up to 40 megapixels)',
  ],
  size: ['照片超过 10 MB，请压缩后再传', 'The photo is over 10 MB. Please compress it'],
  refused: ['照片未通过检查，请换一张', 'The photo was not accepted. Please use another'],
  token: ['照片未通过检查，请换一张', 'The photo was not accepted. Please use another'],
  ...uploadStopTexts,
  away: ['上传中断，请检查网络后重试', 'Upload interrupted. Please check your connection and try again'],
};

/** A file's name with its problem. */
export const ofFile = (name: string, problem: string): Text => [`${name}：${problem}`, `${name}: ${problem}`];
