import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleMp4, sampleWebm } from '#tests/sample-video.ts';
import { readRange } from './library-api.server.ts';
import { probeVideo } from './probe-video.server.ts';
import { kindOfHead } from './uploads.server.ts';

const readerOf = (content: Buffer) => ({
  size: content.length,
  at: async (offset: number, length: number) => content.subarray(offset, offset + length),
});
const mp4 = (content: Buffer) => probeVideo('video/mp4', readerOf(content));
const webm = (content: Buffer) => probeVideo('video/webm', readerOf(content));

test('size and length of a video are read from the file, wherever its index is', async () => {
  const facts = { width: 640, height: 360, durationMs: 12_000 };
  expect(await mp4(sampleMp4())).toEqual({ codec: 'avc1', ...facts });
  expect(await mp4(sampleMp4({ padding: 5_000_000 }))).toEqual({ codec: 'avc1', ...facts });
  expect(await webm(sampleWebm({ padding: 900 }))).toEqual({ codec: 'V_VP8', ...facts });
  expect(await mp4(sampleMp4({ durationMs: 0 }))).toMatchObject({ durationMs: undefined });
});

test('a video that a browser recorded has its length from its last frame', async () => {
  expect(await webm(sampleWebm({ live: true, durationMs: 9_000 }))).toMatchObject({ durationMs: 9_000, width: 640 });
});

test('what some displays would not play is named, and what is cut short or none at all is refused', async () => {
  expect(await mp4(sampleMp4({ codec: 'hvc1' }))).toBe('codec');
  expect(await webm(sampleWebm({ codec: 'V_MPEGH/ISO/HEVC' }))).toBe('codec');
  expect(await mp4(sampleMp4({ padding: 400 }).subarray(0, 300))).toBe('unreadable');
  expect(await mp4(Buffer.from('hello, hall'))).toBe('unreadable');
  expect(await webm(sampleWebm({ width: 0 }))).toBe('unreadable');
});

test('a video that begins well and ends too early is refused: it would stop in the middle of a show', async () => {
  const mp4File = sampleMp4({ padding: 5_000, isIndexFirst: true });
  expect(await mp4(mp4File)).toMatchObject({ codec: 'avc1' });
  expect(await mp4(mp4File.subarray(0, -100))).toBe('unreadable');
  const webmFile = sampleWebm({ padding: 5_000 });
  expect(await webm(webmFile.subarray(0, -100))).toBe('unreadable');
});

test('bytes changed anywhere never break the reader', async () => {
  for (const [content, probe] of [
    [sampleMp4({ padding: 50 }), mp4],
    [sampleWebm({ live: true }), webm],
    [sampleWebm(), webm],
  ] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (changes) => {
          const changed = Buffer.from(content);
          for (const [at, value] of changes) changed[at] = value;
          const found = await probe(changed);
          expect(typeof found === 'string' || found.width > 0).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
});

test('a file is what its first bytes say', () => {
  expect(kindOfHead(sampleMp4())).toEqual({ kind: 'video', mime: 'video/mp4' });
  expect(kindOfHead(sampleWebm())).toEqual({ kind: 'video', mime: 'video/webm' });
  const matroska = Buffer.from(sampleWebm());
  matroska.write('mkv!', matroska.indexOf('webm'));
  for (const other of [
    matroska,
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1'),
    Buffer.from('\0\0\0\x18ftypqt  \0\0\0\0qt  '),
    Buffer.from('GIF89a, a moving picture'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
    Buffer.from('%PDF-1.7 and so on and on'),
    Buffer.alloc(4),
  ])
    expect(kindOfHead(other)).toBeUndefined();
});

test('ranges that browsers request when seeking in a video', () => {
  expect(readRange(undefined, 100)).toEqual({ start: 0, end: 99, isPart: false });
  expect(readRange('bytes=0-', 100)).toEqual({ start: 0, end: 99, isPart: true });
  expect(readRange('bytes=10-19', 100)).toEqual({ start: 10, end: 19, isPart: true });
  expect(readRange('bytes=90-400', 100)).toEqual({ start: 90, end: 99, isPart: true });
  expect(readRange('bytes=-7', 100)).toEqual({ start: 93, end: 99, isPart: true });
  expect(readRange('bytes=100-', 100)).toBeUndefined();
  expect(readRange('bytes=20-10', 100)).toBeUndefined();
  expect(readRange('bytes=-0', 100)).toBeUndefined();
  for (const odd of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect(readRange(odd, 100)).toMatchObject({ isPart: false });
});
