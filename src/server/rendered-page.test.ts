import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { pageReader, type RenderedPage, sendOther, sendPage } from './rendered-page.ts';

test('a page that is still read a second later gets smaller', async () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `<p class="a-${at % 37}">织 ${(at * 7919) % 613}</p>`).join(
    '',
  );
  const page: RenderedPage = { status: 200, headers: {}, etag: 'W/"shared"', body: Buffer.from(words) };
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(request, reply, page, { isShared: true }));
  const bytes = async () =>
    (await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload.byteLength;
  const first = await bytes();
  await expect.poll(bytes, { timeout: 10_000 }).toBeLessThan(first);
  await app.close();
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip;q=0, identity', undefined],
  ['', undefined],
])('who accepts %j gets a page as %s', async (accepted, encoding) => {
  const page: RenderedPage = { status: 200, headers: {}, etag: 'W/"asked"', body: Buffer.alloc(4_000, '织') };
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(request, reply, page));
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
  await app.close();
});

test('who has the page already, among others or by a tag that a proxy changed, is not sent it again', async () => {
  const page: RenderedPage = { status: 200, headers: {}, etag: 'W/"kept"', body: Buffer.alloc(4_000, '织') };
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(request, reply, page));
  const ask = async (tags: string) => (await app.inject({ url: '/', headers: { 'if-none-match': tags } })).statusCode;
  for (const tags of ['W/"kept"', '"kept"', '"old", W/"kept"', '*']) expect(await ask(tags), tags).toBe(304);
  expect(await ask('"old", W/"older"')).toBe(200);
  await app.close();
});

test('a document with a nonce names it for scripts and styles; one that is the same for many names the scripts themselves', () => {
  const read = pageReader({
    mode: 'production',
    inlineScripts: ['start()'],
    assetOrigin: undefined,
    apiOrigin: undefined,
    pictureOrigins: [],
  });
  const policyOf = (nonce: string | undefined) =>
    String(read(new Response(), { html: '<p>x</p>', nonce }, '/').headers['content-security-policy']);
  expect(policyOf('abc')).toContain("script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc';");
  expect(policyOf(undefined)).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self';/);
});

test('who is led on gets an address and nothing to read', async () => {
  const app = Fastify();
  app.get('/', (_request, reply) =>
    sendOther(reply, new Response(null, { status: 302, headers: { location: '/movein' } })),
  );
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers.location, headers['content-type'], body]).toEqual([302, '/movein', undefined, '']);
  await app.close();
});
