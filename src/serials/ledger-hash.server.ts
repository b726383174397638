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

/** What the first line follows. */
export const firstHash = Buffer.alloc(32);

const hashBytes = 32;
/** One for all lines: each check makes one. */
let hashed = Buffer.allocUnsafe(512);

/**
 * The hash of a line: over the hash before and all that the line tells, so that a change anywhere shows in all that follow. Which
 * line of the same number came before it is not in it: that follows from the lines, and the proof finds it out anew.
 */
export function hashOf(before: Buffer, { id, at, code, outcome, batch, region, device }: LedgerLine): Buffer {
  const told = JSON.stringify([id, at, code.toString('hex'), outcome, batch, region, device]);
  const room = hashBytes + told.length * 3; // of UTF-8 at most
  if (hashed.length < room) hashed = Buffer.allocUnsafe(room);
  before.copy(hashed);
  const length = hashBytes + hashed.write(told, hashBytes);
  // As text: Node makes a buffer of its own outside the heap otherwise, which takes as long as the hash.
  return Buffer.from(hash('sha256', hashed.subarray(0, length), 'binary'), 'binary');
}
