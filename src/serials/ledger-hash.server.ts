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

/**
 * The hash of a line: over the hash before and all that the line tells, so that a change anywhere shows in all that follow. Which
 * line of the same number came before it is not in it: that follows from the lines, and the proof finds it out anew.
 */
export const hashOf = (before: Buffer, { id, at, code, outcome, batch, region, device }: LedgerLine): Buffer =>
  hash(
    'sha256',
    Buffer.concat([
      before,
      Buffer.from(JSON.stringify([id, at, code.toString('hex'), outcome, batch, region, device])),
    ]),
    'buffer',
  );
