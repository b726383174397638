import { checkPicture } from '#kit/objects/picture.server.ts';
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
export const cvFaults = ['empty', 'too_large', 'other_kind', 'broken', 'bomb', 'active', 'locked'] as const;
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
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return checkPdf(content);
  if (content.subarray(0, 8).equals(compound)) return checkDoc(content);
  if (content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return checkDocx(content);
  const picture = await checkPicture(content);
  if (picture.ok) return { ok: true, kind: picture.kind === 'jpeg' ? 'jpg' : picture.kind };
  return fault(picture.tooManyPixels ? 'bomb' : picture.mime.startsWith('image/') ? 'broken' : 'other_kind');
}

async function checkPdf(content: Buffer): Promise<CheckedCv> {
  const text = content.toString('latin1');
  // Renamed scripts and pages begin so to be taken for a PDF; what follows has nothing of one.
  if (!/^%PDF-[12]\.\d[\r\n ]/.test(text.slice(0, 16)) || !/\d+ \d+ obj\b/.test(text)) return fault('other_kind');
  if (!text.slice(-2_048).includes('%%EOF') || !/startxref\s+\d+/.test(text.slice(-2_048))) return fault('broken');
  const found = await lookIntoPdf(content);
  return found ? fault(found) : { ok: true, kind: 'pdf' };
}

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
  return { ok: true, kind: 'docx' };
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
