import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { codeOf } from './serial-code.ts';

/** Half of an HMAC is still 128 bits: nobody finds two numbers with the same, and the index is a third smaller. */
const storedBytes = 16;

/** A key object: Node would look at raw bytes anew for each of a million numbers. */
export const hmacKey = (bytes: Buffer): KeyObject => createSecretKey(bytes);

/** Number `index` of a batch. All of them follow from the seed, so that the file for the printer can be made without ever storing one. */
export function codeAt(seed: KeyObject, index: number): string {
  const place = Buffer.allocUnsafe(4);
  place.writeUInt32BE(index);
  return codeOf(createHmac('sha256', seed).update(place).digest());
}

/** A number as it is stored and looked up. */
export const storedCode = (key: KeyObject, code: string): Buffer =>
  createHmac('sha256', key).update(code).digest().subarray(0, storedBytes);
