import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, lineReader } from './line-reader.server.ts';

const limit = 50;

function readIn(chunks: readonly Buffer[]): Line[] {
  const reader = lineReader(limit);
  return [...chunks.flatMap((chunk) => reader.read(chunk)), ...reader.end()];
}

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => Buffer.from(text)),
  fc.constantFrom('\n', '\r\n', '\n\n', ' ', '{', '订单').map((text) => Buffer.from(text)),
  fc.constantFrom([0xff], [0xe4, 0xb8], [0x0a, 0xc0]).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 1, max: 200 }).map((length) => Buffer.alloc(length, 'x')),
);

test('lines do not depend on how the bytes are cut into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      (pieces, cuts) => {
        const bytes = Buffer.concat(pieces);
        const chunks: Buffer[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = cuts[turn % cuts.length] as number;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(readIn(chunks)).toEqual(readIn([bytes]));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('each line has its number, blank ones are left out', () => {
  const bytes = Buffer.from(`\uFEFFone\r\n\n  \ntwo\n${'x'.repeat(51)}\n${'x'.repeat(50)}`);
  expect(readIn([bytes])).toEqual([
    { number: 1, text: 'one\r' },
    { number: 4, text: 'two' },
    { number: 5, refused: 'too_long' },
    { number: 6, text: 'x'.repeat(50) },
  ]);
});
