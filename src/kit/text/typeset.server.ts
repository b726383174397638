import fs from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Font, PathCommand } from 'opentype.js';
import { fontLibrary } from '#kit/files/lazy-libraries.server.ts';

export interface TextStyle {
  size: number;
  weight: 500 | 700;
}

/** Punctuation of both languages that the font draws as wide as a Chinese character: `what’s` would fall apart. */
const shared = /[‘’“”…·×]/u;
const wide = /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u;
/**
 * Opening Chinese punctuation has its ink in the right half; at the start of a line or after other punctuation it takes half
 * the width.
 */
const opens = /[（《〈「『【〔“‘]/u;
const before = /[，。、；：？！（《〈「『【〔“‘）》〉」』】〕”’]/u;
/** Side bearing of narrowed punctuation, relative to the size. */
const bearing = 0.05;

interface Placed {
  sign: string;
  font: Font | undefined;
  /** From the end of the previous advance to the glyph's origin, and from there to the next. */
  shift: number;
  advance: number;
}

/** The nearest character in a direction that belongs to one language. */
function nearestOfLanguage(signs: readonly string[], at: number, step: 1 | -1): string {
  let place = at + step;
  while (shared.test(signs[place] ?? '')) place += step;
  return signs[place] ?? '';
}

function placed(line: string, { size, weight }: TextStyle): Placed[] {
  const signs = [...line];
  return signs.flatMap((sign, at): Placed | Placed[] => {
    const isNarrow =
      shared.test(sign) && !wide.test(nearestOfLanguage(signs, at, -1)) && !wide.test(nearestOfLanguage(signs, at, 1));
    // Three dots on the baseline; the font's ellipsis is centred, as Chinese has it.
    if (isNarrow && sign === '…') return placed('...', { size, weight });
    const font = fontFor(sign.codePointAt(0) as number, weight);
    if (!font) return { sign, font, shift: 0, advance: 0 };
    const glyph = font.charToGlyph(sign);
    const scale = size / font.unitsPerEm;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    if (isNarrow) {
      const { x1, x2 } = glyph.getBoundingBox();
      return { sign, font, shift: bearing * size - x1 * scale, advance: (x2 + bearing * font.unitsPerEm) * scale };
    }
    const isFlush = opens.test(sign) && (at === 0 || before.test(signs[at - 1] as string));
    return { sign, font, shift: isFlush ? -advance / 2 : 0, advance };
  });
}

/** Width of a line. */
export const lineWidth = (line: string, style: TextStyle): number =>
  placed(line, style).reduce((sum, { shift, advance }) => sum + shift + advance, 0);

/** SVG path of a line that begins at a point on the baseline. */
export function outlinesOf(line: string, x: number, y: number, style: TextStyle): string {
  let outlines = '';
  let at = x;
  for (const { sign, font, shift, advance } of placed(line, style)) {
    at += shift;
    if (font && sign !== ' ') outlines += pathData(font.charToGlyph(sign).getPath(at, y, style.size).commands);
    at += advance;
  }
  return outlines;
}

/** Replaces the library's serialization, which writes NaN because of rounding errors and breaks the rest of the line. */
function pathData(commands: readonly PathCommand[]): string {
  const place = (...sums: number[]) => sums.map((sum) => Math.round(sum * 10) / 10).join(' ');
  return commands
    .map((step) => {
      if (step.type === 'Z') return 'Z';
      if (step.type === 'C') return `C${place(step.x1, step.y1, step.x2, step.y2, step.x, step.y)}`;
      if (step.type === 'Q') return `Q${place(step.x1, step.y1, step.x, step.y)}`;
      return `${step.type}${place(step.x, step.y)}`;
    })
    .join('');
}

/**
 * Breaks a text into lines: Chinese between any characters, Latin between words; truncates after the last line. A word wider
 * than a line breaks anywhere.
 */
export function linesOf(text: string, width: number, most: number, style: TextStyle): string[] {
  const fits = (line: string) => lineWidth(line, style) <= width;
  const pieces = unbreakable(text).flatMap((whole) => (fits(whole.trim()) ? whole : [...whole]));
  const lines: string[][] = [];
  let line: string[] = [];
  for (const piece of pieces) {
    if (line.length > 0 && !fits(line.join('') + piece.trimEnd())) {
      lines.push(line);
      line = [];
    }
    // Drops white space at the start of a line.
    if (line.length > 0 || piece.trim()) line.push(line.length > 0 ? piece : piece.trimStart());
  }
  if (line.length > 0) lines.push(line);
  const joined = (whole: readonly string[][]) => whole.map((each) => each.join('').trimEnd());
  if (lines.length <= most) return joined(lines);
  for (let last = most - 1; last >= 0; last--) {
    const cut = cutLine(lines[last] ?? [], fits);
    if (cut) return [...joined(lines.slice(0, last)), cut];
  }
  return ['…'];
}

/** Punctuation that must not begin a line, or end one. */
const startsNoLine = /^[，。、；：？！）》〉」』】〕”’…—·％%‰℃°,.;:?!)\]]/u;
const endsNoLine = /[（《〈「『【〔“‘([]$/u;
/** Stripped before an ellipsis, as what followed is gone. A question mark stays. */
const leadsOn = /[\s，。、；：（《〈「『【〔“‘,.;:([…—–·/&-]+$/u;

/** Splits into unbreakable pieces: a Latin word or one character with its attached punctuation. */
function unbreakable(text: string): string[] {
  const wholes: string[] = [];
  for (const piece of text.match(/[\p{Script=Latin}\p{N}'’.&/+-]+|\s+|./gu) ?? []) {
    const last = wholes.at(-1);
    if (last !== undefined && (startsNoLine.test(piece) || endsNoLine.test(last)))
      wholes[wholes.length - 1] = last + piece;
    else wholes.push(piece);
  }
  return wholes;
}

/** Joins pieces into a line with an ellipsis that fits; whole pieces only. Undefined if not even the first fits. */
function cutLine(pieces: readonly string[], fits: (line: string) => boolean): string | undefined {
  for (let count = pieces.length; count > 0; count--) {
    const line = pieces.slice(0, count).join('').trim().replace(leadsOn, '');
    if (line && fits(`${line}…`)) return `${line}…`;
  }
  return undefined;
}

/**
 * Chinese and Latin as outlines, independent of the server's fonts. The font is split into a hundred subsets by character,
 * loaded on demand and cached. They are the unchanged files of the npm package `@fontsource/noto-sans-sc` 5.3.0 for the two
 * weights in use; the whole package has 75 MB more.
 */
const faceDirectory = path.join(import.meta.dirname, 'noto-sans-sc');
const mostCached = 16;
const fonts = new LRUCache<string, Font>({ max: mostCached });
let ranges: { part: string; spans: [from: number, to: number][] }[] | undefined;

function partOf(code: number): string | undefined {
  ranges ??= Object.entries(
    JSON.parse(fs.readFileSync(path.join(faceDirectory, 'unicode.json'), 'utf8')) as Record<string, string>,
  ).map(([name, list]) => ({
    part: name.replace(/[[\]]/g, ''),
    spans: list.split(',').map((span) => {
      const [from = '0', to = from] = span.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
  const covers = ({ spans }: { spans: [number, number][] }) => spans.some(([from, to]) => code >= from && code <= to);
  // The last subset, Latin, overlaps with others: it comes first for Latin letters.
  return (code < 0x250 ? ranges.findLast(covers) : ranges.find(covers))?.part;
}

/** The subset with a character; undefined if the font lacks it. */
function fontFor(code: number, weight: number): Font | undefined {
  const part = partOf(code);
  if (!part) return undefined;
  const key = `${part}-${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const bytes = fs.readFileSync(path.join(faceDirectory, `${key}.woff`));
  const font = fontLibrary().parse(unpackWoff(bytes));
  fonts.set(key, font);
  return font;
}

const woffHead = 44;
const woffEntry = 20;
const sfntHead = 12;
const sfntEntry = 16;

/**
 * Unpacks WOFF into SFNT (W3C, WOFF File Format 1.0). The font library's own inflater fails on some valid files; Node's reads
 * all of them, and is faster.
 */
function unpackWoff(woff: Buffer): ArrayBuffer {
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
