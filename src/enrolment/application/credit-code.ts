import { compactCode } from '#kit/text/typed-text.ts';

/** Unified social credit codes, GB 32100-2015. Letters I O S V Z do not occur. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const shape = /^[0-9A-HJ-NP-RT-UW-Y]{2}[0-9]{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/;

/** As people type it: spaces, lower case, full-width letters, invisible characters. */
export const normalizeCreditCode = (text: string): string => compactCode(text).toUpperCase();

export const hasCreditCodeShape = (code: string): boolean => shape.test(code);

/**
 * Whether the last character fits the others. Some registered codes fail it (91350211M0000XUF46): a misfit is for the
 * reviewer to see and never blocks an applicant.
 */
export function fitsCheckCharacter(code: string): boolean {
  if (!shape.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  // The outer modulo matters: without it a sum that 31 divides asks for a 32nd character.
  return code[17] === alphabet[(31 - (sum % 31)) % 31];
}

/** Province (two digits of GB/T 2260) in which the code was issued. */
export const creditCodeProvince = (code: string): string => code.slice(2, 4);
