import fs from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { sharp } from '#kit/files/lazy-libraries.server.ts';

/** Accepted picture formats and their MIME types. */
export const pictureKinds = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type PictureKind = keyof typeof pictureKinds;
/** Formats of copies. */
export const copyKinds = { ...pictureKinds, avif: 'image/avif' } as const;
export type CopyKind = keyof typeof copyKinds;
export const kindOfMime = (mime: string): PictureKind | undefined =>
  (Object.keys(pictureKinds) as PictureKind[]).find((kind) => pictureKinds[kind] === mime);

/**
 * Twice what any use here needs; the form shrinks photos before upload. A small file with more pixels is a decompression bomb.
 */
export const mostPixels = 40_000_000;
const decodeSeconds = 20;
const headBytes = 1024;

/** Limits memory however many pictures arrive at once. */
const limited = limitConcurrency(2);

export type CheckedPicture = { ok: true; kind: PictureKind; width: number; height: number };
/**
 * `mime` is detected from the content. `tooManyPixels`: a picture too large to decode here. `isBroken`: it has the signature of
 * the format, but cannot be decoded to its end.
 */
export type NoPicture = { ok: false; mime: string; tooManyPixels?: true; isBroken?: true };

/** Detects a file's format: its signature, its decoding and the absence of a second format in it must agree. */
export function checkPicture(source: string | Buffer): Promise<CheckedPicture | NoPicture> {
  return limited(async () => {
    const content = typeof source === 'string' ? await fs.readFile(source) : source;
    const kind = kindByContent(content);
    if (!kind) return { ok: false, mime: mimeOfOthers(content) };
    if (isPolyglot(content)) return unknown;
    try {
      // Reads the header only; nothing is decoded yet.
      const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
      if (format !== kind || !width || !height) return unknown;
      if (width * height > mostPixels) return { ok: false, mime: pictureKinds[kind], tooManyPixels: true };
      await open(content).resize(32, 32, { fit: 'inside' }).raw().timeout({ seconds: decodeSeconds }).toBuffer();
      return { ok: true, kind, width, height };
    } catch {
      return { ok: false, mime: pictureKinds[kind], isBroken: true };
    }
  });
}
const unknown: NoPicture = { ok: false, mime: 'application/octet-stream' };

/** A requested copy: a subset of Qiniu's `imageView2`. */
export interface View {
  mode: number;
  width: number | undefined;
  height: number | undefined;
  kind: CopyKind | undefined;
  quality: number;
}

/** Makes a copy of the pixels only: rotated by its EXIF, without EXIF, position or colour profile, never enlarged. */
export async function resizePicture(original: Buffer, view: View, kind: CopyKind): Promise<Buffer> {
  return limited(() => {
    const picture = open(original).rotate();
    const { width, height } = view;
    if (width !== undefined || height !== undefined) {
      // Modes 1 and 5 fill and crop, one side defaulting to the other; 0 and 2 fit inside, 3 and 4 outside.
      const fill = view.mode === 1 || view.mode === 5;
      picture.resize({
        width: width ?? (fill ? height : undefined),
        height: height ?? (fill ? width : undefined),
        fit: fill ? 'cover' : view.mode >= 3 ? 'outside' : 'inside',
        withoutEnlargement: true,
      });
    }
    return encode(picture, kind, view.quality).timeout({ seconds: decodeSeconds }).toBuffer();
  });
}

/** A picture's brightness as `side` × `side` values, 0 to 255, rotated by its EXIF and stretched to a square. */
export const brightnessOf = (content: Buffer, side: number): Promise<Uint8Array> =>
  limited(() =>
    open(content)
      .rotate()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(side, side, { fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer(),
  );

const open = (source: string | Buffer): Sharp =>
  sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });

function encode(picture: Sharp, kind: CopyKind, quality: number): Sharp {
  if (kind === 'png') return picture.png({ compressionLevel: 8 });
  if (kind === 'webp') return picture.webp({ quality });
  // AVIF's quality scale differs: this looks like the same number in the other formats. More effort gains little and takes
  // seconds.
  if (kind === 'avif') return picture.avif({ quality: Math.max(1, quality - 24), effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality });
}

function kindByContent(content: Buffer): PictureKind | undefined {
  if (content.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg';
  if (content.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png';
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Detects what people upload by mistake; anything else is just bytes. */
function mimeOfOthers(content: Buffer): string {
  const head = content.toString('latin1', 0, headBytes);
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.slice(4, 8) === 'ftyp')
    return /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(head.slice(8)) ? 'image/heic' : 'video/mp4';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (/<svg[\s>]/i.test(head)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|script|body)[\s>]/i.test(head)) return 'text/html';
  if (head.startsWith('PK\x03\x04')) return 'application/zip';
  return 'application/octet-stream';
}

/**
 * Whether a picture is also a page, a script, a PDF or an archive (polyglot). The signatures are long enough, or their place
 * narrow enough, not to occur in compressed pixels by chance. A video behind the picture (motion photo) passes, as do printer
 * settings in the metadata, which have their own doctype.
 */
function isPolyglot(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (/<(html|script|body|iframe|svg|!doctype\s+(?:html|svg))|%PDF-/i.test(text.slice(0, headBytes))) return true;
  if (/<script|<\?php|<!doctype\s+(?:html|svg)|<iframe/i.test(text)) return true;
  const end = text.lastIndexOf('PK\x05\x06');
  // A ZIP's end record: 22 bytes and a comment of the length that it names.
  return end >= 0 && end + 22 <= content.length && end + 22 + content.readUInt16LE(end + 20) === content.length;
}
