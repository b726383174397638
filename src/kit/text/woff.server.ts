import { inflateSync } from 'node:zlib';

const woffHead = 44;
const woffEntry = 20;
const sfntHead = 12;
const sfntEntry = 16;

/**
 * A font as it is before WOFF packs it (W3C, WOFF File Format 1.0). The reader of fonts unpacks by an inflater of its own, which
 * calls some sound files broken; Node's own reads all of them, and is quicker.
 */
export function unpackedFont(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const at = woffHead + place * woffEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(at),
      sum: woff.readUInt32BE(at + 16),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const aligned = (length: number) => (length + 3) & ~3;
  const whole = tables.reduce((sum, { content }) => sum + aligned(content.length), sfntHead + count * sfntEntry);
  const bytes = new ArrayBuffer(whole);
  const font = Buffer.from(bytes);
  const steps = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** steps * 16, 6);
  font.writeUInt16BE(steps, 8);
  font.writeUInt16BE(count * 16 - 2 ** steps * 16, 10);
  let to = sfntHead + count * sfntEntry;
  for (const [place, { tag, sum, content }] of tables.entries()) {
    const at = sfntHead + place * sfntEntry;
    font.writeUInt32BE(tag, at);
    font.writeUInt32BE(sum, at + 4);
    font.writeUInt32BE(to, at + 8);
    font.writeUInt32BE(content.length, at + 12);
    content.copy(font, to);
    to += aligned(content.length);
  }
  return bytes;
}
