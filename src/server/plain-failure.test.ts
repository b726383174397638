import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerPlainly, plainFailure, unreadableFailure } from './plain-failure.ts';
import { limitHeaders } from './request-limits.ts';

async function answered(url: string, status: 404 | 503, headers: Record<string, string> = {}) {
  const app = fastify();
  app.get('/*', (request, reply) => plainFailure(request, reply, status));
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}
const failed = async (url: string, status: 404 | 503) => (await answered(url, status)).body;

test('a screen at which nobody stays comes back from a failure by itself, and is dark meanwhile', async () => {
  const board = await failed('/screen/pages/main/1/3?panel=1/3', 503);
  expect(board).toContain('<meta http-equiv="refresh" content="10">');
  expect(board).toContain('background:#071110');
  expect(await failed('/screen/pages/none', 404)).not.toContain('http-equiv="refresh"');
});

test('a page that somebody reads is not reloaded under the reader', async () => {
  expect(await failed('/fabric', 503)).not.toContain('http-equiv="refresh"');
  expect(await failed('/screening', 503)).not.toContain('http-equiv="refresh"');
});

test('a failure is as light or as dark as the reader has the site', async () => {
  const grounds = { light: ['#fbfaf7'], dark: ['#0e1413'], system: ['#fbfaf7', '#0e1413'] };
  for (const [theme, shown] of Object.entries(grounds)) {
    const { body, headers } = await answered('/fabric', 404, { cookie: `theme=${theme}` });
    const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? '';
    expect([...style.matchAll(/background:(#\w+)/g)].map(([, ground]) => ground)).toEqual(shown);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
});

test('what cannot be a request for a page is no failure of the page', async () => {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => answerPlainly(error, request, reply, ['GET', 'HEAD']));
  app.all('/*', () => {
    throw new Error('a bug');
  });
  const ask = async (method: string, type?: string) => {
    const { statusCode, headers } = await app.inject({
      method: method as 'POST',
      url: '/contact',
      headers: type === undefined ? {} : { 'content-type': type },
      ...(type === undefined ? {} : { payload: 'a=b' }),
    });
    return [statusCode, headers.allow];
  };
  for (const type of ['', ';;;', 'text', 'a b/c']) expect(await ask('POST', type), type).toEqual([415, undefined]);
  expect(await ask('QUERY')).toEqual([405, 'GET, HEAD']);
  expect(await ask('POST', 'text/plain')).toEqual([500, undefined]);
  await app.close();
});

test('a failure stands in the main part of its page, where a screen reader goes first', async () => {
  expect(await failed('/fabric', 404)).toMatch(/<main><h1>.*<\/h1><p>.*<\/p><\/main>/);
});

test('who reads pages is told in words and in their language what was too long; a program as before', async () => {
  const app = fastify();
  limitHeaders(app);
  app.get('/*', () => '');
  const ask = async (url: string, headers: Record<string, string>) => {
    const { statusCode, headers: sent, body } = await app.inject({ url, headers });
    return [statusCode, /^[^;]*/.exec(String(sent['content-type']))?.[0], /<h1>(.*)<\/h1>/.exec(body)?.[1]];
  };
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const long = 'a'.repeat(18_000);
  expect(await ask(`/search?q=${long}`, { accept })).toEqual([414, 'text/html', '这个地址太长了']);
  expect(await ask('/search', { accept, 'accept-language': 'en', cookie: long })).toEqual([
    431,
    'text/html',
    'Your browser sent too much data',
  ]);
  expect(await ask(`/search?q=${long}`, { accept: '*/*' })).toEqual([431, 'application/json', undefined]);
  expect(await ask(`/api/none?q=${long}`, { accept })).toEqual([431, 'application/json', undefined]);
  await app.close();
});

test('a failure has a policy of its own as every document has one: nothing but its style, and whoever breaks it is reported', () => {
  const policy = unreadableFailure('GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n')?.headers['content-security-policy'];
  expect(policy).toMatch(
    /^default-src 'none'; style-src( 'sha256-[^']+')+; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; report-uri \/policy-reports$/,
  );
});

test('what cannot be read at all is answered by a page only to who wants one', () => {
  const start = 'BREW / HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nAccept-Language: en\r\n\r\n';
  expect(unreadableFailure(start)?.body).toContain('<h1>This page can’t handle that request</h1>');
  expect(unreadableFailure(start.replace('Language: en', 'Language: zh'))?.body).toContain('<html lang="zh-CN">');
  expect(unreadableFailure(start.replace('text/html', '*/*'))).toBeUndefined();
  expect(unreadableFailure('')).toBeUndefined();
});
