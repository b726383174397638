import { checkPicture } from '#kit/files/objects/picture.server.ts';
import { inspectPdf } from './inspect-pdf.server.ts';
import { cvLimitBytes } from './stages.ts';

export const cvKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;
export type CvKind = keyof typeof cvKinds;

/** Why a file is refused as a CV. */
export const cvFaults = [
  'empty',
  'too_large',
  'other_kind',
  'heic',
  'broken',
  'bomb',
  'active',
  'linked',
  'locked',
] as const;
export type CvFault = (typeof cvFaults)[number];
export type CheckedCv = { ok: true; kind: CvKind } | { ok: false; fault: CvFault };

const fault = (what: CvFault): CheckedCv => ({ ok: false, fault: what });
/** Magic bytes of old Word files; names of streams in them are UTF-16. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/** Detects the type of a file by its content only; its name and declared type are ignored. */
export async function checkCv(content: Buffer): Promise<CheckedCv> {
  if (content.length === 0) return fault('empty');
  if (content.length > cvLimitBytes) return fault('too_large');
  const pdf = startOfPdf(content);
  if (pdf >= 0) return checkPdf(content.subarray(pdf));
  if (content.subarray(0, 8).equals(compound)) return checkDoc(content);
  if (content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return checkDocx(content);
  const picture = await checkPicture(content);
  if (picture.ok) return { ok: true, kind: picture.kind === 'jpeg' ? 'jpg' : picture.kind };
  if (picture.mime === 'image/heic') return fault('heic');
  return fault(picture.tooManyPixels ? 'bomb' : picture.isBroken ? 'broken' : 'other_kind');
}

/** Offset of the PDF header, or -1. Some programs write a byte order mark or blank lines first, which all readers accept. */
function startOfPdf(content: Buffer): number {
  const [, blank = ''] = /^((?:\xef\xbb\xbf|[\0\t\n\f\r ])*)%PDF-/.exec(content.toString('latin1', 0, 1_024)) ?? [
    undefined,
    '-',
  ];
  return blank === '-' ? -1 : blank.length;
}

async function checkPdf(content: Buffer): Promise<CheckedCv> {
  const text = content.toString('latin1');
  // Scripts and pages renamed to PDF fake the header; they have no objects.
  if (!/^%PDF-[12]\.\d[\0\r\n ]/.test(text.slice(0, 16)) || !/\d[\0\s]{1,9}\d{1,9}[\0\s]{1,9}obj\b/.test(text))
    return fault('other_kind');
  // Some programs pad the file with zeros.
  let end = content.length;
  while (end > 0 && isBlank(content[end - 1])) end--;
  const tail = text.slice(Math.max(0, end - 2_048), end);
  if (!tail.includes('%%EOF') || !/startxref\s+\d+/.test(tail)) return fault('broken');
  const found = await inspectPdf(content);
  return found ? fault(found) : { ok: true, kind: 'pdf' };
}

const isBlank = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === 0 || (byte >= 9 && byte <= 13) || byte === 32);

function checkDoc(content: Buffer): CheckedCv {
  if (content.includes(utf16('EncryptedPackage'))) return fault('locked');
  if (!content.includes(utf16('WordDocument'))) return fault('other_kind');
  if (content.includes(utf16('_VBA_PROJECT'))) return fault('active');
  return { ok: true, kind: 'doc' };
}

async function checkDocx(content: Buffer): Promise<CheckedCv> {
  const inspection = await inspectZip(content);
  if (!inspection.ok) return fault(inspection.reason);
  // Word for the web names the document `document2.xml`.
  if (
    !inspection.names.includes('[Content_Types].xml') ||
    !inspection.names.some((name) => /^word\/document\d?\.xml$/.test(name))
  )
    return fault('other_kind');
  if (inspection.names.some((name) => /vbaProject\.bin$|\/activeX\/|\/embeddings\/[^/]*\.bin$/i.test(name)))
    return fault('active');
  if (inspection.relations.some(loadsExternalResource)) return fault('linked');
  return { ok: true, kind: 'docx' };
}

/** More than any real CV, and little enough to decompress. */
const zipLimits = { entries: 2_000, bytes: 60 * 2 ** 20, relationsBytes: 2 ** 20, ratio: 200 };

/** `relations`: contents of all `.rels` files, which describe the parts of an Office document. */
type ZipInspection = { ok: true; names: string[]; relations: string[] } | { ok: false; reason: 'broken' | 'bomb' };

/**
 * Lists the names in a ZIP archive after decompressing every entry within limits: declared sizes are not trusted. Overlapping
 * entries, a trick of ZIP bombs, are refused.
 */
async function inspectZip(content: Buffer): Promise<ZipInspection> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const bombErrors = [zip.ERR_OVERLAPPING_ENTRY, zip.ERR_INVALID_UNCOMPRESSED_SIZE];
  const relations: string[] = [];
  let unpacked = 0;
  let isBomb = false;
  const limit = (isOver: boolean) => {
    isBomb ||= isOver;
    if (isOver) throw new Error('the archive exceeds a limit');
  };
  try {
    const entries = await new zip.ZipReader(new zip.Uint8ArrayReader(content)).getEntries();
    limit(entries.length > zipLimits.entries);
    for (const entry of entries) {
      const { filename, compressedSize: packed, uncompressedSize: size } = entry;
      limit(size > zipLimits.bytes || (size > 2 ** 20 && size > packed * zipLimits.ratio));
      if (entry.directory) continue;
      const isRelations = /\.rels$/i.test(filename);
      const pieces: Uint8Array[] = [];
      let bytes = 0;
      const write = (piece: Uint8Array) => {
        unpacked += piece.length;
        bytes += piece.length;
        limit(unpacked >= zipLimits.bytes || (isRelations && bytes > zipLimits.relationsBytes));
        if (isRelations) pieces.push(piece);
      };
      await entry.getData(new WritableStream({ write }), { checkOverlappingEntry: true });
      // Removing NULs keeps the ASCII letters of UTF-16, which XML may use.
      if (isRelations) relations.push(Buffer.concat(pieces).toString('latin1').replaceAll('\0', ''));
    }
    return { ok: true, names: entries.map(({ filename }) => filename), relations };
  } catch (error) {
    isBomb ||= error instanceof Error && bombErrors.includes(error.message);
    return { ok: false, reason: isBomb ? 'bomb' : 'broken' };
  }
}

/**
 * Whether opening the document loads an external resource such as its template: an external relationship other than a hyperlink. XML
 * may encode characters as numeric references.
 */
function loadsExternalResource(relations: string): boolean {
  const decoded = relations.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, number: string) =>
    String.fromCodePoint(
      Math.min(0x10_ffff, number[0]?.toLowerCase() === 'x' ? Number.parseInt(number.slice(1), 16) : Number(number)),
    ),
  );
  // Attribute values contain no `<`, so a malformed element ends at the next one.
  for (const [, attributes = ''] of decoded.matchAll(
    /<(?:[\w.-]{1,40}:)?Relationship\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g,
  )) {
    const attribute = (name: string) =>
      new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(attributes)?.[1]?.trim() ?? '';
    if (/^external$/i.test(attribute('TargetMode')) && !attribute('Type').endsWith('/hyperlink')) return true;
  }
  return false;
}

/** Safe file name: without path and misleading characters, with the extension of its content. */
export function cvName(originalName: string, kind: CvKind): string {
  const last = originalName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  return `${[...stem].slice(0, 60).join('') || 'cv'}.${kind}`;
}
