import { checkPicture } from '#kit/files/objects/picture.server.ts';
import { lookIntoPdf } from './pdf-contents.server.ts';
import { cvLimitBytes } from './stages.ts';
import { lookIntoZip } from './zip-contents.server.ts';

export const cvKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;
export type CvKind = keyof typeof cvKinds;

/** Why a file is not taken as a CV. */
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
/** The first bytes of Word's older files, and names of parts in them, which stand there in UTF-16. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const wide = (name: string) => Buffer.from(name, 'utf16le');

/** What a file is, by its content alone: its name and what the sender says of it count for nothing. */
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

/** Where a PDF begins; -1 when it is none. Some programs write a byte order mark or blank lines first; all readers take them. */
function startOfPdf(content: Buffer): number {
  const [, blank = ''] = /^((?:\xef\xbb\xbf|[\0\t\n\f\r ])*)%PDF-/.exec(content.toString('latin1', 0, 1_024)) ?? [
    undefined,
    '-',
  ];
  return blank === '-' ? -1 : blank.length;
}

async function checkPdf(content: Buffer): Promise<CheckedCv> {
  const text = content.toString('latin1');
  // Renamed scripts and pages begin so to be taken for a PDF; what follows has nothing of one.
  if (!/^%PDF-[12]\.\d[\0\r\n ]/.test(text.slice(0, 16)) || !/\d[\0\s]{1,9}\d{1,9}[\0\s]{1,9}obj\b/.test(text))
    return fault('other_kind');
  // Some programs fill the file up with zeros behind its end.
  let end = content.length;
  while (end > 0 && isBlank(content[end - 1])) end--;
  const tail = text.slice(Math.max(0, end - 2_048), end);
  if (!tail.includes('%%EOF') || !/startxref\s+\d+/.test(tail)) return fault('broken');
  const found = await lookIntoPdf(content);
  return found ? fault(found) : { ok: true, kind: 'pdf' };
}

const isBlank = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === 0 || (byte >= 9 && byte <= 13) || byte === 32);

function checkDoc(content: Buffer): CheckedCv {
  if (content.includes(wide('EncryptedPackage'))) return fault('locked');
  if (!content.includes(wide('WordDocument'))) return fault('other_kind');
  if (content.includes(wide('_VBA_PROJECT'))) return fault('active');
  return { ok: true, kind: 'doc' };
}

async function checkDocx(content: Buffer): Promise<CheckedCv> {
  const look = await lookIntoZip(content);
  if (!look.ok) return fault(look.reason);
  // Word in the browser calls the document itself `document2.xml`.
  if (!look.names.includes('[Content_Types].xml') || !look.names.some((name) => /^word\/document\d?\.xml$/.test(name)))
    return fault('other_kind');
  if (look.names.some((name) => /vbaProject\.bin$|\/activeX\/|\/embeddings\/[^/]*\.bin$/i.test(name)))
    return fault('active');
  if (look.relations.some(loadsFromElsewhere)) return fault('linked');
  return { ok: true, kind: 'docx' };
}

/**
 * Whether opening the document fetches something from elsewhere, such as its template: an external relation that is no link for a
 * person to follow. Letters of XML may be written as their numbers.
 */
function loadsFromElsewhere(relations: string): boolean {
  const plain = relations.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, number: string) =>
    String.fromCodePoint(
      Math.min(0x10_ffff, number[0]?.toLowerCase() === 'x' ? Number.parseInt(number.slice(1), 16) : Number(number)),
    ),
  );
  // No value holds a `<`, so what is no element ends at the next one.
  for (const [, given = ''] of plain.matchAll(/<(?:[\w.-]{1,40}:)?Relationship\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g)) {
    const attribute = (name: string) =>
      new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(given)?.[1]?.trim() ?? '';
    if (/^external$/i.test(attribute('TargetMode')) && !attribute('Type').endsWith('/hyperlink')) return true;
  }
  return false;
}

/** A file's name as it is kept: no path, no signs that mislead, and the ending that its content has. */
export function cvName(given: string, kind: CvKind): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  return `${[...plain].slice(0, 60).join('') || 'cv'}.${kind}`;
}
