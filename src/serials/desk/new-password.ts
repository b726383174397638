import { alphabet } from '#serials/serial-code.ts';

/** A password that nobody guesses (100 bits), of characters that are not mistaken for one another when it is read out. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return [...bytes]
    .map((byte) => alphabet[byte & 31])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-');
}
