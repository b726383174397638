import { hash } from 'node:crypto';
import type { TableDigest } from './archive-format.ts';

const NEWLINE = 0x0a;

/**
 * Counts and digests rows in COPY text format, where a raw newline only ever ends a row. The digest is the sum of the
 * rows' SHA-256, in eight lanes: the same for the same rows in any order, and, unlike with XOR, a row that is there
 * twice does not cancel out.
 */
export class RowDigest {
  #lanes = new Uint32Array(8);
  #rows = 0;
  #rest: Buffer[] = [];

  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const part = chunk.subarray(start, end);
      this.#addRow(this.#rest.length > 0 ? Buffer.concat([...this.#rest.splice(0), part]) : part);
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(start)));
  }

  result(): TableDigest {
    if (this.#rest.length > 0) throw new Error('the rows end in the middle of one');
    const bytes = Buffer.alloc(32);
    this.#lanes.forEach((lane, index) => {
      bytes.writeUInt32BE(lane, index * 4);
    });
    return { rows: this.#rows, digest: bytes.toString('hex') };
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let index = 0; index < 8; index++)
      this.#lanes[index] = (this.#lanes[index] as number) + digest.readUInt32BE(index * 4);
    this.#rows++;
  }
}
