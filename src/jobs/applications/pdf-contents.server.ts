import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { covered, type PdfStream, readPdf } from './pdf-structure.server.ts';

const inflate = promisify(zlib.inflate);

/** More than the objects of any written CV fill, and little enough to unpack for looking at. */
const most = { packs: 2_000, bytes: 30 * 2 ** 20 };
/** What ends a name: spaces as PDF has them and as some readers do, the beginning of another thing, a comment, the end. */
const after = '(?=[\\0\\s\\x80\\xff()<>[\\]{}/%]|#00|$)';
/** Any sign of a name may stand as its number: `/J#61vaScript`. */
const written = (name: string) =>
  [...name].map((sign) => {
    const hex = sign.charCodeAt(0).toString(16);
    return `(?:${sign}|#${hex.replace(/[a-f]/, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;
  });
const named = (...names: string[]) =>
  new RegExp(`/(?:${names.map((name) => written(name).join('')).join('|')})${after}`);
/** What makes a PDF do something by itself. */
const active = named('JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia');
const encrypted = named('Encrypt');
/** Some readers take objects from whatever says where the first one is. */
const pack = named('ObjStm', 'First');
const filtered = named('Filter', 'F');

const readable = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * What a PDF holds that is not wanted in a CV: actions of its own, files in it, a lock, behind which nobody can look. A name counts
 * only where a reader would take it for one: a developer may write "React/JS" in the title. Where the structure is not certain, it
 * counts wherever it stands. Objects that lie packed together are unpacked for it within limits; nothing else is, as a reader takes
 * objects from nowhere else. Packed in another way than programs pack them, the file counts as broken.
 */
export async function lookIntoPdf(content: Buffer): Promise<'active' | 'locked' | 'broken' | 'bomb' | undefined> {
  const text = content.toString('latin1');
  // Most files have no such name anywhere.
  if (![encrypted, active, pack].some((name) => name.test(text))) return undefined;
  const structure = readPdf(content);
  const shown = structure?.shown ?? text;
  if (encrypted.test(shown)) return 'locked';
  if (active.test(shown)) return 'active';
  let [packs, unpacked] = [0, 0];
  for (const { head, from } of structure?.streams ?? wordsOfStreams(text)) {
    if (!pack.test(head)) continue;
    if (!filtered.test(head)) {
      // Its objects lie open in what is covered, and readers differ in where it ends.
      if (active.test(text)) return 'active';
      continue;
    }
    if (++packs > most.packs) return 'bomb';
    if (!isPlainlyPacked(head) || (structure && /[%(]/.test(head))) return 'broken';
    const objects = await unpack(content.subarray(from), most.bytes - unpacked);
    if (typeof objects === 'string') return objects;
    unpacked += objects.length;
    if (active.test(objects.toString('latin1')) && !(structure && isOnlySaid(objects, head))) return 'active';
  }
  return undefined;
}

/** Whatever some reader may take for a stream, where the structure is not certain: with all that stands before it. */
function* wordsOfStreams(text: string): Generator<PdfStream> {
  let last = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[\0\t\f ]*(?:\r\n|\n|\r)?/g)) {
    const from = index + word.length;
    yield { head: text.slice(last, index), from };
    last = from;
  }
}

/** As all programs pack objects: once, and without a prediction, which would hide them from us. */
function isPlainlyPacked(head: string): boolean {
  const names = readable(head);
  const isOnce = names.split('/Filter').length === 2 && names.split('Decode').length === 2 && !/\/DP\b/.test(names);
  return isOnce && /\/Filter[\0\s]*(?:\/FlateDecode|\[[\0\s]*\/FlateDecode[\0\s]*\])[\0\s]*[/>]/.test(names);
}

/**
 * Whether the names in packed objects stand only in their texts. Readers go to each object by its place, so every place in the list
 * at their head is looked at: one in the middle of a text would make an object of it.
 */
function isOnlySaid(objects: Buffer, head: string): boolean {
  const structure = readPdf(objects);
  const [count, first] = [numberIn(head, 'N'), numberIn(head, 'First')];
  if (!structure || count === undefined || first === undefined) return false;
  const { shown, streams } = structure;
  if (streams.length > 0 || shown.includes('%') || active.test(shown)) return false;
  const numbers = shown
    .slice(0, first)
    .split(/[\0\s]+/)
    .filter((part) => part !== '');
  if (numbers.length !== 2 * count || !numbers.every((part) => /^\d{1,9}$/.test(part))) return false;
  const places = numbers.filter((_, index) => index % 2 === 1).map((offset) => first + Number(offset));
  return places.every((at) => {
    const sign = shown[at];
    const isHalf = sign === '<' && shown[at - 1] === '<';
    return sign !== undefined && sign !== covered && !isHalf;
  });
}

/** The number that stands in a stream's head under a name, when it stands there once and by itself. */
function numberIn(head: string, name: string): number | undefined {
  const found = [
    ...readable(head).matchAll(new RegExp(`/${name}${after}[\\0\\s]*(?:(\\d{1,9})[\\0\\s]*(?=[/>]))?`, 'g')),
  ];
  const number = found.length === 1 ? found[0]?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

async function unpack(packed: Buffer, room: number): Promise<Buffer | 'broken' | 'bomb'> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken';
  }
}
