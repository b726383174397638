import fs from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { sharp } from '#kit/files/lazy-libraries.server.ts';

/** Pictures that the store takes, with what says so in their first bytes. */
export const pictureKinds = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type PictureKind = keyof typeof pictureKinds;
/** Kinds in which copies are made. */
export const copyKinds = { ...pictureKinds, avif: 'image/avif' } as const;
export type CopyKind = keyof typeof copyKinds;
export const kindOfMime = (mime: string): PictureKind | undefined =>
  (Object.keys(pictureKinds) as PictureKind[]).find((kind) => pictureKinds[kind] === mime);

/** Twice what any use here needs; the form makes photos smaller before it sends them. A small file that claims more is a bomb. */
export const mostPixels = 40_000_000;
const decodeSeconds = 20;
const headBytes = 1024;

/** Memory stays flat however many arrive at once. */
const turns = limitConcurrency(2);

export type CheckedPicture = { ok: true; kind: PictureKind; width: number; height: number };
/**
 * `mime` by content. `tooManyPixels`: it is a picture, but nothing here decodes one of its size. `isBroken`: it begins as a picture of
 * that kind and cannot be decoded to its end.
 */
export type NoPicture = { ok: false; mime: string; tooManyPixels?: true; isBroken?: true };

/** Finds what a file is: its first bytes, its decoding and the absence of a second format in it must agree. */
export function checkPicture(source: string | Buffer): Promise<CheckedPicture | NoPicture> {
  return turns(async () => {
    const content = typeof source === 'string' ? await fs.readFile(source) : source;
    const kind = kindByContent(content);
    if (!kind) return { ok: false, mime: mimeOfOthers(content) };
    if (holdsSecondFormat(content)) return unknown;
    try {
      // Its head only, whatever size that claims; nothing is decoded yet.
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

/** What of a picture is asked for: a subset of Qiniu's `imageView2`. */
export interface View {
  mode: number;
  width: number | undefined;
  height: number | undefined;
  kind: CopyKind | undefined;
  quality: number;
}

/** A copy made of pixels only: turned by its EXIF, without EXIF, position or colour profile, never enlarged. */
export async function copyOf(original: Buffer, view: View, kind: CopyKind): Promise<Buffer> {
  return turns(() => {
    const picture = open(original).rotate();
    const { width, height } = view;
    if (width !== undefined || height !== undefined) {
      // Mode 1 fills and crops; with one side given the other is the same. The others fit inside, 3 to 5 around.
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

/** Brightness of a picture in `side` rows of as many values, 0 to 255, turned by its EXIF, whatever its shape. */
export const brightnessOf = (content: Buffer, side: number): Promise<Uint8Array> =>
  turns(() =>
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
  // Its scale is another: this looks as the same figure does in the others. More effort gains little and takes seconds.
  if (kind === 'avif') return picture.avif({ quality: Math.max(1, quality - 24), effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality });
}

function kindByContent(content: Buffer): PictureKind | undefined {
  if (content.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg';
  if (content.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png';
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Names for what people send by mistake; anything else is just bytes. */
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
 * A picture that is also a page, a script, a PDF or an archive. Marks are long enough, or in places narrow enough, that
 * compressed pixels do not hold them by chance. A video behind the picture (motion photos) is none of these, nor are settings
 * of a printer in the metadata, which have a document type of their own.
 */
function holdsSecondFormat(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (/<(html|script|body|iframe|svg|!doctype\s+(?:html|svg))|%PDF-/i.test(text.slice(0, headBytes))) return true;
  if (/<script|<\?php|<!doctype\s+(?:html|svg)|<iframe/i.test(text)) return true;
  const end = text.lastIndexOf('PK\x05\x06');
  // An archive's end record: 22 bytes and a comment of the length that it names itself.
  return end >= 0 && end + 22 <= content.length && end + 22 + content.readUInt16LE(end + 20) === content.length;
}
