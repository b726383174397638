import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { screenLogin } from '#accounts/contract.ts';
import { ingestPath } from '#orders/contract.ts';
import { demonstrationJob } from '#tests/sample-job.ts';
import { stalledBodies } from '#tests/stalled-bodies.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { image } from '#tracking/image.server.ts';
import { limitBodies } from './request-limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const connectTo = (app: FastifyInstance) => net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');

async function statusOf(head: string): Promise<[status: string | undefined, isImage: boolean]> {
  const socket = connectTo(site.app);
  socket.write(`${head}\r\nconnection: close\r\nhost: a\r\n\r\n`);
  const answer = await text(socket.setEncoding('latin1'));
  return [/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], answer.endsWith(image.toString('latin1'))];
}

test('only the tracking image itself may have an endless address', async () => {
  const long = 'lang=b&'.repeat(10_000);
  expect(await statusOf(`GET /track.gif?${long} HTTP/1.1`)).toEqual(['200', true]);
  for (const address of [`/track.gifx?${long}`, `/track.gif/${'a/'.repeat(20_000)}`, `/track.gif/x?${long}`])
    expect(await statusOf(`GET ${address} HTTP/1.1`)).toEqual(['431', false]);
  expect(await statusOf(`POST /track.gif?${long} HTTP/1.1\r\ncontent-length: 0`)).toEqual(['431', false]);
});

test('a head that no parser takes is refused at any other address, and answered with the image at its own', async () => {
  const many = Array.from({ length: 2_100 }, (_, at) => `x${at}: x`).join('\r\n');
  expect(await statusOf(`GET /track.gif HTTP/1.1\r\n${many}`)).toEqual(['200', true]);
  expect((await statusOf(`GET /jobs HTTP/1.1\r\n${many}`))[0]).toBe('431');
});

test('the document of all calls is sent once to whoever keeps it', async () => {
  const first = await site.app.inject('/api/docs');
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(first.json().paths)).toHaveLength(site.app.calls.length);
  const again = await site.app.inject({ url: '/api/docs', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a body that stalls ends with 408, one that comes slowly is taken', async () => {
  const app = fastify({
    clientErrorHandler: (error, socket) =>
      socket.end(`HTTP/1.1 ${error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400} \r\n\r\n`),
  });
  limitBodies(app, { bytes: 20, ms: 300 });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/', async ({ body }) => ({ length: String(body).length }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const head = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: 3000\r\n\r\n';

  const stalled = connectTo(app);
  stalled.write(`${head}x`);
  const slow = connectTo(app);
  slow.write(head);
  let sent = 0;
  const sending = setInterval(() => {
    slow.write('x'.repeat(50));
    sent += 50;
    if (sent === 3_000) clearInterval(sending);
  }, 20);
  expect(await text(stalled)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await text(slow)).toContain('{"length":3000}');
  stalled.destroy();
  await once(slow, 'close').catch(() => {});
  await app.close();
});

test('bodies that lie in memory as a whole are limited by their bytes for each network; those of the feed of orders are not', async () => {
  const app = fastify();
  limitBodies(app);
  for (const path of ['/', ingestPath]) app.post(path, async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const head = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;
  const { port } = app.server.address() as AddressInfo;
  const bodies = stalledBodies(port, 60, head('/', 1_000_000));
  const statusOf = async (path: string) => {
    const socket = connectTo(app);
    socket.write(`${head(path, 2)}`);
    setTimeout(() => socket.write('{}'), 50);
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket.setEncoding('latin1')))?.[1];
  };
  await expect.poll(() => statusOf('/')).toBe('503');
  expect(await statusOf(ingestPath)).toBe('200');
  bodies.end();
  await expect.poll(() => statusOf('/')).toBe('200');
  await app.close();
});

test('a poster is drawn for the names under which the site is read, not for made-up ones', async () => {
  const job = await demonstrationJob(site);
  const ask = async (host: string, referer?: string) =>
    (await site.app.inject({ url: `/jobs/${job}/poster.png`, headers: { host, ...(referer ? { referer } : {}) } }))
      .statusCode;
  expect(await ask('made-up.example')).toBe(404);
  expect(await ask('made-up.example', 'https://weftline.test/jobs')).toBe(404);
  // From a page of the site, as browsers do; from then on for whoever opens the picture by its address.
  expect(await ask('weftline.test', `https://weftline.test/jobs/${job}`)).toBe(200);
  expect(await ask('made-up.example')).toBe(404);
  expect(await ask('weftline.test')).toBe(200);
});

test('behind a proxy on this machine that nobody named, visitors do not share one address’s limits', async () => {
  const ask = (headers: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: screenLogin.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'username=nobody&password=x',
    });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const codes = new Set<number>();
  for (let tries = 0; tries < 12; tries++)
    codes.add((await ask({ 'x-forwarded-for': `203.0.113.${tries}` })).json().code);
  expect(codes).toEqual(new Set([400]));
  expect(warn).toHaveBeenCalledTimes(1);
  const direct: number[] = [];
  for (let tries = 0; tries < 12; tries++) direct.push((await ask({})).json().code);
  expect(direct.at(-1)).toBe(429);
  warn.mockRestore();
});
