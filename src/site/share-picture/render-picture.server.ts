import { createHash } from 'node:crypto';
import { sharp } from '#kit/files/lazy-libraries.server.ts';
import { linesOf, outlinesOf, type TextStyle } from '#kit/text/typeset.server.ts';
import { sharePictureSize } from '#kit/ui/share-picture-address.ts';

export interface PictureText {
  title: string;
  description: string;
  brand: string;
  /** Site address for display; empty if not certain. */
  host: string;
  /** The seed determines the cloth. */
  seed: string;
  /** SVG replacing the cloth. */
  swatch?: string;
}

const { width, height } = sharePictureSize;
const yarns = ['#0f766e', '#2c8f86', '#4f6798', '#c79b54', '#b4432f', '#7c966a', '#a9a394'];
const clothLeft = 846;
const pitch = 26;
const column = { left: 84, width: clothLeft - 84 - 72 };

/** A 1200 by 630 card: the title beside the page's own cloth. PNG, as every app supports it. */
export async function renderPicture(text: PictureText): Promise<Buffer> {
  return sharp(Buffer.from(pictureMarkup(text)))
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();
}

const mark =
  '<path stroke="#0f766e" d="M6 2v8m0 8v8M14 2v1.5m0 7.5v6m0 7.5V26M22 2v8m0 8v8M2 6.5h.5m7.5 0h8m7.5 0h.5M2 21.5h.5m7.5 0h8m7.5 0h.5"/><path stroke="#b4432f" d="M2 14h8m8 0h8"/>';

const side = width - clothLeft;
const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect x="20" y="${side - 148}" width="128" height="128" rx="14" fill="#fbfaf7"/><g transform="translate(31 ${side - 137}) scale(3.8)" fill="none" stroke-width="2.6" stroke-linecap="round">${mark}</g></svg>`;
const squares = new WeakMap<Buffer, Promise<Buffer>>();

/** The card's cloth with the mark, 354 px square, for thumbnails. Cached like the card. */
export function squareOfPicture(card: Buffer): Promise<Buffer> {
  const known = squares.get(card);
  if (known) return known;
  const square = sharp(card)
    .extract({ left: clothLeft, top: (height - side) / 2, width: side, height: side })
    .composite([{ input: Buffer.from(plate) }])
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();
  squares.set(card, square);
  square.catch(() => squares.delete(card));
  return square;
}

export function pictureMarkup({ title, description, brand, host, seed, swatch }: PictureText): string {
  const { lines, style } = headingOf(title);
  const small: TextStyle = { size: 28, weight: 500 };
  const below = linesOf(description, column.width, lines.length > 2 ? 2 : 3, small);
  const lineHeight = style.size * 1.28;
  const block = lines.length * lineHeight + 28 + below.length * 44;
  const top = 150 + Math.max(0, (height - 150 - 120 - block) / 2) + style.size;
  const titles = lines.map((line, at) => outlinesOf(line, column.left, top + at * lineHeight, style)).join('');
  const sentences = below.map((line, at) =>
    outlinesOf(line, column.left, top + (lines.length - 1) * lineHeight + 72 + at * 44, small),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fbfaf7"/>
${swatch ? besideText(swatch) : cloth(seed)}
<g transform="translate(${column.left} 64) scale(1.9)" fill="none" stroke-width="3.2" stroke-linecap="round">${mark}</g>
<path fill="#14201e" d="${outlinesOf(brand, column.left + 72, 103, { size: 36, weight: 700 })}"/>
<path fill="#14201e" d="${titles}"/>
<path fill="#47534f" d="${sentences.join('')}"/>
<path fill="#66716d" d="${outlinesOf(host, column.left, height - 58, { size: 24, weight: 500 })}"/>
</svg>`;
}

/** Smaller if it takes three lines or that saves one, such as a single character. */
export function headingOf(title: string): { lines: string[]; style: TextStyle } {
  const [large, small] = [76, 60].map((size) => {
    const style: TextStyle = { size, weight: 700 };
    return { lines: linesOf(title, column.width, 3, style), style };
  }) as [{ lines: string[]; style: TextStyle }, { lines: string[]; style: TextStyle }];
  return large.lines.length > 2 || small.lines.length < large.lines.length ? small : large;
}

/** A complete picture filling the side. */
const besideText = (swatch: string) =>
  swatch.replace(/ width="\d+" height="\d+"/, ` x="${clothLeft}" width="${width - clothLeft}" height="${height}"`);

/** The page's own twill; the newest weft is madder. */
function cloth(seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  const number = (at: number) => digest[at % digest.length] as number;
  const columns = Math.ceil((width - clothLeft) / pitch) + 1;
  const rows = Math.ceil(height / pitch) + 1;
  const over = 1 + (number(0) % 3);
  const repeat = over + 1 + (number(1) % 3);
  const shift = 1 + (number(2) % Math.max(1, repeat - 1));
  const bands = Array.from({ length: 5 }, (_, at) => yarns[number(3 + at) % yarns.length] as string);
  const bandRows = 3 + (number(9) % 4);
  const newest = 4 + (number(10) % (rows - 8));
  let wefts = '';
  for (let row = 0; row < rows; row++) {
    const y = row * pitch + pitch / 2;
    const color = row === newest ? '#b4432f' : bands[Math.floor(row / bandRows) % bands.length];
    let line = '';
    for (let at = 0; at < columns; at++) {
      const isOver = (at + row * shift) % repeat < over;
      const x = clothLeft + at * pitch;
      if (isOver) line += `M${x + 3} ${y}h${pitch - 6}`;
    }
    wefts += `<path stroke="${color}" d="${line}"/>`;
  }
  const warps = Array.from({ length: columns }, (_, at) => `M${clothLeft + at * pitch + pitch / 2} -8V${height + 8}`);
  return `<path stroke="#d8d2c4" stroke-width="9" d="${warps.join('')}"/><g stroke-width="15" stroke-linecap="round">${wefts}</g>`;
}
