import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKeyToFile, fileCopyLifeMs } from '#kit/db/key-ring.server.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
let licence: Buffer;
const key = 'enrol/7/licence.png';
beforeAll(async () => {
  site = await openTestApp();
  licence = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b4432f' } })
    .png()
    .toBuffer();
});
afterAll(() => site.close());

const filesUnder = (folder: string) =>
  fs
    .readdirSync(path.join(site.dataDirectory, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const contents = () =>
  [...filesUnder('uploads'), ...filesUnder('picture-cache')].filter((file) => !/\.json$/.test(file));
const show = async () => {
  const { objects } = site.services;
  const answer = await site.app.inject({ method: 'GET', url: objects.viewUrl(key, { width: 100 }) });
  return sharp(answer.rawPayload).metadata();
};
const reseal = () => site.services.localObjects?.reseal() ?? -1;

test('all files of the store are encrypted, originals and copies', async () => {
  await site.services.objects.put(key, licence);
  expect(await show()).toMatchObject({ width: 100 });
  expect(contents()).toHaveLength(2);
  for (const file of contents()) {
    expect(fs.readFileSync(file).toString('latin1', 0, 7)).toBe('sealed:');
    await expect(sharp(file).metadata()).rejects.toThrow();
  }
  expect((await site.services.objects.read(key, 10_000))?.equals(licence)).toBe(true);
});

test('a plain file of an older version is served, and encrypted by the next pass', async () => {
  const original = filesUnder('uploads').find((file) => !file.endsWith('.json')) as string;
  fs.writeFileSync(original, licence);
  expect((await site.services.objects.read(key, 10_000))?.equals(licence)).toBe(true);
  expect(await reseal()).toBe(1);
  expect(await reseal()).toBe(0);
  expect(fs.readFileSync(original).includes(licence)).toBe(false);
  expect((await site.services.objects.read(key, 10_000))?.equals(licence)).toBe(true);
});

test('a change of keys covers pictures, and a content moved under another name does not open', async () => {
  addKeyToFile(path.join(site.dataDirectory, 'data-keys.txt'));
  await expect.poll(reseal, { timeout: 10 * fileCopyLifeMs }).toBe(1);
  const [id] = fs
    .readFileSync(contents()[0] as string, 'latin1')
    .split(':', 2)
    .slice(1);
  expect(id).toBe(site.services.sealing.currentPrefix().split(':')[1]);
  expect(await show()).toMatchObject({ width: 100 });

  await site.services.objects.put('enrol/8/other.png', await sharp(licence).negate().png().toBuffer());
  const [one, two] = filesUnder('uploads').filter((file) => !file.endsWith('.json')) as [string, string];
  fs.copyFileSync(one, two);
  await expect(
    Promise.all([site.services.objects.read(key, 10_000), site.services.objects.read('enrol/8/other.png', 10_000)]),
  ).rejects.toThrow();
});
