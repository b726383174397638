import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientEnvironmentOf, languageOf, readTheme } from '#kit/call/visit.ts';
import { EarlyAnswers } from './fast-path.ts';
import { keptPages, pageKey, readSearch } from './kept-pages.ts';
import { PageCache } from './page-cache.ts';
import { makeReady } from './rendered-page.ts';
import { securityHeaders } from './security-headers.ts';

const origin = 'http://shop.example';
let server: http.Server;
let counted: string[];

beforeEach(async () => {
  counted = [];
  const cache = new PageCache({ freshMs: 60_000, staleMs: 0, most: 10 });
  const visit = { language: 'zh-CN', theme: 'system', environment: 'browser', origin } as const;
  await cache.get(pageKey(visit, '/'), () =>
    makeReady(
      {
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "script-src 'self'",
          etag: 'W/"1"',
        },
        body: Buffer.from('<!DOCTYPE html>织联'),
      },
      { https: true },
    ),
  );
  const early = new EarlyAnswers();
  early.add(
    keptPages({
      cache,
      visitOf: ({ headers }, cookies) => ({
        language: languageOf(undefined, cookies, headers['accept-language']),
        theme: readTheme(cookies.theme),
        environment: clientEnvironmentOf(headers['user-agent'] ?? ''),
        origin,
      }),
      served: ({ url }) => void counted.push(url),
    }),
  );
  server = early.serverFactory((_request, response) => void response.writeHead(404).end('routes'), {
    http: { maxHeaderSize: 100_000 },
    keepAliveTimeout: 5_000,
    requestTimeout: 0,
  }) as http.Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => void server.close());

async function ask(headers: Record<string, string> = {}, { path = '/', method = 'GET' } = {}) {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ port, path, method, headers: { 'accept-language': 'zh-CN', ...headers } }).end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

test('a kept page goes out with every header of the site and is counted', async () => {
  const { status, headers, text } = await ask();
  expect({ status, text }).toEqual({ status: 200, text: '<!DOCTYPE html>织联' });
  expect(headers).toMatchObject({
    ...securityHeaders(true),
    'content-security-policy': "script-src 'self'",
    'content-type': 'text/html; charset=utf-8',
    etag: 'W/"1"',
    'content-length': String(Buffer.byteLength(text)),
  });
  expect((await ask({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect(counted).toEqual(['/', '/']);
});

test('everything that may not be this page is left to the routes', async () => {
  const others: [Record<string, string>, Parameters<typeof ask>[1]?][] = [
    [{ cookie: 'lang=zh-CN; wl_user=x' }],
    [{ cookie: '__Host-wl_ia=x' }],
    [{ cookie: 'lang=en' }],
    [{ cookie: 'theme=dark' }],
    [{ 'accept-language': 'en' }],
    [{ 'user-agent': 'MicroMessenger/8.0' }],
    [{ 'if-none-match': 'W/"1"' }],
    [{ 'if-none-match': '"0", W/"1"' }],
    [{ 'x-long': 'x'.repeat(17_000) }],
    [{}, { method: 'HEAD' }],
    [{}, { method: 'POST' }],
    [{}, { path: '/?lang=en' }],
    [{}, { path: '/movein' }],
  ];
  for (const [headers, how] of others) expect((await ask(headers, how)).status).toBe(404);
  expect(counted).toEqual([]);
});

test('a remembered language and theme are enough to find the page again', async () => {
  expect((await ask({ 'accept-language': 'en', cookie: 'lang=zh-CN; theme=system' })).status).toBe(200);
});

test('a parameter that a page does not read makes no page of its own, whatever other pages read', () => {
  const searchOf = (address: string) => readSearch(new URL(address, origin));
  for (const address of ['/', '/channel?step=1', '/download?q=a', '/tos?step=7&certificate=x', '/news/a?page=2'])
    expect(searchOf(address), address).toBe('');
  expect(searchOf('/privacy?version=2026-11-01&days=7')).toBe('?version=2026-11-01');
  expect(searchOf('/dashboard?days=7&version=1')).toBe('?days=7');
  expect(searchOf('/news?page=2&step=1')).toBe('?page=2');
  expect(searchOf('/jobs?city=330100&fibre=silk&sort=salary')).toBe('?city=330100&sort=salary');
  expect(searchOf('/fabric?weight_from=80&code=WF-1&salary=x')).toBe('?weight_from=80&code=WF-1');
});
