import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { brightnessOf } from '#kit/files/objects/picture.server.ts';
import { bandsOf, brightnessSide, neighbourMasks, perceptualHash, similarWithin } from './picture-records.server.ts';

const hashOf = async (picture: Buffer) => perceptualHash(await brightnessOf(picture, brightnessSide));
const distance = (one = '', other = '') => [...one].filter((digit, at) => digit !== other[at]).length;

test('a picture that was sent on, made smaller, lighter or turned by its EXIF is still similar', async () => {
  const scene = await scenePicture('gate');
  const hash = await hashOf(scene);
  expect(hash).toMatch(/^[01]{64}$/);
  const changed = {
    sentOn: sharp(scene).jpeg({ quality: 35 }),
    smaller: sharp(scene).resize(420).webp({ quality: 60 }),
    lighter: sharp(scene).modulate({ brightness: 1.06 }).png(),
    lying: sharp(await sharp(scene).rotate(-90).toBuffer()).withMetadata({ orientation: 6 }),
  };
  for (const [how, picture] of Object.entries(changed)) {
    const other = await hashOf(await picture.toBuffer());
    expect([how, distance(hash, other) <= similarWithin]).toEqual([how, true]);
  }
});

test('other pictures are not similar, and a picture without contrast has no hash', async () => {
  const hashes = await Promise.all(
    (['gate', 'office', 'cutting', 'sewing', 'inspection', 'warehouse'] as const).map(async (scene) =>
      hashOf(await scenePicture(scene)),
    ),
  );
  for (const [at, hash] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(distance(hash, other)).toBeGreaterThan(similarWithin);
  const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#cfc8b8' } });
  expect(await hashOf(await blank.jpeg().toBuffer())).toBeUndefined();
});

test('two hashes within the limit always share a band or its neighbour, so the index finds them', () => {
  const hash = fc.array(fc.constantFrom('0', '1'), { minLength: 64, maxLength: 64 });
  const changes = fc.uniqueArray(fc.nat(63), { maxLength: similarWithin });
  fc.assert(
    fc.property(hash, changes, (digits, places) => {
      const other = digits.map((digit, at) => (places.includes(at) ? String(1 - Number(digit)) : digit));
      const probes = new Set(bandsOf(digits.join('')).flatMap((band) => neighbourMasks.map((mask) => band ^ mask)));
      expect(bandsOf(other.join('')).some((band) => probes.has(band))).toBe(true);
    }),
  );
});
