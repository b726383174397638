import { alphabet } from '#serials/serial-code.ts';

/** A random password (100 bits) of characters that are not confused when read out. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return [...bytes]
    .map((byte) => alphabet[byte & 31])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-');
}
