import type { ContentKind } from './library-contract.ts';

export interface FileKind {
  kind: ContentKind;
  mime: 'video/mp4' | 'video/webm' | 'image/png' | 'image/jpeg' | 'image/webp';
}

/** What a file is by its first bytes, whatever its name says; undefined for everything that the library does not take. */
export function kindOfHead(head: Uint8Array): FileKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head.length < 16) return undefined;
  if (text(4, 8) === 'ftyp') return isVideoBrand(text(8, 12)) ? { kind: 'video', mime: 'video/mp4' } : undefined;
  // Matroska says the same in its first bytes; only its name for itself tells it from WebM.
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]))
    return text(0, 64).includes('webm') ? { kind: 'video', mime: 'video/webm' } : undefined;
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: 'picture', mime: 'image/png' };
  if (startsWith(head, [0xff, 0xd8, 0xff])) return { kind: 'picture', mime: 'image/jpeg' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'picture', mime: 'image/webp' };
  return undefined;
}

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
/** Pictures of telephones and QuickTime begin in the same way. */
const isVideoBrand = (brand: string) => /^(isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|cmfc|av01)/.test(brand);
