import { foldTyped } from '#kit/text/typed-text.ts';
/**
 * A serial number: 16 characters of Crockford's base32, of which 15 are random (75 bits) and the last checks them. It is
 * printed in four groups. Both sides import this: a mistyped number is told at once, without asking the server.
 */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;
const randomLength = codeLength - 1;

/** Powers of a generator of GF(32) (x^5 + x^2 + 1): every place has a weight of its own, none of them 0. */
const powers: number[] = [];
for (let power = 1; powers.length < 31; power = power & 16 ? ((power << 1) ^ 0b100101) & 31 : power << 1)
  powers.push(power);
const logarithms = new Map(powers.map((power, exponent) => [power, exponent]));
const times = (value: number, exponent: number): number =>
  value === 0 ? 0 : (powers[((logarithms.get(value) as number) + exponent) % 31] as number);

/** 0 for a whole number that was copied right. One wrong character, or two that changed places, never give 0. */
const residue = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum ^ times(value, place), 0);

export function checkCharacter(random: string): string {
  const sum = residue([...random].map((character) => alphabet.indexOf(character)));
  return alphabet[times(sum, 31 - randomLength)] as string;
}

/** The number that 75 bits make: the first 75 of at least ten bytes. */
export function codeOf(bytes: Uint8Array): string {
  let random = '';
  let bits = 0;
  let held = 0;
  for (let at = 0; random.length < randomLength; ) {
    if (held < 5) {
      bits = (bits << 8) | (bytes[at++] as number);
      held += 8;
    }
    held -= 5;
    random += alphabet[(bits >> held) & 31];
    bits &= (1 << held) - 1;
  }
  return random + checkCharacter(random);
}

/** As it is printed: K7QM-2T4V-9XZA-0B3C. */
export const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

export type ReadCode =
  | { ok: true; code: string }
  | {
      ok: false;
      /** `letter`: a character that no number has; `length`: too few or too many; `check`: copied wrong somewhere. */
      reason: 'empty' | 'letter' | 'length' | 'check';
      /** What was understood so far, in groups. */
      read: string;
      /** For `letter`, the first such character. */
      letter?: string;
    };

/** More than anybody types; what is longer is not looked at. */
const longestText = 400;

/**
 * Reads what somebody typed, pasted or scanned: small letters, full-width characters, spaces and hyphens do not matter,
 * O is read as 0, and I and L as 1. An address that holds the number, as our labels carry one, is read as well.
 */
export function readCode(text: string): ReadCode {
  const plain = foldTyped(text.slice(0, longestText)).toUpperCase();
  const typed = (serialIn(plain) || plain).replace(/[\s\-_.·、]/g, '');
  const code = typed.replaceAll('O', '0').replace(/[IL]/g, '1');
  if (code === '') return { ok: false, reason: 'empty', read: '' };
  const letter = [...code].find((character) => !alphabet.includes(character));
  const isWhole = !letter && code.length === codeLength;
  if (isWhole && residue([...code].map((character) => alphabet.indexOf(character))) === 0) return { ok: true, code };
  const read = inGroups(code.slice(0, 40));
  if (letter) return { ok: false, reason: 'letter', read, letter };
  return { ok: false, reason: isWhole ? 'check' : 'length', read };
}

/**
 * The serial number in an address. A GS1 Digital Link is pairs of a name and a value from the article's number (01) on: of the
 * variant (22), the lot (10), the serial number (21); a lot may well be called 21. Without an article the last such name counts.
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
