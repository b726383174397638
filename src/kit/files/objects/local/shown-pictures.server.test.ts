import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillJson, fillKey } from './decide-upload.server.ts';

let site: TestApp;
let photo: Buffer;
const key = 'enrol/7/执照 1.jpg';

beforeAll(async () => {
  site = await openTestApp();
  // As a phone makes it: lying on its side, with a place in it.
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0d9488' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 52/1 0/1' }, IFD0: { Make: 'Phone of somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await site.services.objects.put(key, photo);
});
afterAll(() => site.close());

const look = (url: string) => site.app.inject({ method: 'GET', url });

describe('a picture', () => {
  test('is shown by its signed address as a copy without position, turned upright', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const answer = await look(site.services.objects.viewUrl(key));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    const shown = await sharp(answer.rawPayload).metadata();
    expect(shown).toMatchObject({ width: 400, height: 600, format: 'jpeg' });
    expect(shown.exif).toBeUndefined();
    expect(answer.rawPayload.includes('Phone of somebody')).toBe(false);
  });

  test('is shown smaller where that is asked for, and never larger than it is', async () => {
    const small = await look(site.services.objects.viewUrl(key, { width: 120 }));
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 120, height: 180 });
    const large = await look(site.services.objects.viewUrl(key, { width: 4000 }));
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 400 });
    for (const [format, read] of [
      ['webp', { format: 'webp' }],
      ['avif', { format: 'heif', compression: 'av1' }],
    ] as const) {
      const answer = await look(site.services.objects.viewUrl(key, { width: 120, format }));
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 120, height: 180, ...read });
    }
  });

  test('is refused without a signed URL, with a changed or an expired one', async () => {
    const address = site.services.objects.viewUrl(key, { width: 120 });
    for (const url of [
      address.replace(/\?.*/, ''),
      address.replace('w/120', 'w/121'),
      address.replace('enrol/7', 'enrol/8'),
      address.replace(/e=\d+/, 'e=9999999999'),
    ])
      expect((await look(url)).statusCode).toBe(401);
    site.clock.forward(21 * 60_000);
    expect((await look(address)).json()).toEqual({ error: 'token out of date' });
  });

  test('that is not there is not found; a path that steps out of the store is none', async () => {
    const { objects } = site.services;
    expect((await look(objects.viewUrl('enrol/7/none.jpg'))).statusCode).toBe(404);
    for (const outside of ['../../secret-key.txt', '..%2F..%2Fsecret-key.txt', 'a/../../../../etc/passwd'])
      expect((await look(objects.viewUrl(outside))).statusCode).not.toBe(200);
  });

  test('is stored unchanged with private permissions', async () => {
    const folder = path.join(site.dataDirectory, 'uploads/originals');
    const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const original = files.find((entry) => !entry.name.endsWith('.json'));
    const file = path.join(original?.parentPath ?? '', original?.name ?? '');
    expect((await site.services.objects.read(key, photo.length))?.equals(photo)).toBe(true);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(execFileSync('find', [folder, '-perm', '/077'], { encoding: 'utf8' })).toBe('');
  });

  test('can be removed, with every copy of it', async () => {
    const { objects } = site.services;
    await objects.put('gone.jpg', photo);
    const address = objects.viewUrl('gone.jpg');
    expect((await look(address)).statusCode).toBe(200);
    await objects.remove('gone.jpg');
    expect(await objects.exists('gone.jpg')).toBe(false);
    expect((await look(address)).statusCode).toBe(404);
    await objects.remove('gone.jpg');
  });
});

test('magic variables fill a key as they are and an answer as JSON', () => {
  const values = { key: 'a"b\\c.jpg', fsize: 3, 'x:name': '织联' };
  expect(fillKey('p/$(fsize)/$(none)/$(key)', values)).toBe('p/3//a"b\\c.jpg');
  expect(JSON.parse(fillJson('{"key":$(key),"size":$(fsize),"n":"<$(x:name)> $(key)","no":$(none)}', values))).toEqual({
    key: 'a"b\\c.jpg',
    size: 3,
    n: '<织联> a"b\\c.jpg',
    no: null,
  });
});
