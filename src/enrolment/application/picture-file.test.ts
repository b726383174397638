import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureFile } from './picture-file.ts';

const gps = {
  IFD0: { Make: 'Phone of somebody', DateTime: '2026:11:05 08:30:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 44/1 0/1' },
};
/** Four corners of four colours, so that turning and mirroring show. */
const corners = async (width = 64, height = 48) => {
  const corner = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, lime, blue, white] = await Promise.all(['#f00', '#0f0', '#00f', '#fff'].map(corner));
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: red as Buffer, left: 0, top: 0 },
    { input: lime as Buffer, left: width / 2, top: 0 },
    { input: blue as Buffer, left: 0, top: height / 2 },
    { input: white as Buffer, left: width / 2, top: height / 2 },
  ]);
};
const photo = async (orientation: number) =>
  (await corners()).jpeg({ quality: 95 }).withExif(gps).withMetadata({ orientation }).toBuffer();
const read = (file: Buffer) => readPictureFile(new Uint8Array(file));
const pixels = (file: Uint8Array) => sharp(file).rotate().raw().toBuffer();

describe('a photo on its way out of the phone', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps its pixels and which way is up (%i), and loses place, time and camera',
    async (orientation) => {
      const file = await photo(orientation);
      expect(file.includes('Phone of somebody')).toBe(true);
      const { kind, width, height, bare, ...rest } = read(file);
      expect({ kind, width, height, orientation: rest.orientation }).toEqual({
        kind: 'jpeg',
        width: 64,
        height: 48,
        orientation,
      });
      const sent = Buffer.from(bare ?? []);
      for (const secret of ['Phone of somebody', '2026:11:05', 'GPS']) expect(sent.includes(secret)).toBe(false);
      expect((await sharp(sent).metadata()).orientation ?? 1).toBe(orientation);
      expect((await sharp(sent).metadata()).exif?.length ?? 0).toBeLessThan(40);
      expect((await pixels(sent)).equals(await pixels(file))).toBe(true);
    },
  );

  test('loses what hangs behind it, such as a moving picture, and keeps its colour profile', async () => {
    const file = await (await corners()).jpeg({ progressive: true }).withIccProfile('p3').withExif(gps).toBuffer();
    const sent = Buffer.from(read(Buffer.concat([file, Buffer.from('MotionPhoto_Data ftypmp42 secret')])).bare ?? []);
    expect(sent.includes('secret')).toBe(false);
    expect((await sharp(sent).metadata()).icc).toBeDefined();
    expect((await sharp(sent).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true);
  });

  test('loses it as a PNG as well; a WebP with more than pixels is drawn anew', async () => {
    const png = await (await corners()).png().withExif(gps).withXmp('<x:xmpmeta>somewhere</x:xmpmeta>').toBuffer();
    expect(png.includes('eXIf') && png.includes('zTXt')).toBe(true);
    const sent = Buffer.from(read(png).bare ?? []);
    expect(sent.includes('zTXt') || sent.includes('eXIf')).toBe(false);
    expect((await pixels(sent)).equals(await pixels(png))).toBe(true);
    expect(read(await (await corners()).webp().withExif(gps).toBuffer())).toMatchObject({
      kind: 'webp',
      bare: undefined,
    });
    const plain = await (await corners()).webp({ lossless: true }).toBuffer();
    expect(read(plain)).toMatchObject({ kind: 'webp', width: 64, height: 48 });
    expect(read(plain).bare).toBeDefined();
  });
});

describe('a file is known by its content', () => {
  test.each([
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['heic', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0', 'latin1')],
    ['other', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1')],
    ['other', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['other', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['other', Buffer.alloc(0)],
  ])('%s', (kind, file) => expect(read(file)).toMatchObject({ kind, bare: undefined }));

  test('cut short or damaged anywhere it is never a fault, and never goes out as it is', async () => {
    const files = [
      await photo(6),
      await (await corners()).png().toBuffer(),
      await (await corners()).webp().withExif(gps).toBuffer(),
    ];
    for (const file of files)
      for (let end = 0; end < file.length - 1; end += 7) expect(read(file.subarray(0, end)).bare).toBeUndefined();
    for (const file of files)
      for (let at = 0; at < file.length; at += 5) {
        const damaged = Buffer.from(file);
        damaged[at] = 0xff;
        expect(() => read(damaged)).not.toThrow();
      }
  });
});
