import type { Text } from '#kit/text/language.ts';

/** Why uploads are refused now, whatever the file. */
export type UploadStop = 'quota' | 'full';

/** One text for all forms with pictures. */
export const uploadStopTexts: Record<UploadStop, Text> = {
  quota: [
    '上传的照片数量已到上限，请明天再传；已上传的照片不受影响',
    'You have reached the upload limit. Please continue tomorrow; photos already uploaded are safe',
  ],
  full: [
    '服务器存储空间不足，暂时不能上传，请稍后再试',
    'The server is out of space and can’t accept uploads right now. Please try again later',
  ],
};

/** The refusals of a call that returns an upload token. */
export const uploadRefusals = /* @__PURE__ */ (() =>
  ({ quota: [429, ...uploadStopTexts.quota], full: [429, ...uploadStopTexts.full] }) as const)();
