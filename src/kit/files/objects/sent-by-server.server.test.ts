import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blackPng } from '#tests/sample-files.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './object-store.server.ts';
import { qiniuObjects } from './qiniu-objects.server.ts';

let site: TestApp;
let kodo: http.Server;
const stores: Record<string, ObjectStore> = {};

/** The local store speaks Kodo's protocol: behind an address of its own it stands for Kodo. */
beforeAll(async () => {
  site = await openTestApp();
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  kodo = http.createServer((request, response) => {
    const way = http.request(`${origin}/upload/`, { method: 'POST', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(way);
  });
  await new Promise<void>((resolve) => kodo.listen(0, '127.0.0.1', resolve));
  const keys = site.services.localObjects?.local.keys;
  if (!keys) throw new Error('these tests need the local store');
  stores.local = site.services.objects;
  stores.Kodo = qiniuObjects({
    keys,
    bucket: 'local',
    uploadUrl: `http://127.0.0.1:${(kodo.address() as AddressInfo).port}`,
    domain: 'https://img.example.com',
    clock: site.clock,
  });
});
afterAll(async () => {
  kodo.close();
  await site.close();
});

const mime = ['image/jpeg', 'image/png', 'image/webp'];
const wish = (prefix: string) => ({ prefix, endUser: 'user:1', maxBytes: 2_000_000, mime });
const picture = (red: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 148, b: 136 } } })
    .jpeg()
    .toBuffer();

describe.each(['local', 'Kodo'])('a file that came by this server, to the %s store,', (name) => {
  const take = (content: Buffer, file = 'a.jpg') =>
    (stores[name] as ObjectStore).upload(wish(`enrol/${name}/`), { name: file, content });

  test('is stored under a key that the store makes, twice the same', async () => {
    const content = await picture(10);
    const taken = await take(content);
    expect(taken).toEqual({ ok: true, value: { key: expect.stringMatching(/^enrol\/\w+\/\d{8}\/[\w-]+\.jpg$/) } });
    expect(await take(content)).toEqual(taken);
    const { key } = taken.ok ? taken.value : { key: '' };
    expect((await site.services.objects.read(key, 2_000_000))?.equals(content)).toBe(true);
  });

  test.each([
    ['no picture', async () => Buffer.from('%PDF-1.7 /JavaScript'.padEnd(100)), 'kind'],
    ['nothing', async () => Buffer.alloc(0), 'kind'],
    ['a page in a picture', async () => Buffer.concat([await picture(20), Buffer.from('<script>1</script>')]), 'kind'],
    ['half a picture', async () => (await picture(30)).subarray(0, 150), 'kind'],
    ['fifty million pixels', async () => blackPng(10_000, 5_000), 'pixels'],
    ['more than is allowed', async () => Buffer.alloc(2_000_001, 7), 'size'],
  ])('is refused when it is %s', async (_what, content, reason) =>
    expect(await take(await content())).toEqual({ ok: false, reason }),
  );
});

test('a Kodo that does not answer, or not as Kodo does, is away: nothing may be acknowledged', async () => {
  const answers: [status: number, body: string][] = [
    [503, '{"error":"service unavailable"}'],
    [401, '{"error":"bad token"}'],
    [200, '<html>'],
  ];
  for (const [status, body] of answers) {
    const odd = http.createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end(body));
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const store = qiniuObjects({
      keys: { accessKey: 'a', secretKey: 'b' },
      bucket: 'x',
      uploadUrl: `http://127.0.0.1:${(odd.address() as AddressInfo).port}`,
      domain: 'https://img.example.com',
      clock: site.clock,
    });
    await expect(store.upload(wish('enrol/1/'), { name: 'a.jpg', content: await picture(40) })).rejects.toThrow(
      ObjectStoreUnavailable,
    );
    odd.close();
  }
});
