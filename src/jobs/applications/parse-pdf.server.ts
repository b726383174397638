/** Replaces in `visible` each byte of strings and stream data. */
export const masked = '\u0001';

export interface PdfStream {
  /** The object's text before the data, with its dictionary. */
  head: string;
  from: number;
}
export interface PdfStructure {
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
export function parsePdf(content: Buffer): PdfStructure | undefined {
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
