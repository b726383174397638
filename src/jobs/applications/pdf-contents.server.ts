import { promisify } from 'node:util';
import zlib from 'node:zlib';

const inflate = promisify(zlib.inflate);

/** More than the objects of any written CV fill, and little enough to unpack for looking at. */
const most = { packs: 2_000, bytes: 30 * 2 ** 20 };
/** What ends a name: spaces as PDF has them, the beginning of another thing, a comment. */
const after = '(?=[\\0\\s()<>[\\]/%])';
/** What makes a PDF do something by itself. */
const active = new RegExp(`/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia)${after}`);
const encrypted = new RegExp(`/Encrypt${after}`);
const pack = new RegExp(`/ObjStm${after}`);
const filtered = new RegExp(`/(?:Filter|F)${after}`);
/** What stands before a stream says in less than this how it is packed. */
const mostOfHead = 4_096;

/** Any sign of a name may stand as its number: `/J#61vaScript`. */
const readable = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * What a PDF holds that is not wanted in a CV: actions of its own, files in it, a lock, behind which nobody can look. Objects that
 * lie packed together are unpacked for it within limits; nothing else is, as a reader takes objects from nowhere else. Packed in
 * another way than programs pack them, the file counts as broken.
 */
export async function lookIntoPdf(content: Buffer): Promise<'active' | 'locked' | 'broken' | 'bomb' | undefined> {
  const text = content.toString('latin1');
  const names = readable(text);
  if (encrypted.test(names)) return 'locked';
  if (active.test(names)) return 'active';
  if (!pack.test(names)) return undefined;
  let [packs, unpacked, last] = [0, 0, 0];
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(last, index - mostOfHead), index);
    const head = readable(before.slice(Math.max(0, before.lastIndexOf('obj'))));
    last = index + word.length;
    // What is not packed was read with all the rest.
    if (!pack.test(head) || !filtered.test(head)) continue;
    if (++packs > most.packs) return 'bomb';
    const objects = await unpack(content.subarray(last), most.bytes - unpacked);
    if (typeof objects === 'string') return objects;
    unpacked += objects.length;
    if (active.test(readable(objects.toString('latin1')))) return 'active';
  }
  return undefined;
}

async function unpack(packed: Buffer, room: number): Promise<Buffer | 'broken' | 'bomb'> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken';
  }
}
