import { promisify } from 'node:util';
import zlib from 'node:zlib';

const inflate = promisify(zlib.inflateRaw);

/** More than any real CV, and little enough to decompress. */
const limits = { entries: 2_000, bytes: 60 * 2 ** 20, relationsBytes: 2 ** 20, ratio: 200 };
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };

/** `relations`: contents of all `.rels` files, which describe the parts of an Office document. */
export type ZipInspection =
  | { ok: true; names: string[]; relations: string[] }
  | { ok: false; reason: 'broken' | 'bomb' };

/**
 * Lists the names in a ZIP archive after decompressing every entry within limits: declared sizes are not trusted. Overlapping
 * entries, a trick of ZIP bombs, are refused.
 */
export async function inspectZip(content: Buffer): Promise<ZipInspection> {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > content.length) return { ok: false, reason: 'broken' };
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (count > limits.entries) return { ok: false, reason: 'bomb' };
  const names: string[] = [];
  const relations: string[] = [];
  const spans: [from: number, to: number][] = [];
  let unpacked = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== signatures.entry)
      return { ok: false, reason: 'broken' };
    const [method, packed, size] = [
      content.readUInt16LE(at + 10),
      content.readUInt32LE(at + 20),
      content.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, note] = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = content.readUInt32LE(at + 42);
    names.push(content.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + extra + note;
    if (size > limits.bytes || (size > 2 ** 20 && size > packed * limits.ratio)) return { ok: false, reason: 'bomb' };
    if (local + 30 > content.length || content.readUInt32LE(local) !== signatures.local)
      return { ok: false, reason: 'broken' };
    const from = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
    if (from + packed > content.length) return { ok: false, reason: 'broken' };
    spans.push([local, from + packed]);
    const remaining = limits.bytes - unpacked;
    const part = content.subarray(from, from + packed);
    const whole = method === 0 ? part : method === 8 ? await unpack(part, remaining) : 'broken';
    if (typeof whole === 'string') return { ok: false, reason: whole };
    unpacked += whole.length;
    if (unpacked >= limits.bytes) return { ok: false, reason: 'bomb' };
    // Removing NULs keeps the ASCII letters of UTF-16, which XML may use.
    if (!/\.rels$/i.test(names.at(-1) ?? '')) continue;
    if (whole.length > limits.relationsBytes) return { ok: false, reason: 'bomb' };
    relations.push(whole.toString('latin1').replaceAll('\0', ''));
  }
  spans.sort(([one], [other]) => one - other);
  if (spans.some(([from], place) => place > 0 && from < (spans[place - 1]?.[1] ?? 0)))
    return { ok: false, reason: 'bomb' };
  return { ok: true, names, relations };
}

async function unpack(part: Buffer, maxBytes: number): Promise<Buffer | 'broken' | 'bomb'> {
  try {
    return await inflate(part, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken';
  }
}
