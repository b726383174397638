/** What the first bytes of a file say that it is. `heic` is what iPhones keep; browsers other than Safari cannot open it. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

export interface PictureFile {
  kind: FileKind;
  /** As stored, before any turning; 0 when the head does not say. */
  width: number;
  height: number;
  /** EXIF's: 1 is upright, 2 to 8 are mirrored or turned. */
  orientation: number;
  /**
   * The same pixels without anything else that the file holds: no position, no camera, no maker's notes, no second
   * picture behind the first; only the colour profile and, in a JPEG, which way is up. Undefined when the file must be
   * drawn again for that.
   */
  bare: Uint8Array<ArrayBuffer> | undefined;
}

/** Longest side of what is sent: enough for a licence to be read and a workshop to be judged, at about 1 MB. */
export const longestSide = 3200;
/** Whether a picture may be sent with its own pixels. */
export const isSmallPicture = ({ width, height }: Pick<PictureFile, 'width' | 'height'>, bytes: number): boolean =>
  bytes <= 3 * 2 ** 20 && Math.max(width, height) <= longestSide;

const other: PictureFile = { kind: 'other', width: 0, height: 0, orientation: 1, bare: undefined };

/** Reads a file's bytes; anything malformed has no `bare`, never a throw. */
export function readPictureFile(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
    if (text(1, 4) === 'PNG') return readPng(bytes);
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return readWebp(bytes);
  } catch {
    return { ...other, kind: bytes[0] === 0xff ? 'jpeg' : text(1, 4) === 'PNG' ? 'png' : 'webp' };
  }
  if (text(4, 8) === 'ftyp' && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(text(8, 12))) return { ...other, kind: 'heic' };
  return other;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

function readJpeg(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let orientation = 1;
  let width = 0;
  let height = 0;
  let at = 2;
  let isWhole = false;
  while (at < bytes.length && !isWhole) {
    if (bytes[at] !== 0xff) throw new RangeError('no marker');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      isWhole = true; // whatever follows is no part of this picture
      continue;
    }
    let end = at + 2 + view.getUint16(at + 2);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 16));
    if (marker === 0xe1 && name.startsWith('Exif\0\0')) orientation = orientationIn(bytes.subarray(at + 10, end));
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    // Compressed data follows its head; in it every 0xff is followed by 0 or a restart mark.
    if (marker === 0xda)
      while (end < bytes.length && !(bytes[end] === 0xff && bytes[end + 1] !== 0 && !isRestart(bytes[end + 1]))) end++;
    const isExtra = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;
    const isColour = (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) || marker === 0xee;
    if (!isExtra || isColour) parts.push(bytes.subarray(at, end));
    at = end;
  }
  const upright = orientation > 1 ? [orientationSegment(orientation)] : [];
  const bare = isWhole ? joined([bytes.subarray(0, 2), ...upright, ...parts]) : undefined;
  return { kind: 'jpeg', width, height, orientation, bare };
}

const isRestart = (marker = 0) => marker >= 0xd0 && marker <= 0xd7;

/** An EXIF segment that says which way is up, and nothing else. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
    ...[1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  );

function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const first = view.getUint32(4, little);
  const entries = view.getUint16(first, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = first + 2 + entry * 12;
    const value = view.getUint16(at + 8, little);
    if (view.getUint16(at, little) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Chunks of a PNG that change how its pixels look. */
const shownChunks = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'IDAT', 'IEND'];

function readPng(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let isWhole = false;
  for (let at = 8; at < bytes.length && !isWhole; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (shownChunks.includes(name)) parts.push(bytes.subarray(at, end));
    isWhole = name === 'IEND';
    at = end;
  }
  return {
    kind: 'png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    orientation: 1,
    bare: isWhole ? joined(parts) : undefined,
  };
}

function readWebp(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sizes = { width: 0, height: 0 };
  let hasExtras = view.getUint32(4, true) + 8 !== bytes.length;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const data = at + 8;
    if (name === 'VP8X')
      Object.assign(sizes, { width: 1 + threeBytes(bytes, data + 4), height: 1 + threeBytes(bytes, data + 7) });
    if (name === 'VP8 ' && sizes.width === 0)
      Object.assign(sizes, {
        width: view.getUint16(data + 6, true) & 0x3fff,
        height: view.getUint16(data + 8, true) & 0x3fff,
      });
    if (name === 'VP8L' && sizes.width === 0) {
      const bits = view.getUint32(data + 1, true);
      Object.assign(sizes, { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) });
    }
    // Rare in a WebP, and it may say which way is up: such a file is drawn again.
    if (['EXIF', 'XMP ', 'ANIM'].includes(name)) hasExtras = true;
    const size = view.getUint32(at + 4, true);
    at = data + size + (size % 2);
  }
  return { kind: 'webp', ...sizes, orientation: 1, bare: hasExtras ? undefined : bytes };
}

const threeBytes = (bytes: Uint8Array, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/** What the store takes as a picture; tokens carry these limits, and the form asks them before it sends anything. */
export const pictureLimits = { maxBytes: 10 * 2 ** 20, mime: ['image/jpeg', 'image/png', 'image/webp'] } as const;
