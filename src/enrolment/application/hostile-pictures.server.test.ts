import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getApplyInfo, saveApplyInfo, uploadToken } from '#enrolment/contract.ts';
import { scenePicture } from '#enrolment/demonstration/pictures.server.ts';
import { writeUploadToken } from '#kit/files/objects/upload-token.server.ts';
import { processorMs } from '#tests/processor-time.ts';
import { applicantId } from '#tests/sample-application.ts';
import { blackPng } from '#tests/sample-files.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let origin: string;
let photo: Buffer;
let person: Visitor;
let applicant: number;
beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  photo = await scenePicture('gate');
  person = await site.applicant('13200000001');
  applicant = await applicantId(person);
});
afterAll(() => site.close());

const ticketOf = async (somebody: Visitor) => (await somebody.call(uploadToken, { purpose: 'licence' })).data;
async function send(content: Buffer, { name = 'photo.jpg', type = 'image/jpeg', token = '', key = '' } = {}) {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], name, { type }));
  form.append('token', token || (await ticketOf(person)).token);
  if (key) form.append('key', key);
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { key?: string; error?: string } };
}

describe('an upload that means harm is refused', () => {
  const notAllowed = (type: string) => ({
    status: 403,
    body: { error: `limited mimeType: this file type (${type}) is forbidden to upload` },
  });

  test('a bomb: fifty million pixels in a few kilobytes, quickly and without unpacking them', async () => {
    const bomb = blackPng(10_000, 5_000);
    expect(bomb.length).toBeLessThan(20_000);
    const before = process.memoryUsage().rss;
    const cost = await processorMs(async () =>
      expect(await send(bomb, { name: 'a.png' })).toEqual({
        status: 403,
        body: { error: 'limited imageInfo: more than 40000000 pixels' },
      }),
    );
    expect(cost).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  test('a bomb that lies about its size in its head', async () => {
    const bomb = blackPng(9_000, 9_000);
    bomb.writeUInt32BE(100, 16);
    bomb.writeUInt32BE(100, 20);
    expect((await send(bomb, { name: 'a.png' })).status).toBe(403);
  });

  test('a GIF that is a script, by name, type or content', async () => {
    const script = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(200), Buffer.from('*/=1;alert(1)//')]);
    expect(await send(script)).toEqual(notAllowed('image/gif'));
    expect((await send(script, { name: 'a.js' })).status).toBe(403);
  });

  test('a JPEG that is a page: in a comment, in its EXIF, behind its end', async () => {
    const inComment = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 33]),
      Buffer.from('<script>alert(document.domain)</script>'.slice(0, 31).padEnd(31)),
      photo.subarray(2),
    ]);
    const inExif = await sharp(photo)
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .toBuffer();
    const behind = Buffer.concat([photo, Buffer.from('<!doctype html><script>alert(1)</script>')]);
    for (const page of [inComment, inExif, behind])
      expect(await send(page)).toEqual(notAllowed('application/octet-stream'));
  });

  test.each([
    [
      'an SVG called a photo',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(100)),
      403,
    ],
    ['a page called a photo', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100)), 403],
    ['a PDF called a photo', Buffer.from('%PDF-1.7 /JavaScript'.padEnd(100)), 403],
    [
      'a HEIC called a photo',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(100)]),
      403,
    ],
    ['nothing', Buffer.alloc(0), 403],
    ['a few bytes', Buffer.from('\xff\xd8\xff', 'latin1'), 403],
    ['eleven megabytes', Buffer.alloc(11 * 2 ** 20, 7), 413],
  ])('%s', async (_what, content, status) => expect((await send(content)).status).toBe(status));

  test('a photo that was cut short', async () => {
    expect((await send(photo.subarray(0, Math.floor(photo.length / 2)))).status).toBe(403);
  });

  test('with a token that was forged, changed, has run out, or is another store’s', async () => {
    const { token } = await ticketOf(person);
    const [accessKey, sign, policy = ''] = token.split(':');
    const wider = JSON.parse(Buffer.from(policy, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...wider, scope: 'local', saveKey: '$(fname)' })).toString(
      'base64url',
    );
    const elsewhere = writeUploadToken({ accessKey: accessKey ?? '', secretKey: 'guessed' }, wider);
    for (const bad of [`${accessKey}:${sign}:${changed}`, elsewhere, 'a:b:c', `${token}=`])
      expect(await send(photo, { token: bad })).toEqual({ status: 401, body: { error: 'bad token' } });
    site.clock.forward(3_600_000);
    expect(await send(photo, { token })).toEqual({ status: 401, body: { error: 'token out of date' } });
  });
});

describe('a picture that was taken', () => {
  test('lies under the prefix of whoever sent it, whatever key the form asks for', async () => {
    for (const key of ['enrol/1/a.jpg', `enrol/${applicant + 1}/a.jpg`, '../../a.jpg', 'content/home.jpg']) {
      const { status, body } = await send(photo, { key });
      expect(status).toBe(200);
      expect(body.key).toMatch(new RegExp(`^enrol/${applicant}/\\d{8}/`));
      expect(await site.services.objects.exists(key)).toBe(false);
    }
  });

  test('cannot be put into another application, nor a key be made up', async () => {
    const { body } = await send(photo);
    const other = await site.applicant('13200000002');
    const stolen = body.key ?? '';
    for (const key of [
      stolen,
      stolen.replace(/^enrol\/\d+/, 'enrol/../enrol/1'),
      `enrol/${await applicantId(other)}/no.jpg`,
    ])
      for (const [field, value] of [
        ['licence_image', key],
        ['gate_images', [key]],
        ['certificates', JSON.stringify([{ kind: 'GOTS', image: key }])],
      ] as const) {
        const answer = await other.call(saveApplyInfo, { [field]: value, revision: 0 });
        expect([key, field, answer.code]).toEqual([key, field, 400]);
        expect(answer.data.fields[field]).toContain('照片不存在或不属于您');
      }
    expect((await other.call(getApplyInfo)).data).toBeNull();
  });

  test('is never shown with the place where it was taken, though its original is kept as it came', async () => {
    const content = await sharp(photo)
      .withExif({ IFD0: { Make: 'Phone of somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1' } })
      .toBuffer();
    const { body } = await send(content);
    const saved = await person.call(saveApplyInfo, { licence_image: body.key, revision: 0 });
    const { url, thumbnail } = saved.data.pictures[body.key ?? ''];
    for (const address of [url, thumbnail]) {
      const shown = await fetch(origin + address);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-disposition': 'inline; filename="picture"',
      });
      const copy = Buffer.from(await shown.arrayBuffer());
      expect(copy.includes('Phone of somebody')).toBe(false);
      expect((await sharp(copy).metadata()).exif).toBeUndefined();
    }
    const original = await site.services.objects.read(body.key ?? '', 10 * 2 ** 20);
    expect(original?.equals(content)).toBe(true);
  });

  test('is seen by nobody without a signed address: not the original, not a thumbnail, not in another size', async () => {
    const { data } = await person.call(getApplyInfo);
    const [key] = Object.keys(data.pictures);
    const { url, thumbnail } = data.pictures[key ?? ''];
    const bare = thumbnail.replace(/\?.*/, '');
    for (const address of [
      bare,
      `${bare}?imageView2/2/w/400`,
      thumbnail.replace('w/400', 'w/4000'),
      thumbnail.replace(/e=\d+/, 'e=4102444800'),
      url.replace(/token=.*/, ''),
      `/upload/originals/${key}`,
      '/upload/',
    ])
      expect((await fetch(origin + address)).status).toBeGreaterThanOrEqual(400);
    for (const address of [url, thumbnail]) expect((await fetch(origin + address)).status).toBe(200);
    site.clock.forward(21 * 60_000);
    for (const address of [url, thumbnail]) expect((await fetch(origin + address)).status).toBe(401);
  });
});
