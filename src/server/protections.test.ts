import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin } from '#accounts/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { securityHeaders } from './security-headers.ts';

const proxy = '10.0.0.1';
const stranger = '198.51.100.9';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let site: TestApp;
let port: number;

beforeAll(async () => {
  site = await openTestApp({ env: { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: proxy } });
  await site.screenUser('viewer');
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

type Asked = InjectOptions;
const ask = (asked: Asked) => site.app.inject(asked);

/** Something of every kind that is answered, failures above all. */
const asked: [what: string, asked: Asked][] = [
  ['a call', { method: 'POST', url: screenLogin.path, headers: form, payload: 'username=a&password=b' }],
  ['an unknown call', { method: 'POST', url: '/api.php/official/nope' }],
  ['a call by GET', { url: screenLogin.path }],
  ['a call from another site', { method: 'POST', url: screenLogin.path, headers: { origin: 'https://evil.example' } }],
  ['an unreadable body', { method: 'POST', url: screenLogin.path, headers: form, payload: Buffer.from([0x61, 0xff]) }],
  [
    'a body of another kind',
    { method: 'POST', url: screenLogin.path, headers: { 'content-type': 'text/xml' }, payload: 'x' },
  ],
  ['an unknown address', { url: '/nope' }],
  ['an address that cannot be decoded', { url: '/%E0%A4%A' }],
  ['too long a header', { url: '/healthz', headers: { 'x-long': 'x'.repeat(17_000) } }],
  ['a method that nobody serves', { method: 'DELETE', url: '/healthz' }],
  ['a method that the router does not know', { method: 'PROPFIND' as 'GET', url: '/jobs' }],
  ['a feed without a key', { method: 'POST', url: '/api/ingest/orders', payload: '{}' }],
  ['a picture without a signature', { url: '/upload/enrol/1/x.jpg' }],
  ['an upload without a token', { method: 'POST', url: '/upload/' }],
  ['a picture that is none', { url: '/share-picture/xx/none.png' }],
  ['the tracking image', { url: '/track.gif' }],
  ['the theme', { method: 'POST', url: '/preferences/theme', headers: form, payload: 'theme=dark&back=/' }],
  ...[
    '/healthz',
    '/readyz',
    '/api/docs',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/security.txt',
  ].map((url): [string, Asked] => [url, { url }]),
];

test.each(asked)(
  '%s is answered with the headers that protect, and without the name of a program',
  async (_, given) => {
    const { headers } = await ask(given);
    const { 'content-security-policy': _policy, ...fixed } = securityHeaders(true);
    expect(headers).toMatchObject(fixed);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined();
    // Nobody but the store of pictures answers other sites, and it does without cookies.
    const isStore = String(given.url).startsWith('/upload/');
    expect(headers['access-control-allow-origin']).toBe(isStore ? '*' : undefined);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  },
);

test.each([
  ['what no parser understands', 400, 'GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n'],
  ['who asks for no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['who expects what nobody does', 417, 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n'],
])('%s is told to come by https as well', async (_, status, request) => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(request);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('strict-transport-security: ');
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain("content-security-policy: default-src 'none'");
});

test('a session is a cookie of this host alone, over https alone, that no script reads', async () => {
  const { rows } = await site.services.database.pool.query('select username from screen_users limit 1');
  const answer = await ask({
    method: 'POST',
    url: screenLogin.path,
    headers: form,
    payload: new URLSearchParams({ username: rows[0]?.username ?? '', password: 'correct horse battery' }).toString(),
  });
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-wl_ia=[\w-]{43,};/);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(`; ${attribute}`);
  expect(cookie).not.toMatch(/domain=/i);
  const theme = await ask({ method: 'POST', url: '/preferences/theme', headers: form, payload: 'theme=dark' });
  expect(theme.headers['set-cookie']).toMatch(/^theme=dark; .*SameSite=Lax; Secure$/);
});

test('no call is taken from another site, and none by GET', async () => {
  expect(site.app.calls.length).toBeGreaterThan(100);
  for (const { path } of site.app.calls) {
    const headers = { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect([path, (await ask({ method: 'POST', url: path, headers })).json().code]).toEqual([path, 403]);
    expect([path, (await ask({ url: path })).statusCode]).toEqual([path, 405]);
  }
  const theme = await ask({
    method: 'POST',
    url: '/preferences/theme',
    headers: { ...form, origin: 'https://shop.example.evil.example' },
    payload: 'theme=dark',
  });
  expect(theme.headers['set-cookie']).toBeUndefined();
});

test('a person whose form came from another site reads so in a page, in their language, with a way back', async () => {
  const headers = { ...form, origin: 'https://evil.example', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const [language, words, way] of [
    ['zh-CN,zh;q=0.9', '表单是从其他网站提交的', '回到首页'],
    ['en-GB,en;q=0.9', 'It was submitted from another site', 'Go to the home page'],
  ]) {
    const asked = { method: 'POST' as const, headers: { ...headers, 'accept-language': language } };
    for (const url of ['/contact', '/signup?lang=en', '/preferences/theme']) {
      const answer = await ask({ ...asked, url, payload: 'theme=dark' });
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 403, 'text/html; charset=utf-8']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain(words);
      expect(answer.body).toContain(`<a href="/">${way}</a>`);
    }
    expect((await ask({ ...asked, url: screenLogin.path })).json().code).toBe(403);
  }
});

test('TRACE echoes nothing', async () => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end('TRACE / HTTP/1.1\r\nhost: a\r\ncookie: wl_ia=secret\r\nconnection: close\r\n\r\n');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 40[045] /);
  expect(Buffer.concat(chunks).toString()).not.toContain('secret');
});

test('who offers another protocol besides is answered as without it', async () => {
  for (const [line, status] of [
    ['GET /healthz HTTP/1.1', 200],
    ['GET /track.gif?category=page&name=x HTTP/1.1', 200],
    ['GET /nope HTTP/1.1', 404],
  ] as const) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      `${line}\r\nhost: shop.example\r\nconnection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
    );
    let answer = '';
    for await (const piece of socket.setEncoding('latin1')) answer += piece;
    expect(answer, line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer, line).toMatch(/^content-length: [1-9]/im);
  }
});

test('who closes the own half of the line as soon as something is asked gets the answer', async () => {
  for (const [line, status] of [
    ['GET /healthz HTTP/1.1', 200],
    ['GET /track.gif?category=page&name=half HTTP/1.1', 200],
    ['GET /readyz HTTP/1.1', 200],
    ['GET /nope HTTP/1.1', 404],
  ] as const) {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(`${line}\r\nhost: shop.example\r\n\r\n`);
    let answer = '';
    for await (const piece of socket.setEncoding('latin1')) answer += piece;
    expect(answer, line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer, line).toMatch(/^content-length: [1-9]/im);
  }
});

test('HEAD answers as GET does, without a body', async () => {
  for (const url of ['/healthz', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/track.gif']) {
    const [head, get] = [await ask({ method: 'HEAD', url }), await ask({ url })];
    expect([url, head.statusCode, head.headers['content-type']]).toEqual([url, 200, get.headers['content-type']]);
    expect(head.body).toBe('');
  }
});

test('after the switch of the theme a reader is never led to another site', async () => {
  const backs = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ];
  for (const back of [...backs, '/%0d%0aset-cookie:a=b', `/${'a'.repeat(3_000)}`, '']) {
    const payload = new URLSearchParams({ theme: 'dark', back }).toString();
    const { headers, statusCode } = await ask({ method: 'POST', url: '/preferences/theme', headers: form, payload });
    expect([back, statusCode]).toEqual([back, 303]);
    expect(String(headers.location)).toMatch(/^\/(?![/\\])/);
    expect(headers.a).toBeUndefined();
  }
});

test('only the configured proxy is believed about who asks', async () => {
  await site.services.database.pool.query('delete from sessions');
  const { rows } = await site.services.database.pool.query('select username from screen_users limit 1');
  const payload = new URLSearchParams({
    username: rows[0]?.username ?? '',
    password: 'correct horse battery',
  }).toString();
  const addressOf = async (remoteAddress: string) => {
    const headers = {
      ...form,
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.8',
      forwarded: 'for=203.0.113.9',
    };
    const answer = await ask({ method: 'POST', url: screenLogin.path, headers, payload, remoteAddress });
    expect(answer.json().code).toBe(1);
    const stored = await site.services.database.pool.query('select address from sessions');
    await site.services.database.pool.query('delete from sessions');
    return stored.rows[0]?.address;
  };
  expect(await addressOf(stranger)).toBe(stranger);
  expect(await addressOf(proxy)).toBe('203.0.113.7');
});

test('a method that nobody serves is refused in plain words, also one that the router does not know', async () => {
  for (const method of ['DELETE', 'TRACE', 'PROPFIND', 'LINK']) {
    const { statusCode, headers, body } = await ask({ method: method as 'GET', url: '/jobs' });
    expect([statusCode, headers.allow, headers['content-type']], method).toEqual([
      405,
      'GET, HEAD, POST',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('这个页面不接受这种请求');
  }
});

test('who makes a call by another method than POST is told so in the form of every answer', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await ask({ method, url: `${screenLogin.path}?username=a`, headers: { host: 'shop.example' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    expect(answer.json()).toEqual({ code: 400, msg: '接口只接受 POST 请求', data: { fields: {} } });
  }
});
