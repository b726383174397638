import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font, PathCommand } from 'opentype.js';
import { fontLibrary } from './late-libraries.server.ts';
import { unpackedFont } from './woff.server.ts';

/**
 * Chinese and Latin as outlines: a server has no fonts, and what it draws must not depend on any. The face comes in a
 * hundred parts by character; a part is read when a title needs it, and few are kept.
 */
const faceDirectory = path.dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'));
const mostKept = 16;
const fonts = new Map<string, Font>();
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
  // The last named part, Latin, also has what others have: it comes first for Latin letters.
  return (code < 0x250 ? ranges.findLast(covers) : ranges.find(covers))?.part;
}

function fontFor(code: number, weight: number): Font | undefined {
  const part = partOf(code);
  if (!part) return undefined;
  const key = `${part}-${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const bytes = fs.readFileSync(path.join(faceDirectory, `files/noto-sans-sc-${key}-normal.woff`));
  const font = fontLibrary().parse(unpackedFont(bytes));
  if (fonts.size >= mostKept) fonts.delete(fonts.keys().next().value as string);
  fonts.set(key, font);
  return font;
}

export interface TextStyle {
  size: number;
  weight: 500 | 700;
}

const widthOf = (sign: string, { size, weight }: TextStyle): number => {
  const font = fontFor(sign.codePointAt(0) as number, weight);
  return font ? ((font.charToGlyph(sign).advanceWidth ?? 0) / font.unitsPerEm) * size : 0;
};

/** How far a line reaches. */
export const lineWidth = (line: string, style: TextStyle): number =>
  [...line].reduce((sum, sign) => sum + widthOf(sign, style), 0);

/** Outlines of a line that begins at a point on the base line. */
export function outlinesOf(line: string, x: number, y: number, style: TextStyle): string {
  let outlines = '';
  let at = x;
  for (const sign of line) {
    const font = fontFor(sign.codePointAt(0) as number, style.weight);
    if (font && sign !== ' ') outlines += pathData(font.charToGlyph(sign).getPath(at, y, style.size).commands);
    at += widthOf(sign, style);
  }
  return outlines;
}

/** The library's own writing gives NaN where a sum of sizes misses a whole number by a trifle, and the rest of the line is gone. */
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

/** Signs that begin no line, and those that end none. */
const startsNoLine = /^[，。、；：？！）》」』”’…—,.;:?!)]/u;
const endsNoLine = /[（《「『“‘(]$/u;

/** What stays together: a Latin word or one sign, with what may not be parted from it. */
function unparted(text: string): string[] {
  const wholes: string[] = [];
  for (const piece of text.match(/[\p{Script=Latin}\p{N}'’.&/+-]+|\s+|./gu) ?? []) {
    const last = wholes.at(-1);
    if (last !== undefined && (startsNoLine.test(piece) || endsNoLine.test(last)))
      wholes[wholes.length - 1] = last + piece;
    else wholes.push(piece);
  }
  return wholes;
}

/**
 * A text in lines of at most a width: Chinese between any two signs, Latin between words; cut after the last line. What is
 * wider than a line by itself is parted anywhere.
 */
export function linesOf(text: string, width: number, most: number, style: TextStyle): string[] {
  const measure = (line: string) => lineWidth(line, style);
  const pieces = unparted(text).flatMap((whole) => (measure(whole.trimEnd()) > width ? [...whole] : whole));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line.trim() && measure(line + piece.trimEnd()) > width) {
      lines.push(line.trim());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim()) lines.push(line.trim());
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last && measure(`${last}…`) > width) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}
