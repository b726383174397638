import fs from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Font } from 'opentype.js';
import { fontLibrary } from '#kit/files/late-libraries.server.ts';
import { unpackedFont } from './woff.server.ts';

/**
 * Chinese and Latin as outlines: a server has no fonts, and what it draws must not depend on any. The face comes in a
 * hundred parts by character; a part is read when a title needs it, and few are kept. The parts are the files of the npm
 * package `@fontsource/noto-sans-sc` 5.3.0 for the two weights that are drawn, unchanged; the package has 75 MB more.
 */
const faceDirectory = path.join(import.meta.dirname, 'noto-sans-sc');
const mostKept = 16;
const fonts = new LRUCache<string, Font>({ max: mostKept });
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

/** The part that draws a sign; undefined where the face has none. */
export function fontFor(code: number, weight: number): Font | undefined {
  const part = partOf(code);
  if (!part) return undefined;
  const key = `${part}-${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const bytes = fs.readFileSync(path.join(faceDirectory, `${key}.woff`));
  const font = fontLibrary().parse(unpackedFont(bytes));
  fonts.set(key, font);
  return font;
}
