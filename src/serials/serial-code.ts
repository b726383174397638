import { foldTyped } from '#kit/text/typed-text.ts';
/**
 * A serial number: 16 characters of Crockford's base32, 15 random (75 bits) and one check character, printed in four groups. Shared
 * with the browser, which detects typing errors without the server.
 */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;
const randomLength = codeLength - 1;

/** Powers of a generator of GF(32) (x^5 + x^2 + 1): each position has its own non-zero weight. */
const powers: number[] = [];
for (let power = 1; powers.length < 31; power = power & 16 ? ((power << 1) ^ 0b100101) & 31 : power << 1)
  powers.push(power);
const logarithms = new Map(powers.map((power, exponent) => [power, exponent]));
const times = (value: number, exponent: number): number =>
  value === 0 ? 0 : (powers[((logarithms.get(value) as number) + exponent) % 31] as number);

/** 0 for a correct number. A single wrong character or a swap of two never gives 0. */
const residue = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum ^ times(value, place), 0);

export function checkCharacter(random: string): string {
  const sum = residue([...random].map((character) => alphabet.indexOf(character)));
  return alphabet[times(sum, 31 - randomLength)] as string;
}

/** The number of the first 75 bits of at least ten bytes. */
export function codeOf(bytes: Uint8Array): string {
  let random = '';
  let bits = 0;
  let bitCount = 0;
  for (let at = 0; random.length < randomLength; ) {
    if (bitCount < 5) {
      bits = (bits << 8) | (bytes[at++] as number);
      bitCount += 8;
    }
    bitCount -= 5;
    random += alphabet[(bits >> bitCount) & 31];
    bits &= (1 << bitCount) - 1;
  }
  return random + checkCharacter(random);
}

/** As printed: K7QM-2T4V-9XZA-0B3C. */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

export type ReadCode =
  | { ok: true; code: string }
  | {
      ok: false;
      /** `letter`: an invalid character; `length`: too few or too many; `check`: a copying error. */
      reason: 'empty' | 'letter' | 'length' | 'check';
      /** What was recognised, in groups. */
      read: string;
      /** For `letter`, the first such character. */
      letter?: string;
    };

/** Longer input is truncated. */
const maxTextLength = 400;

/**
 * Parses a number typed, pasted or scanned: case, full-width characters, spaces and hyphens do not matter; O is read as 0, I and L as
 * 1. The address on a label is accepted, too.
 */
export function readCode(text: string): ReadCode {
  const plain = foldTyped(text.slice(0, maxTextLength)).toUpperCase();
  const compact = (serialIn(plain) || plain).replace(/[\s\-_.·、]/g, '');
  const code = compact.replaceAll('O', '0').replace(/[IL]/g, '1');
  if (code === '') return { ok: false, reason: 'empty', read: '' };
  const letter = [...code].find((character) => !alphabet.includes(character));
  const isWhole = !letter && code.length === codeLength;
  if (isWhole && residue([...code].map((character) => alphabet.indexOf(character))) === 0) return { ok: true, code };
  const read = formatCode(code.slice(0, 40));
  if (letter) return { ok: false, reason: 'letter', read, letter };
  return { ok: false, reason: isWhole ? 'check' : 'length', read };
}

/**
 * Extracts the serial number from an address. A GS1 Digital Link is key-value pairs after the article number (01): variant (22), lot
 * (10), serial number (21); a lot may have the value 21. Without an article the last key 21 counts.
 */
function serialIn(address: string): string | undefined {
  const [, path] = /^(?:HTTPS?:\/\/[^/?#]*|[A-Z0-9.-]+\.[A-Z]{2,}(?=\/))?(\/[^?#]*)/.exec(address) ?? [];
  if (!path) return undefined;
  const parts = path.split('/').map(decoded);
  const article = parts.findIndex((part, at) => part === '01' && /^\d{8,14}$/.test(parts[at + 1] ?? ''));
  if (article < 0) return parts[parts.lastIndexOf('21', -2) + 1];
  return parts.find((_, at) => at > article && (at - article) % 2 === 1 && parts[at - 1] === '21');
}

function decoded(part: string): string {
  try {
    return foldTyped(decodeURIComponent(part)).toUpperCase();
  } catch {
    return part;
  }
}
