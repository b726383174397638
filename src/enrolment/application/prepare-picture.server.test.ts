import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePicture } from '#enrolment/ownership/recovery-request.server.ts';
import { blackPng } from '#tests/sample-files.ts';

const picture = (background: string, width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg();
const written = { IFD0: { Make: 'Phone of somebody', ImageDescription: '<script>alert(1)</script>' } };

test('a picture is stored upright, without what a phone wrote into it or somebody put behind it', async () => {
  const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1' } };
  const photo = await picture('#305070').withExif(written).toBuffer();
  const files = [
    await picture('#8a8f7a', 4000, 3000)
      .withExif({ ...written, ...position })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    photo,
    await picture('#703050').withExif(written).webp().toBuffer(),
    Buffer.concat([photo, Buffer.from('<!doctype html><script>alert(1)</script>')]),
  ];
  const sizes = [];
  for (const [at, content] of files.entries()) {
    const prepared = await preparePicture(content, `IMG_${at}.jpg`);
    if (!prepared.ok) throw new Error(prepared.problem);
    expect(prepared.content.includes('Phone of somebody')).toBe(false);
    expect(prepared.content.includes('<script>')).toBe(false);
    const { width, height, orientation } = await sharp(prepared.content).metadata();
    sizes.push([prepared.ending, width, height, orientation ?? 1]);
  }
  expect(sizes).toEqual([
    ['jpg', 2400, 3200, 1],
    ['jpg', 800, 600, 1],
    ['jpg', 800, 600, 1],
    ['jpg', 800, 600, 1],
  ]);
});

test('what is no picture, or cannot be opened, is refused with its reason', async () => {
  const whole = await picture('#777777').toBuffer();
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
  const problemOf = async (name: string, content: Buffer) => {
    const prepared = await preparePicture(content, name);
    return prepared.ok ? undefined : prepared.problem;
  };
  expect(await problemOf('a.heic', heic)).toBe('heic');
  expect(await problemOf('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100)))).toBe(
    'kind',
  );
  expect(await problemOf('empty.jpg', Buffer.alloc(0))).toBe('kind');
  expect(await problemOf('half.jpg', whole.subarray(0, Math.floor(whole.length / 2)))).toBe('unreadable');
  expect(await problemOf('bomb.png', blackPng(10_000, 5_000))).toBe('pixels');
});
