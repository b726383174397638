/** Stands in `shown` for every byte of what a reader takes for text or data. */
export const covered = '\u0001';

export interface PdfStream {
  /** What stands before it since its object began: how it is packed. */
  head: string;
  from: number;
}
export interface PdfStructure {
  /** As long as the file, with the insides of strings and streams covered. Comments stay: no program writes names into them. */
  shown: string;
  streams: PdfStream[];
}

/** Deeper than any program writes. */
const mostOpen = 500;
const space = '[\\0\\t\\n\\f\\r \\x80\\xff]';
/**
 * Where a reader may begin, whatever stands around it: it goes to an object by its place in the file. A comment may stand between
 * the numbers and the word, hence the ends of lines. The word comes first, or long runs of spaces are read again and again.
 */
const opening = `obj(?<=(?:[\\d.+-]${space}|[\\r\\n])${space}*(?:[\\d.+-]+${space}*)?obj)(?![A-Za-z])|trailer(?=${space}*(?:<<|%))`;
const hexString = /<[\0\t\n\f\r \da-f]*>/iy;
const onlySpace = new RegExp(`^${space}*$`);

/**
 * A PDF, or the objects of one that lay packed together, as every reader must see it. Undefined when that is not certain: a
 * reader begins at an object and reads on from there as we do, so nothing else may look like the beginning of one, strings
 * must end, brackets must meet, and data lie only where all readers expect them.
 */
export function readPdf(content: Buffer): PdfStructure | undefined {
  const text = content.toString('latin1');
  const shown = Buffer.from(content);
  const hasOpening = openingsOf(text);
  const cover = (from: number, to: number) => {
    if (hasOpening(from, to)) return false;
    for (let at = from; at < to; at++) shown[at] = 1;
    return true;
  };
  const streams: { object: number; at: number; from: number }[] = [];
  const open: ('[' | '<<')[] = [];
  /** Where the present object begins, and where the last dictionary in it ended. */
  let object = -1;
  let closed = -1;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '%') {
      const end = endOfLine(text, at);
      if (hasOpening(at, end)) return undefined;
      at = end;
    } else if (sign === '(') {
      const end = endOfString(text, at);
      if (end < 0 || !cover(at + 1, end)) return undefined;
      at = end;
    } else if (sign === '[') open.push('[');
    else if (sign === '<' && text[at + 1] === '<') {
      open.push('<<');
      at++;
    } else if (sign === '<') {
      hexString.lastIndex = at;
      if (!hexString.test(text)) return undefined;
      at = hexString.lastIndex - 1;
    } else if (sign === ']') {
      if (open.pop() !== '[') return undefined;
    } else if (sign === '>') {
      if (text[++at] !== '>' || open.pop() !== '<<') return undefined;
      closed = at + 1;
    } else if (sign === ')') return undefined;
    else if (sign === 'o' && isWord(text, 'obj', at) && !isLetter(text.charCodeAt(at + 3))) {
      if (open.length > 0) return undefined;
      object = at + 3;
      closed = -1;
      at += 2;
    } else if (sign === 'e' && isWord(text, 'endobj', at)) object = -1;
    else if (sign === 's' && isWord(text, 'stream', at)) {
      const from = startOfData(text, at);
      const isExpected = open.length === 0 && object >= 0 && closed >= 0 && onlySpace.test(text.slice(closed, at));
      const end = isExpected && from ? text.indexOf('endstream', from) : -1;
      if (!from || end < 0 || !cover(from, end)) return undefined;
      streams.push({ object, at, from });
      object = -1;
      at = end + 'endstream'.length - 1;
    }
    if (open.length > mostOpen) return undefined;
  }
  if (open.length > 0) return undefined;
  const all = shown.toString('latin1');
  return { shown: all, streams: streams.map((one) => ({ head: all.slice(one.object, one.at), from: one.from })) };
}

/** Asked for parts from the beginning to the end, it reads the text once. */
function openingsOf(text: string): (from: number, to: number) => boolean {
  const seek = new RegExp(opening, 'g');
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

/** Not the end of `endobj`, nor a name. */
const isWord = (text: string, word: string, at: number): boolean =>
  text.startsWith(word, at) && !isLetter(text.charCodeAt(at - 1)) && text[at - 1] !== '/';

/** Undefined where readers differ: a line ends after the word in one of two ways. */
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

/** Where the bracket stands that closes the one at `from`; -1 when none does. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at;
  }
  return -1;
}
