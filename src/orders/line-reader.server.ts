import { isUtf8 } from 'node:buffer';
import { feedLimits } from './contract.ts';

export type Line = { number: number; text: string } | { number: number; refused: 'too_long' | 'not_utf8' };

const newline = 0x0a;
const tooLong = Symbol('too long');
const notUtf8 = Symbol('not UTF-8');
const byteOrderMark = '\uFEFF';

/**
 * Cuts a stream of bytes into lines, handed over in blocks as they come. A line longer than the limit is counted and
 * skipped without being buffered. Blank lines are left out, but numbered.
 */
export function lineReader(limit: number = feedLimits.lineBytes) {
  let number = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  let skipping = false;

  function readBlock(block: Buffer, lines: Line[]): void {
    // The whole block at once is several times faster than line by line; bad blocks are rare.
    const texts = isUtf8(block) ? block.toString('utf8').split('\n') : splitBytes(block, limit);
    for (const text of texts) {
      number++;
      // A character is at most three bytes of UTF-8 for each unit of the string.
      if (text === tooLong || (typeof text === 'string' && text.length * 3 > limit && Buffer.byteLength(text) > limit))
        lines.push({ number, refused: 'too_long' });
      else if (text === notUtf8) lines.push({ number, refused: 'not_utf8' });
      else {
        const line = number === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text;
        if (line.startsWith('{') || line.trim() !== '') lines.push({ number, text: line });
      }
    }
  }

  return {
    /** Complete lines that end in this chunk. */
    read(chunk: Buffer): Line[] {
      const lines: Line[] = [];
      let from = 0;
      if (skipping || restBytes > 0) {
        const end = chunk.indexOf(newline);
        const piece = end < 0 ? chunk : chunk.subarray(0, end);
        if (!skipping) {
          rest.push(piece);
          restBytes += piece.length;
        }
        if (restBytes > limit) {
          skipping = true;
          rest = [];
          restBytes = 0;
        }
        if (end < 0) return lines;
        if (skipping) lines.push({ number: ++number, refused: 'too_long' });
        else readBlock(Buffer.concat(rest), lines);
        skipping = false;
        rest = [];
        restBytes = 0;
        from = end + 1;
      }
      const last = chunk.lastIndexOf(newline);
      if (last >= from) {
        readBlock(chunk.subarray(from, last), lines);
        from = last + 1;
      }
      if (from < chunk.length) {
        // Copied: a small piece would keep its whole chunk in memory.
        rest = [Buffer.from(chunk.subarray(from))];
        restBytes = chunk.length - from;
      }
      return lines;
    },

    /** The last line, when the body does not end in a newline. */
    end(): Line[] {
      const lines: Line[] = [];
      if (skipping) lines.push({ number: ++number, refused: 'too_long' });
      else if (restBytes > 0) readBlock(Buffer.concat(rest), lines);
      return lines;
    },
  };
}

function splitBytes(block: Buffer, limit: number): (string | typeof tooLong | typeof notUtf8)[] {
  const texts: (string | typeof tooLong | typeof notUtf8)[] = [];
  for (let from = 0; from <= block.length; ) {
    const end = block.indexOf(newline, from);
    const line = block.subarray(from, end < 0 ? block.length : end);
    texts.push(line.length > limit ? tooLong : isUtf8(line) ? line.toString('utf8') : notUtf8);
    if (end < 0) break;
    from = end + 1;
  }
  return texts;
}
