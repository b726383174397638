/** The smallest files that say of themselves what videos say; nothing in them can be played. */

const box = (name: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inner]);
};
const words32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

export interface SampleVideo {
  codec?: string;
  width?: number;
  height?: number;
  durationMs?: number;
  /** Bytes of pictures before the index, or after it. */
  padding?: number;
}

export function sampleMp4({
  codec = 'avc1',
  width = 640,
  height = 360,
  durationMs = 12_000,
  padding = 0,
  isIndexFirst = false,
}: SampleVideo & { isIndexFirst?: boolean } = {}) {
  const index = box(
    'moov',
    box('mvhd', words32(0, 0, 0, 1_000, durationMs), Buffer.alloc(80)),
    box(
      'trak',
      box('tkhd', Buffer.alloc(76), words32(width * 65_536, height * 65_536)),
      box(
        'mdia',
        box('hdlr', words32(0, 0), Buffer.from('vide'), Buffer.alloc(12)),
        box('minf', box('stbl', box('stsd', words32(0, 1), box(codec, Buffer.alloc(78))))),
      ),
    ),
  );
  const head = box('ftyp', Buffer.from('isom'), words32(512), Buffer.from('isomavc1'));
  const pictures = box('mdat', Buffer.alloc(padding, 7));
  return Buffer.concat(isIndexFirst ? [head, index, pictures] : [head, pictures, index]);
}

/** `size` as eight bytes; undefined is the size that nobody knew when it was written. */
const element = (id: number, content: Buffer, isOpen = false): Buffer => {
  const name = Buffer.from(id.toString(16).padStart(id > 0xffff ? 8 : id > 0xff ? 4 : 2, '0'), 'hex');
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 1;
  return Buffer.concat([name, isOpen ? Buffer.from('01ffffffffffffff', 'hex') : size, content]);
};
const number16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/** With `live`, as a browser records it: no length, and clusters whose size nobody knew. */
export function sampleWebm({
  codec = 'V_VP8',
  width = 640,
  height = 360,
  durationMs = 12_000,
  padding = 0,
  live = false,
}: SampleVideo & { live?: boolean } = {}) {
  const scale = element(0x2ad7b1, Buffer.from('0f4240', 'hex'));
  const info = element(0x1549a966, Buffer.concat(live ? [scale] : [scale, element(0x4489, double(durationMs))]));
  const track = element(
    0xae,
    Buffer.concat([
      element(0x83, Buffer.of(1)),
      element(0x86, Buffer.from(codec)),
      element(0xe0, Buffer.concat([element(0xb0, number16(width)), element(0xba, number16(height))])),
    ]),
  );
  const block = (after: number) => element(0xa3, Buffer.concat([Buffer.of(0x81), number16(after), Buffer.of(0x80)]));
  const cluster = (time: number, ...after: number[]) =>
    element(0x1f43b675, Buffer.concat([element(0xe7, number16(time)), ...after.map(block)]), live);
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(
      0x18538067,
      Buffer.concat([
        info,
        element(0x1654ae6b, track),
        cluster(0, 0, 40),
        cluster(durationMs - 1_000, 0, 500, 1_000),
        ...(padding > 0 ? [element(0xec, Buffer.alloc(padding))] : []),
      ]),
      live,
    ),
  ]);
}
