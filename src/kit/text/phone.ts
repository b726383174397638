import { compactCode } from './typed-text.ts';

/** Mainland China's mobile numbers, without country code. */
const mainland = /^1[3-9]\d{9}$/;
/** Rough format of a foreign number; the server decides whether it exists and is supported. */
const foreign = /^\+(?!86)[1-9]\d{6,14}$/;

/**
 * Parses a number as people type it (spaces, dashes, full-width digits, invisible characters, +86, 0086) into E.164; undefined
 * if it is none.
 */
export function readPhone(text: string): string | undefined {
  const plain = compactCode(text).replace(/[().]/g, '');
  const digits = plain.replace(/^(\+86|0086|86(?=1\d{10}$))/, '');
  if (mainland.test(digits)) return `+86${digits}`;
  const abroad = plain.replace(/^00/, '+');
  return foreign.test(abroad) ? abroad : undefined;
}

/** 138****5678, +852****5678: enough to recognise one's own number. */
export const maskPhone = (e164: string): string =>
  e164.startsWith('+86')
    ? e164.slice(3).replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
    : e164.replace(/^(\+\d{3})\d*(\d{4})$/, '$1****$2');

/** Six digits, grouped or not. */
export const readVerifyCode = (text: string): string | undefined => {
  const digits = text.length <= 40 ? compactCode(text) : '';
  return /^\d{6}$/.test(digits) ? digits : undefined;
};
