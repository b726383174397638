import type { Hmac } from './hmac.server.ts';
import { codeOf } from './serial-code.ts';

/** Half of an HMAC: 128 bits prevent collisions, and the index is a third smaller. */
const storedBytes = 16;

/** Number `index` of a batch, derived from its seed, so that the print file can be generated without storing numbers. */
export function codeAt(seed: Hmac, index: number): string {
  const indexBytes = Buffer.allocUnsafe(4);
  indexBytes.writeUInt32BE(index);
  return codeOf(Buffer.from(seed(indexBytes, 'binary'), 'binary'));
}

/** The stored form of a number. */
export const storedCode = (key: Hmac, code: string): Buffer =>
  Buffer.from(key(code, 'binary').slice(0, storedBytes), 'binary');
