import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { ReadCode } from './serial-code.ts';

/** Words of the check page's script, separate to keep it small. */
export const scriptWords = defineWords({
  scan: ['扫描二维码', 'Scan the code'],
  stopScan: ['停止扫描', 'Stop scanning'],
  noCamera: ['无法打开摄像头，请手动输入。', 'Could not open the camera. Please type the number.'],
  noReader: ['无法识别二维码，请手动输入。', 'Could not read the code. Please type the number.'],
  noScan: ['无法打开扫一扫，请手动输入。', 'Could not open the scanner. Please type the number.'],
  otherCode: ['这个二维码里没有编号。', 'There is no serial number in this code.'],
});

const misread: Record<Extract<ReadCode, { ok: false }>['reason'], (read: { count: number; letter: string }) => Text> = {
  empty: () => ['请输入编号。', 'Please enter the number.'],
  letter: ({ letter }) => [
    `编号里没有“${letter}”这个字符，请对照标签改正。`,
    `Serial numbers do not contain “${letter}”. Please check it against the tag.`,
  ],
  length: ({ count }) => [
    `编号是 16 位，现在是 ${count} 位。`,
    `A serial number has 16 characters; this one has ${count}.`,
  ],
  check: () => [
    '有一位抄错了，或两位颠倒了。请对照标签再看一遍。',
    'One character is wrong, or two are swapped. Please check it against the tag.',
  ],
};

/** Explains what is wrong with a number, for the page and its script. */
export const misreadText = (read: Extract<ReadCode, { ok: false }>, language: Language): string =>
  inLanguage(
    misread[read.reason]({ count: read.read.replaceAll('-', '').length, letter: read.letter ?? '' }),
    language,
  );
