import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { dtexOf } from '#fabrics/yarn-count.ts';
import { clothOf } from './cloth-of.ts';
import { drawCloth } from './draw-cloth.ts';

const draw = (fabric: ReturnType<typeof sampleFabric>, colour = 0) =>
  drawCloth(clothOf({ ...fabric, yarns: fabric.yarns.map((yarn) => ({ ...yarn, dtex: dtexOf(yarn) })) }, colour));

test('no two of the six hundred fabrics look alike', { timeout: 120_000 }, async () => {
  const side = 24;
  const seen: { code: string; pixels: Buffer }[] = [];
  for (const fabric of sampleFabrics({ count: 600, today: '2026-11-21' })) {
    const markup = draw(fabric);
    expect(markup.length, fabric.code).toBeLessThan(9_000);
    const pixels = await sharp(Buffer.from(markup)).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    seen.push({ code: fabric.code, pixels });
  }
  // Mean difference of the channels, of 255; the same picture drawn again has 0.
  const alike: string[] = [];
  for (let one = 0; one < seen.length; one++)
    for (let other = one + 1; other < seen.length; other++) {
      const [a, b] = [seen[one], seen[other]];
      if (!a || !b) continue;
      let sum = 0;
      for (let at = 0; at < a.pixels.length; at += 1)
        sum += Math.abs((a.pixels[at] as number) - (b.pixels[at] as number));
      if (sum / a.pixels.length < 1.5) alike.push(`${a.code} ${b.code}`);
    }
  expect(alike).toEqual([]);
});

test('a cloth is drawn the same every time, each of its colours otherwise', () => {
  const fabric = sampleFabric();
  expect(draw(fabric)).toBe(draw(fabric));
  expect(draw(fabric, 1)).not.toBe(draw(fabric));
});

test('knits are drawn of loops, woven cloth of threads that cross', () => {
  const woven = draw(sampleFabric());
  const knitted = draw(sampleFabric({ construction: 'jersey' }));
  // A thread runs straight; the legs of a stitch meet at an angle.
  expect(woven).toMatch(/ d="M[\d.]+ [\d.]+v[\d.]+h/);
  expect(woven).not.toMatch(/l[\d.]+ [\d.]+l[\d.]+ -[\d.]+/);
  expect(knitted).toMatch(/l[\d.]+ [\d.]+l[\d.]+ -[\d.]+/);
});
