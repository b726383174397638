import type { Hmac } from './hmac.server.ts';
import { codeOf } from './serial-code.ts';

/** Half of an HMAC is still 128 bits: nobody finds two numbers with the same, and the index is a third smaller. */
const storedBytes = 16;

/** Number `index` of a batch. All of them follow from the seed, so that the file for the printer can be made without ever storing one. */
export function codeAt(seed: Hmac, index: number): string {
  const place = Buffer.allocUnsafe(4);
  place.writeUInt32BE(index);
  return codeOf(Buffer.from(seed(place, 'binary'), 'binary'));
}

/** A number as it is stored and looked up. */
export const storedCode = (key: Hmac, code: string): Buffer =>
  Buffer.from(key(code, 'binary').slice(0, storedBytes), 'binary');
