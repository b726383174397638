import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import qiniu from 'qiniu';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { etagOf } from '#kit/files/objects/etag.server.ts';
import type { UploadPolicy } from '#kit/files/objects/upload-policy.server.ts';
import { writeUploadToken } from '#kit/files/objects/upload-token.server.ts';
import { stalledBodies } from '#tests/stalled-bodies.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
let origin: string;
let photo: Buffer;

beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  photo = await picture(600, 400);
});
afterAll(() => site.close());

const picture = (width: number, height: number, red = 10) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 148, b: 136 } } })
    .jpeg()
    .toBuffer();

/** A square of one-bit black: the most pixels for the fewest bytes. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const end = Buffer.alloc(4);
    end.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, end]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const mime = ['image/jpeg', 'image/png', 'image/webp'];
const ticket = (prefix = 'enrol/1/', maxBytes = 2_000_000) =>
  site.services.objects.uploadToken({ prefix, endUser: '1', maxBytes, mime, origin });
const storeKeys = () => {
  const { localObjects } = site.services;
  if (!localObjects) throw new Error('these tests need the local store');
  return localObjects.local.keys;
};
const tokenFor = (policy: Partial<UploadPolicy>) =>
  writeUploadToken(storeKeys(), {
    scope: 'local',
    deadline: Math.floor(site.clock.now() / 1000) + 60,
    ...policy,
  });

type Parts = Record<string, string | Blob>;
const fileOf = (content: Buffer | string, name = 'photo.jpg') => new File([content as BlobPart], name);
/** The browser SDK's order: the file first. */
async function upload(parts: Parts, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', body: form, headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}
const incoming = () => fs.readdirSync(path.join(site.dataDirectory, 'uploads/incoming'));

describe('a picture sent with a token', () => {
  test('is stored under a key made from content and day, and the answer tells what it is', async () => {
    const { token, prefix } = ticket();
    const answer = await upload({ file: fileOf(photo), token, fname: 'photo.jpg' });
    expect(answer.status).toBe(200);
    const { key, ...rest } = answer.body;
    expect(rest).toEqual({ hash: etagOf(photo), size: photo.length, mime: 'image/jpeg', w: 600, h: 400 });
    expect(key).toMatch(new RegExp(`^${prefix}\\d{8}/${etagOf(photo)}\\.jpg$`));
    expect(await site.services.objects.stat(String(key))).toMatchObject({ size: photo.length, mime: 'image/jpeg' });
    expect(answer.headers.get('x-reqid')).toBeTruthy();
    expect(incoming()).toEqual([]);
  });

  test('may be sent by a page of any origin', async () => {
    const preflight = await fetch(`${origin}/upload/`, {
      method: 'OPTIONS',
      headers: { origin: 'https://m.example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const answer = await upload(
      { file: fileOf(photo), token: ticket().token },
      { origin: 'https://m.example.com', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Reqid');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('sent twice is the same object; a key cannot be chosen by the sender', async () => {
    const parts = { file: fileOf(photo), token: ticket().token, key: 'enrol/2/mine.jpg' };
    const first = await upload(parts);
    expect(await upload(parts)).toMatchObject({ status: 200, body: first.body });
    expect(await site.services.objects.exists('enrol/2/mine.jpg')).toBe(false);
  });

  test('comes from the server SDK as well', async () => {
    const host = `${origin.replace('http://', '')}/upload/`;
    const config = new qiniu.conf.Config({ useHttpsDomain: false, zone: new qiniu.conf.Zone([host], [host]) });
    const uploader = new qiniu.form_up.FormUploader(config);
    const extra = new qiniu.form_up.PutExtra('a.jpg');
    const { status, data } = await new Promise<{ status: number | undefined; data: unknown }>((resolve, reject) => {
      uploader.put(ticket('sdk/').token, null, photo, extra, (error, data, { statusCode: status } = {} as never) =>
        error ? reject(error) : resolve({ status, data }),
      );
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ hash: etagOf(photo), w: 600 });
  });
});

describe('an upload is refused as Qiniu refuses it', () => {
  test('without a token, with a forged or an old one', async () => {
    expect(await upload({ file: fileOf(photo) })).toMatchObject({
      status: 401,
      body: { error: 'token not specified' },
    });
    expect(await upload({ file: fileOf(photo), token: `${ticket().token}x` })).toMatchObject({
      status: 401,
      body: { error: 'bad token' },
    });
    const token = tokenFor({ deadline: Math.floor(site.clock.now() / 1000) - 1 });
    expect(await upload({ file: fileOf(photo), token })).toMatchObject({
      status: 401,
      body: { error: 'token out of date' },
    });
  });

  test('for another bucket or another key', async () => {
    const other = tokenFor({ scope: 'elsewhere' });
    expect(await upload({ file: fileOf(photo), token: other })).toMatchObject({
      status: 631,
      body: { error: 'no such bucket' },
    });
    const token = tokenFor({ scope: 'local:enrol/1/', isPrefixalScope: 1 });
    expect(await upload({ file: fileOf(photo), token, key: 'enrol/2/a.jpg' })).toMatchObject({
      status: 403,
      body: { error: "key doesn't match scope" },
    });
  });

  test('when the checksum differs, and only then', async () => {
    const token = tokenFor({});
    expect(await upload({ file: fileOf(photo), token, crc32: '1' })).toMatchObject({ status: 406 });
    expect(await upload({ file: fileOf(photo), token, crc32: String(crc32(photo)) })).toMatchObject({ status: 200 });
  });

  test('when it would replace another object, unless its token is for that key', async () => {
    const scope = 'local:banner.jpg';
    const other = await picture(300, 200, 200);
    expect(await upload({ file: fileOf(photo), token: tokenFor({ scope }), key: 'banner.jpg' })).toMatchObject({
      status: 200,
      body: { hash: etagOf(photo), key: 'banner.jpg' },
    });
    for (const token of [tokenFor({}), tokenFor({ scope, insertOnly: 1 })])
      expect(await upload({ file: fileOf(other), token, key: 'banner.jpg' })).toMatchObject({
        status: 614,
        body: { error: 'file exists' },
      });
    expect(await upload({ file: fileOf(other), token: tokenFor({ scope }), key: 'banner.jpg' })).toMatchObject({
      status: 200,
      body: { hash: etagOf(other) },
    });
  });

  test('when it is no readable form', async () => {
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nhalf'],
      ['multipart/form-data; boundary=b', 'nothing of the kind'],
    ] as const) {
      const answer = await fetch(`${origin}/upload/`, { method: 'POST', body, headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    const form = new FormData();
    form.append('token', ticket().token);
    form.append('token', ticket('other/').token);
    expect((await fetch(`${origin}/upload/`, { method: 'POST', body: form })).status).toBe(400);
    expect(await upload({ token: ticket().token })).toMatchObject({ status: 400 });
  });

  test('when it is larger or smaller than the policy allows', async () => {
    const large = Buffer.alloc(2_500_000, 1);
    const { token } = ticket();
    expect(await upload({ file: fileOf(large), token })).toMatchObject({ status: 413 });
    expect(await upload({ token, file: fileOf(large) })).toMatchObject({ status: 413 });
    expect(await upload({ token, file: fileOf('tiny') })).toMatchObject({ status: 403 });
    expect(incoming()).toEqual([]);
  });
});

describe('what is no picture is refused', () => {
  const refused = async (content: Buffer | string, name?: string) => {
    const answer = await upload({ file: fileOf(content, name), token: ticket().token });
    return `${answer.status} ${answer.body.error}`;
  };
  const pad = ' '.repeat(100);

  test.each([
    ['a page', `<!doctype html><script>alert(1)</script>${pad}`, 'text/html'],
    ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>${pad}`, 'image/svg+xml'],
    ['a PDF', `%PDF-1.7${pad}`, 'application/pdf'],
    ['text', `hello${pad}`, 'application/octet-stream'],
  ])('%s, whatever it is called', async (_what, content, type) => {
    expect(await refused(content, 'a.jpg')).toBe(
      `403 limited mimeType: this file type (${type}) is forbidden to upload`,
    );
  });

  test('a picture that is cut short, or only begins like one', async () => {
    const large = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    expect(await refused(large.subarray(0, large.length / 2), 'a.png')).toMatch(/^403.*incomplete/);
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);
    expect(await refused(heic, 'a.heic')).toMatch(/^403.*image\/heic/);
    expect(await refused(Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 9)]))).toMatch(/^403/);
  });

  test('a picture that is something else as well', async () => {
    const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
    for (const tail of [Buffer.from('<script>alert(1)</script>'), Buffer.from('<?php system(1);'), zipEnd])
      expect(await refused(Buffer.concat([photo, tail]))).toMatch(/^403/);
  });

  test('a picture under a name that is no picture’s', async () => {
    expect(await refused(photo, 'a.html')).toMatch(/^403/);
    expect(await refused(photo, 'a.php')).toMatch(/^403/);
  });

  test('a small file that would unpack to hundreds of millions of pixels', async () => {
    const bomb = blackPng(20_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refused(bomb, 'a.png')).toMatch(/^403/);
  });
});

test('an upload without end is answered and cut off early, whatever its sender goes on sending', async () => {
  const request = http.request(`${origin}/upload/`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.on('error', () => {}); // the connection is cut while this side still writes
  const answered = new Promise<number | undefined>((resolve) =>
    request.on('response', (answer) => resolve(answer.statusCode)),
  );
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  const piece = Buffer.alloc(2 ** 20, 1);
  let sent = 0;
  while (sent < 400 && !request.destroyed) {
    sent++;
    if (!request.write(piece))
      await new Promise<void>((resolve) => {
        request.once('drain', resolve);
        request.once('close', resolve);
      });
  }
  expect(await answered).toBe(413);
  expect(sent).toBeLessThan(100);
  expect(incoming()).toEqual([]);
});

test('stalled uploads of one network take no place from others', async () => {
  const stalled = stalledBodies(
    Number(new URL(origin).port),
    45,
    `POST /upload/ HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\n`,
  );
  await expect.poll(stalled.answered, { timeout: 15_000 }).toBe(5);
  const uploadFrom = async (localAddress: string) => {
    const form = new FormData();
    form.append('token', ticket('many/').token);
    form.append('file', fileOf(photo));
    const sent = new Response(form);
    const request = http.request(`${origin}/upload/`, {
      method: 'POST',
      localAddress,
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    request.end(Buffer.from(await sent.arrayBuffer()));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await uploadFrom('127.0.0.1')).toBe(503);
  expect(await uploadFrom('127.0.0.2')).toBe(200);
  stalled.end();
  await expect.poll(() => uploadFrom('127.0.0.1'), { timeout: 15_000 }).toBe(200);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(
    `POST /upload/ HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  );
  socket.write(photo);
  await expect.poll(incoming).toHaveLength(1);
  socket.destroy();
  await expect.poll(incoming).toEqual([]);
});

test('what an earlier process had half received is gone after a start', async () => {
  const { localObjects } = await import('./local-objects.server.ts');
  const directory = path.join(site.dataDirectory, 'restarted');
  fs.mkdirSync(path.join(directory, 'incoming'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'incoming/half'), 'x');
  const keys = { accessKey: 'a', secretKey: 's' };
  const { sealing } = site.services;
  const own = path.join(directory, `incoming/${process.pid}-under-way`);
  fs.writeFileSync(own, 'x');
  const cacheDirectory = `${directory}-cache`;
  await localObjects({ directory, cacheDirectory, keys, origin: undefined, sealing, clock: site.clock });
  // What a process that still runs is receiving stays: a change of keys opens the store beside it.
  expect(fs.readdirSync(path.join(directory, 'incoming'))).toEqual([path.basename(own)]);
});
