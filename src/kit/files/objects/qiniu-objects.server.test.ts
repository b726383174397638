import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { qiniuObjects } from './qiniu-objects.server.ts';
import { verifySignedUrl } from './signed-url.server.ts';
import { readUploadToken } from './upload-token.server.ts';

const keys = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' };
const objects = qiniuObjects({
  keys,
  bucket: 'pictures',
  uploadUrl: 'https://upload-z1.qiniup.com',
  domain: 'https://img.example.com',
  clock: { now: () => 1_893_456_000_000 },
});

test('an upload to Kodo is allowed under one prefix, for pictures of a size, for an hour', () => {
  const ticket = objects.uploadToken({
    prefix: 'enrol/7/',
    endUser: 'user:7',
    maxBytes: 1_000_000,
    mime: ['image/jpeg'],
  });
  expect(ticket).toMatchObject({
    upload_url: 'https://upload-z1.qiniup.com/',
    domain: 'https://img.example.com',
    prefix: 'enrol/7/',
    expires_at: '2030-01-01T01:00:00.000Z',
  });
  expect(readUploadToken(keys, ticket.token)).toEqual({
    scope: 'pictures:enrol/7/',
    isPrefixalScope: 1,
    insertOnly: 1,
    forceSaveKey: true,
    saveKey: 'enrol/7/$(year)$(mon)$(day)/$(etag)$(ext)',
    fsizeMin: 67,
    fsizeLimit: 1_000_000,
    mimeLimit: 'image/jpeg',
    detectMime: 1,
    endUser: 'user:7',
    deadline: 1_893_459_600,
    returnBody:
      '{"key":$(key),"hash":$(etag),"size":$(fsize),"mime":$(mimeType),"w":$(imageInfo.width),"h":$(imageInfo.height)}',
  });
});

test('a picture in Kodo is always shown processed, by an address that ends', () => {
  const address = objects.viewUrl('enrol/7/执照.jpg');
  expect(verifySignedUrl(keys, address)).toEqual({
    path: 'https://img.example.com/enrol/7/%E6%89%A7%E7%85%A7.jpg',
    processing: 'imageView2/2/w/4096',
    deadline: 1_893_457_200,
  });
});

test('what lies under a prefix is listed page by page, and removed, by requests that Kodo would take', async () => {
  const asked: { method: string; url: string; authorization: string }[] = [];
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, authorization: headers.authorization ?? '' });
    const item = (key: string) => ({
      key,
      putTime: 18_934_560_000_000_000,
      fsize: 9,
      hash: 'h',
      mimeType: 'image/png',
    });
    const page = url.includes('marker=more') ? { items: [item('enrol/7/c.png')] } : undefined;
    const body = url.startsWith('/list')
      ? (page ?? { items: [item('enrol/7/a.png'), item('enrol/7/b.png')], marker: 'more' })
      : {};
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const own = qiniuObjects({
    keys,
    bucket: 'pictures',
    uploadUrl: 'https://upload-z1.qiniup.com',
    domain: 'https://img.example.com',
    management: `127.0.0.1:${port}`,
    clock: { now: () => 1_893_456_000_000 },
  });
  try {
    const found: { key: string; at: number }[] = [];
    for await (const object of own.list('enrol/7/')) found.push(object);
    expect(found).toEqual(['a', 'b', 'c'].map((name) => ({ key: `enrol/7/${name}.png`, at: 1_893_456_000_000 })));
    await own.remove('enrol/7/a.png');
  } finally {
    server.close();
  }
  expect(asked[0]?.url).toMatch(/^\/list\?.*bucket=pictures/);
  expect(new URL(asked[0]?.url ?? '', 'http://kodo').searchParams.get('prefix')).toBe('enrol/7/');
  expect(asked[2]?.url).toBe(`/delete/${Buffer.from('pictures:enrol/7/a.png').toString('base64')}`);
  for (const { authorization } of asked) expect(authorization).toMatch(/^Q(Box|iniu) MY_ACCESS_KEY:/);
});
