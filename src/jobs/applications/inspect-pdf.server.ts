import { promisify } from 'node:util';
import zlib from 'node:zlib';

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

/** Replaces in `visible` each byte of strings and stream data. */
const masked = '\u0001';

interface PdfStream {
  /** The object's text before the data, with its dictionary. */
  head: string;
  from: number;
}
interface PdfStructure {
  /** Same length as the file, with strings and stream data masked. Comments stay, as no program writes names into them. */
  visible: string;
  streams: PdfStream[];
}

/** Deeper nesting than any program writes. */
const maxDepth = 500;
const space = '[\\0\\t\\n\\f\\r \\x80\\xff]';
/**
 * Where a reader may start, whatever is around it: it finds objects by offset. A comment may be between the numbers and the keyword,
 * hence the line ends. The keyword comes first in the pattern, so that runs of spaces are not rescanned.
 */
const objectStart = `obj(?<=(?:[\\d.+-]${space}|[\\r\\n])${space}*(?:[\\d.+-]+${space}*)?obj)(?![A-Za-z])|trailer(?=${space}*(?:<<|%))`;
const hexString = /<[\0\t\n\f\r \da-f]*>/iy;
const onlySpace = new RegExp(`^${space}*$`);

/**
 * Parses a PDF or an object stream as every reader must see it. Undefined if that is uncertain: readers start at an object and read
 * on as this does, so nothing else may look like the start of one, strings must end, brackets must match, and data must be only where
 * all readers expect it.
 */
function parsePdf(content: Buffer): PdfStructure | undefined {
  const text = content.toString('latin1');
  const visible = Buffer.from(content);
  const hasObjectStart = objectStartsIn(text);
  const mask = (from: number, to: number) => {
    if (hasObjectStart(from, to)) return false;
    for (let at = from; at < to; at++) visible[at] = 1;
    return true;
  };
  const streams: { object: number; at: number; from: number }[] = [];
  const open: ('[' | '<<')[] = [];
  /** Start of the current object, and end of the last dictionary in it. */
  let object = -1;
  let closed = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '%') {
      const end = endOfLine(text, at);
      if (hasObjectStart(at, end)) return undefined;
      at = end;
    } else if (character === '(') {
      const end = endOfString(text, at);
      if (end < 0 || !mask(at + 1, end)) return undefined;
      at = end;
    } else if (character === '[') open.push('[');
    else if (character === '<' && text[at + 1] === '<') {
      open.push('<<');
      at++;
    } else if (character === '<') {
      hexString.lastIndex = at;
      if (!hexString.test(text)) return undefined;
      at = hexString.lastIndex - 1;
    } else if (character === ']') {
      if (open.pop() !== '[') return undefined;
    } else if (character === '>') {
      if (text[++at] !== '>' || open.pop() !== '<<') return undefined;
      closed = at + 1;
    } else if (character === ')') return undefined;
    else if (character === 'o' && isWord(text, 'obj', at) && !isLetter(text.charCodeAt(at + 3))) {
      if (open.length > 0) return undefined;
      object = at + 3;
      closed = -1;
      at += 2;
    } else if (character === 'e' && isWord(text, 'endobj', at)) object = -1;
    else if (character === 's' && isWord(text, 'stream', at)) {
      const from = startOfData(text, at);
      const isExpected = open.length === 0 && object >= 0 && closed >= 0 && onlySpace.test(text.slice(closed, at));
      const end = isExpected && from ? text.indexOf('endstream', from) : -1;
      if (!from || end < 0 || !mask(from, end)) return undefined;
      streams.push({ object, at, from });
      object = -1;
      at = end + 'endstream'.length - 1;
    }
    if (open.length > maxDepth) return undefined;
  }
  if (open.length > 0) return undefined;
  const all = visible.toString('latin1');
  return { visible: all, streams: streams.map((one) => ({ head: all.slice(one.object, one.at), from: one.from })) };
}

/** Reads the text once if ranges are queried in order. */
function objectStartsIn(text: string): (from: number, to: number) => boolean {
  const seek = new RegExp(objectStart, 'g');
  let next = -1;
  return (from, to) => {
    if (next < from) {
      seek.lastIndex = from;
      next = seek.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return next < to;
  };
}

const isLetter = (code: number) => (code > 64 && code < 91) || (code > 96 && code < 123);

/** Excludes the end of `endobj` and names. */
const isWord = (text: string, word: string, at: number): boolean =>
  text.startsWith(word, at) && !isLetter(text.charCodeAt(at - 1)) && text[at - 1] !== '/';

/** Undefined where readers disagree: only two line ends are valid after the keyword. */
function startOfData(text: string, at: number): number | undefined {
  const after = at + 'stream'.length;
  if (text[after] === '\n') return after + 1;
  return text[after] === '\r' && text[after + 1] === '\n' ? after + 2 : undefined;
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** Offset of the bracket that closes the one at `from`, or -1. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return -1;
}
