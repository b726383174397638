import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { masked, type PdfStream, parsePdf } from './parse-pdf.server.ts';

const inflate = promisify(zlib.inflate);

/** More than any real CV needs, and little enough to decompress. */
const limits = { packs: 2_000, bytes: 30 * 2 ** 20 };
/** Delimiters of a name: PDF white space, what some readers take for it, the next token, a comment, the end. */
const nameEnd = '(?=[\\0\\s\\x80\\xff()<>[\\]{}/%]|#00|$)';
/** Any character of a name may be hex-encoded: `/J#61vaScript`. */
const nameCharacters = (name: string) =>
  [...name].map((character) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|#${hex.replace(/[a-f]/, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;
  });
const namePattern = (...names: string[]) =>
  new RegExp(`/(?:${names.map((name) => nameCharacters(name).join('')).join('|')})${nameEnd}`);
/** Names of active content. */
const active = namePattern('JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia');
const encrypted = namePattern('Encrypt');
/** `/First` alone counts, too: some readers accept any stream with it as an object stream. */
const objectStream = namePattern('ObjStm', 'First');
const filtered = namePattern('Filter', 'F');

const decodeNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Finds unwanted content of a PDF: actions, embedded files, encryption, which would prevent a check. A name counts only where a
 * reader would parse it as a name, as "React/JS" may be in a title; if the structure is uncertain, it counts anywhere. Object streams
 * are decompressed within limits; readers take objects from no other streams. Object streams with unusual filters count as broken.
 */
export async function inspectPdf(content: Buffer): Promise<'active' | 'locked' | 'broken' | 'bomb' | undefined> {
  const text = content.toString('latin1');
  // Fast path: most files contain none of these names.
  if (![encrypted, active, objectStream].some((name) => name.test(text))) return undefined;
  const structure = parsePdf(content);
  const visible = structure?.visible ?? text;
  if (encrypted.test(visible)) return 'locked';
  if (active.test(visible)) return 'active';
  let [packs, unpacked] = [0, 0];
  for (const { head, from } of structure?.streams ?? candidateStreams(text)) {
    if (!objectStream.test(head)) continue;
    if (!filtered.test(head)) {
      // Its objects are uncompressed in a masked part, and readers disagree where it ends.
      if (active.test(text)) return 'active';
      continue;
    }
    if (++packs > limits.packs) return 'bomb';
    if (!isSimpleFlate(head) || (structure && /[%(]/.test(head))) return 'broken';
    const objects = await unpack(content.subarray(from), limits.bytes - unpacked);
    if (typeof objects === 'string') return objects;
    unpacked += objects.length;
    if (active.test(objects.toString('latin1')) && !(structure && isOnlyInStrings(objects, head))) return 'active';
  }
  return undefined;
}

/** Everything that some reader may take for a stream, with the text before it; used if the structure is uncertain. */
function* candidateStreams(text: string): Generator<PdfStream> {
  let last = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[\0\t\f ]*(?:\r\n|\n|\r)?/g)) {
    const from = index + word.length;
    yield { head: text.slice(last, index), from };
    last = from;
  }
}

/** Compressed as all programs do it: once, and without a predictor, which would hide names. */
function isSimpleFlate(head: string): boolean {
  const names = decodeNames(head);
  const isOnce = names.split('/Filter').length === 2 && names.split('Decode').length === 2 && !/\/DP\b/.test(names);
  return isOnce && /\/Filter[\0\s]*(?:\/FlateDecode|\[[\0\s]*\/FlateDecode[\0\s]*\])[\0\s]*[/>]/.test(names);
}

/**
 * Whether names in an object stream occur only inside strings. Readers find objects by the offsets in its header, so each offset is
 * checked: one inside a string would make it an object.
 */
function isOnlyInStrings(objects: Buffer, head: string): boolean {
  const structure = parsePdf(objects);
  const [count, first] = [numberIn(head, 'N'), numberIn(head, 'First')];
  if (!structure || count === undefined || first === undefined) return false;
  const { visible: shown, streams } = structure;
  if (streams.length > 0 || shown.includes('%') || active.test(shown)) return false;
  const numbers = shown
    .slice(0, first)
    .split(/[\0\s]+/)
    .filter((part) => part !== '');
  if (numbers.length !== 2 * count || !numbers.every((part) => /^\d{1,9}$/.test(part))) return false;
  const offsets = numbers.filter((_, index) => index % 2 === 1).map((offset) => first + Number(offset));
  return offsets.every((at) => {
    const character = shown[at];
    const isHalf = character === '<' && shown[at - 1] === '<';
    return character !== undefined && character !== masked && !isHalf;
  });
}

/** The value of a number in a stream's dictionary, if the key occurs exactly once. */
function numberIn(head: string, name: string): number | undefined {
  const found = [
    ...decodeNames(head).matchAll(new RegExp(`/${name}${nameEnd}[\\0\\s]*(?:(\\d{1,9})[\\0\\s]*(?=[/>]))?`, 'g')),
  ];
  const number = found.length === 1 ? found[0]?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

async function unpack(compressed: Buffer, maxBytes: number): Promise<Buffer | 'broken' | 'bomb'> {
  try {
    return await inflate(compressed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken';
  }
}
