import { createHmac, createSecretKey } from 'node:crypto';
import { codeOf } from './serial-code.ts';

/** HMAC-SHA256 of a message. */
export type Hmac = (message: string | Buffer) => Buffer;

/** The key is only in the closure, so that no log shows it. */
export function hmacUnder(key: Buffer): Hmac {
  const secret = createSecretKey(key);
  return (message) => createHmac('sha256', secret).update(message).digest();
}

/** Half of an HMAC: 128 bits prevent collisions, and the index is a third smaller. */
const storedBytes = 16;

/** Number `index` of a batch, derived from its seed, so that the print file can be generated without storing numbers. */
export function codeAt(seed: Hmac, index: number): string {
  const indexBytes = Buffer.allocUnsafe(4);
  indexBytes.writeUInt32BE(index);
  return codeOf(seed(indexBytes));
}

/** The stored form of a number. */
export const storedCode = (key: Hmac, code: string): Buffer => key(code).subarray(0, storedBytes);
