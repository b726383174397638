import type { Font, PathCommand } from 'opentype.js';
import { fontFor } from './face-parts.server.ts';
import { cutLine, unparted } from './line-rules.ts';

export interface TextStyle {
  size: number;
  weight: 500 | 700;
}

/** Signs that both languages write and the face draws as wide as a Chinese one: `what’s` would fall apart. */
const shared = /[‘’“”…·×]/u;
const wide = /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u;
/** Chinese brackets have their ink in the right half, and are none the wider at the start of a line or after another sign. */
const opens = /[（《〈「『【〔“‘]/u;
const before = /[，。、；：？！（《〈「『【〔“‘）》〉」』】〕”’]/u;
/** Of the size: beside the ink of a sign that is as wide as that. */
const bearing = 0.05;

interface Placed {
  sign: string;
  font: Font | undefined;
  /** From where the one before ends to where its glyph begins, and from there on to the next one. */
  shift: number;
  advance: number;
}

/** What stands nearest in a direction and is of one language. */
function neighbour(signs: readonly string[], at: number, step: 1 | -1): string {
  let place = at + step;
  while (shared.test(signs[place] ?? '')) place += step;
  return signs[place] ?? '';
}

function placed(line: string, { size, weight }: TextStyle): Placed[] {
  const signs = [...line];
  return signs.flatMap((sign, at): Placed | Placed[] => {
    const isNarrow = shared.test(sign) && !wide.test(neighbour(signs, at, -1)) && !wide.test(neighbour(signs, at, 1));
    // Three dots on the line: the one of the face stands in the middle, as Chinese has it.
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

/** How far a line reaches. */
export const lineWidth = (line: string, style: TextStyle): number =>
  placed(line, style).reduce((sum, { shift, advance }) => sum + shift + advance, 0);

/** Outlines of a line that begins at a point on the base line. */
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

/**
 * A text in lines of at most a width: Chinese between any two signs, Latin between words; cut after the last line. What is
 * wider than a line by itself is parted anywhere.
 */
export function linesOf(text: string, width: number, most: number, style: TextStyle): string[] {
  const fits = (line: string) => lineWidth(line, style) <= width;
  const pieces = unparted(text).flatMap((whole) => (fits(whole.trim()) ? whole : [...whole]));
  const lines: string[][] = [];
  let line: string[] = [];
  for (const piece of pieces) {
    if (line.length > 0 && !fits(line.join('') + piece.trimEnd())) {
      lines.push(line);
      line = [];
    }
    // What parts two words goes with the line that it would begin.
    if (line.length > 0 || piece.trim()) line.push(line.length > 0 ? piece : piece.trimStart());
  }
  if (line.length > 0) lines.push(line);
  const told = (whole: readonly string[][]) => whole.map((each) => each.join('').trimEnd());
  if (lines.length <= most) return told(lines);
  for (let last = most - 1; last >= 0; last--) {
    const cut = cutLine(lines[last] ?? [], fits);
    if (cut) return [...told(lines.slice(0, last)), cut];
  }
  return ['…'];
}
