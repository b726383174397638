import type { Text } from '#kit/language.ts';
import { uploadStopTexts } from '#kit/upload-refusals.ts';
import { defineWords } from '#kit/words.ts';
import type { UploadProblem } from './upload-line.ts';

/** Words of the picture field that are needed before anything is loaded for it. */
export const pictureWords = defineWords({
  add: ['添加照片', 'Add a photo'],
  addMore: ['再加一张', 'Add another'],
  replace: ['换一张', 'Replace'],
  photo: [(name: string, at: number) => `${name}第 ${at} 张`, (name: string, at: number) => `${name}, photo ${at}`],
  toolsAway: [
    '照片没有加上，请检查网络后再选一次。',
    'The photo was not added; please check the network and choose it again.',
  ],
});

/** Words of what is done with pictures; they come with the code that does it. */
export const tileWords = defineWords({
  waiting: ['排队中', 'Waiting'],
  uploading: [(percent: number) => `上传中 ${percent}%`, (percent: number) => `Uploading ${percent}%`],
  pausing: ['网络中断，恢复后自动续传', 'Broken off; goes on by itself'],
  failed: ['没有传上', 'Not sent'],
  cancel: ['取消', 'Cancel'],
  cancelNamed: [(name: string) => `取消上传 ${name}`, (name: string) => `Cancel the upload of ${name}`],
  retry: ['重试', 'Try again'],
  retryNow: ['立即重试', 'Try now'],
  retryNamed: [(name: string) => `重试 ${name}`, (name: string) => `Try ${name} again`],
  discard: ['移除', 'Remove'],
  discardNamed: [(name: string) => `移除 ${name}`, (name: string) => `Remove ${name}`],
  remove: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  removed: [(at: number) => `第 ${at} 张已删除`, (at: number) => `Photo ${at} was removed`],
  restored: ['照片已恢复', 'The photo is back'],
  undo: ['撤销', 'Undo'],
  move: [
    (at: number, all: number) => `移动第 ${at} 张，共 ${all} 张`,
    (at: number, all: number) => `Move photo ${at} of ${all}`,
  ],
  moveHelp: ['拖动，或用方向键调整顺序', 'Drag it, or use the arrow keys'],
  moved: [
    (at: number, all: number) => `已移到第 ${at} 位，共 ${all} 张`,
    (at: number, all: number) => `Now photo ${at} of ${all}`,
  ],
  earlier: ['前移一位', 'Move one earlier'],
  later: ['后移一位', 'Move one later'],
  uploadedTo: [
    (name: string, count: number) => `${name}已上传，现有 ${count} 张`,
    (name: string, count: number) => `${name}: uploaded, ${count} ${count === 1 ? 'photo' : 'photos'} there now`,
  ],
  dropHere: ['松开即可添加', 'Drop to add'],
});

export const tooManyPictures = (most: number): Text => [
  `最多 ${most} 张，多出的没有添加`,
  `Up to ${most} photos; the others were not added`,
];

/** Of a form with pictures that is not read now, as too many others are. */
export const uploadsBusy: Text = [
  '现在上传的人较多，请过一会儿再试',
  'Many people are sending photos right now; please try again in a moment',
];

/** What went wrong with one picture, and what to do about it. */
export const problemWords: Record<Exclude<UploadProblem, 'told'>, Text> = {
  kind: ['不是 JPG、PNG 或 WebP 照片，请换一个文件', 'This is no JPG, PNG or WebP photo; choose another file'],
  heic: [
    'HEIC 格式在这个浏览器里打不开。请在 iPhone“设置 › 相机 › 格式”里选“兼容性最佳”后重拍，或在相册里把它导出为 JPG 再传',
    'This browser cannot open HEIC photos. On the iPhone choose “Most Compatible” under Settings › Camera › Formats and take it again, or export it as JPG',
  ],
  unreadable: [
    '照片打不开，文件可能不完整，请重新拍一张',
    'The photo cannot be opened and may be incomplete; take another',
  ],
  pixels: [
    '像素过多，请用手机相机的普通模式（不超过 4000 万像素）重拍',
    'Too many pixels; take it again in the camera’s normal mode (up to 40 megapixels)',
  ],
  size: ['照片超过 10 MB，请压缩后再传', 'The photo is over 10 MB; please make it smaller'],
  refused: ['照片没有被接受，请换一张', 'The photo was not accepted; please take another'],
  token: ['照片没有被接受，请换一张', 'The photo was not accepted; please take another'],
  ...uploadStopTexts,
  away: ['上传中断，请检查网络后重试', 'The upload broke off; check the network and try again'],
};

/** A file by its name, and what is wrong with it. */
export const ofFile = (name: string, problem: string): Text => [`${name}：${problem}`, `${name}: ${problem}`];
