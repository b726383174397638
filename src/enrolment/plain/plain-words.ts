import { defineWords } from '#kit/words.ts';

/** Words of what stands in the form only where there is no script. */
export const plainWords = defineWords({
  lead: [
    '浏览器未启用 JavaScript，内容不会自动保存。请按“下一步”“上传”或其他按钮保存本步内容。',
    'JavaScript is off, so nothing is saved automatically. Press “Next”, “Upload” or any other button to save this step.',
  ],
  problems: [
    (count: number) => `有 ${count} 处没有保存`,
    (count: number) => `${count} ${count === 1 ? 'entry was' : 'entries were'} not saved`,
  ],
  upload: ['上传', 'Upload'],
  uploadTo: [(name: string) => `上传${name}`, (name: string) => `Upload: ${name}`],
  choose: [(name: string) => `选择${name}`, (name: string) => `Choose: ${name}`],
  limits: [
    (most: number) =>
      most === 1 ? 'JPG、PNG 或 WebP，10 MB 以内。' : `JPG、PNG 或 WebP，每张 10 MB 以内，最多 ${most} 张。`,
    (most: number) =>
      most === 1 ? 'JPG, PNG or WebP, up to 10 MB.' : `JPG, PNG or WebP, up to 10 MB each, ${most} at most.`,
  ],
  replaces: ['新照片会替换现有的一张。', 'It will replace the one above.'],
  drop: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  earlier: [
    (name: string, at: number) => `${name}第 ${at} 张前移一位`,
    (name: string, at: number) => `Move photo ${at} of ${name} one earlier`,
  ],
  later: [
    (name: string, at: number) => `${name}第 ${at} 张后移一位`,
    (name: string, at: number) => `Move photo ${at} of ${name} one later`,
  ],
});
