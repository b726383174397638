import { sharp } from '#kit/late-libraries.server.ts';
import { lineWidth, outlinesOf } from '#kit/typeset.server.ts';

/** What a screen shows of a licence; nothing larger leaves the server for staff. */
const sides = { full: 2400, small: 480 } as const;
export type Size = keyof typeof sides;

/** As large as uploads may be, and no decoding beyond it. */
const mostPixels = 40_000_000;
const decodeSeconds = 20;

/**
 * The text again and again across the whole, so that no cut of the picture is without it; legible on dark and on light. Drawn as
 * outlines: a server has no Chinese font, and who was looking must not depend on one.
 */
function tiles(width: number, height: number, text: string): Buffer {
  const size = Math.max(13, Math.round(Math.min(width, height) / 26));
  const style = { size, weight: 500 } as const;
  const long = Math.round(lineWidth(text, style) + size * 4);
  const high = size * 6;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="tile" width="${long}" height="${high}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <path d="${outlinesOf(text, size, size * 2, style)}" fill="#000" fill-opacity="0.26"
        stroke="#fff" stroke-opacity="0.3" stroke-width="${size / 18}"/>
    </pattern></defs>
    <rect width="${width}" height="${height}" fill="url(#tile)"/></svg>`);
}

/** A copy with the text burnt into its pixels: upright, without metadata, never enlarged. */
export async function watermarked(original: Buffer, size: Size, text: string): Promise<Buffer> {
  const side = sides[size];
  const { data, info } = await sharp(original, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: tiles(width, height, text) }])
    .jpeg({ quality: size === 'full' ? 84 : 76 })
    .toBuffer();
}
