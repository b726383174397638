import zlib from 'node:zlib';

/** Files as tests need them: small, and each true or false to its kind in one way. */
export const samplePdf = (body = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${body}>>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );

interface Entry {
  name: string;
  content?: Buffer;
  /** What the archive says, where it lies. */
  size?: number;
}
/** A ZIP archive; `shared` lets every entry claim the bytes of the first. */
export function sampleZip(entries: readonly Entry[], { shared = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  let first: { local: number; packed: number } | undefined;
  for (const { name, content = Buffer.from('x'), size } of entries) {
    const packed = zlib.deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size ?? content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    const place = shared && first ? first : { local: at, packed: packed.length };
    head.writeUInt32LE(place.packed, 20);
    head.writeUInt32LE(size ?? content.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(place.local, 42);
    heads.push(head, Buffer.from(name));
    if (shared && first) continue;
    first ??= place;
    parts.push(local, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
export const wordNames = ['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name }));
export const sampleDoc = (...names: string[]) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    ...names.map((name) => Buffer.from(name, 'utf16le')),
  ]);

/** A square of one-bit black: many pixels in few bytes. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(zlib.crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = zlib.deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
