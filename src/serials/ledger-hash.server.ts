import { hash } from 'node:crypto';

export interface LedgerLine {
  id: number;
  at: number;
  code: Buffer;
  outcome: string;
  batch: number | null;
  region: string | null;
  device: string;
}

/** Hash before the first line. */
export const firstHash = Buffer.alloc(32);

const hashBytes = 32;
/** Reused for all lines: each check hashes one. */
let buffer = Buffer.allocUnsafe(512);

/**
 * Hash of a line over the previous hash and the line's fields, so that a change shows in all later lines. The previous line of the
 * same number is not included: it follows from the lines, and the proof verifies it.
 */
export function hashOf(before: Buffer, { id, at, code, outcome, batch, region, device }: LedgerLine): Buffer {
  const text = JSON.stringify([id, at, code.toString('hex'), outcome, batch, region, device]);
  const needed = hashBytes + text.length * 3; // UTF-8
  if (buffer.length < needed) buffer = Buffer.allocUnsafe(needed);
  before.copy(buffer);
  const length = hashBytes + buffer.write(text, hashBytes);
  // As text: a digest buffer is allocated outside the heap, which takes as long as the hash.
  return Buffer.from(hash('sha256', buffer.subarray(0, length), 'binary'), 'binary');
}
