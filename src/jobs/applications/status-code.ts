import { compactCode } from '#kit/text/typed-text.ts';
/** Crockford's digits: no I, L, O, U; so people may write them for 1, 1, 0. */
export const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** A status code as people type it; undefined when it cannot be one. */
export function readStatusCode(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const plain = compactCode(text).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return plain.length === codeLength && [...plain].every((sign) => codeDigits.includes(sign)) ? plain : undefined;
}

/** In groups of four, as it is shown and read out. */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
