import zlib from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendCompressedText } from './compressed-text.server.ts';

const long = '<url><loc>https://www.weftline.example/织</loc></url>\n'.repeat(500);
const app = fastify();
app.get('/long', (request, reply) => sendCompressedText(request, reply.type('application/xml; charset=utf-8'), long));
app.get('/short', (request, reply) =>
  sendCompressedText(request, reply.type('application/xml; charset=utf-8'), '<a/>'),
);
afterAll(() => app.close());
const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a long text is compressed as accepted, and decompresses to the same text', async () => {
  const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, rawPayload } = await ask('/long', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(rawPayload.length).toBeLessThan(long.length / 20);
    expect(unpack[encoding](rawPayload).toString()).toBe(long);
  }
  const plain = await ask('/long');
  expect([plain.headers['content-encoding'], plain.headers.vary, plain.body]).toEqual([
    undefined,
    'accept-encoding',
    long,
  ]);
});

test('a cached text gets a 304', async () => {
  const { etag } = (await ask('/long')).headers;
  const again = await ask('/long', { 'accept-encoding': 'br', 'if-none-match': `"old", ${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await ask('/short', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('a text that fits into one packet is not compressed', async () => {
  const { headers, body } = await ask('/short', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body]).toEqual([undefined, '<a/>']);
});
