import sharp from 'sharp';
import { expect, test } from 'vitest';
import { watermarked } from './licence.server.ts';

const white = await sharp({ create: { width: 900, height: 640, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const marked = async (text: string) =>
  sharp(await watermarked(white, 'full', text))
    .greyscale()
    .raw()
    .toBuffer();
/** Share of pixels that are clearly not the same. */
const difference = (one: Buffer, two: Buffer) =>
  one.filter((value, at) => Math.abs(value - (two[at] ?? 0)) > 24).length / one.length;

test('two names of the same length leave different pixels: no font of the machine has to know their characters', async () => {
  const names = ['王小明', '李秀兰', '张建国'];
  const pictures = await Promise.all(names.map((name) => marked(`${name} 2026-11-21 09:00`)));
  const [one, two, three] = pictures as [Buffer, Buffer, Buffer];
  for (const [left, right] of [
    [one, two],
    [one, three],
    [two, three],
  ] as const)
    expect(difference(left, right)).toBeGreaterThan(0.004);
  expect(difference(one, await marked('王小明 2026-11-21 09:00'))).toBe(0);
});

test('what would end an element in markup is drawn like any other sign', async () => {
  const odd = await marked('<b>&"王');
  expect(odd.length).toBe(900 * 640);
  expect(difference(odd, await marked('王'))).toBeGreaterThan(0.004);
});
