import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '#orders/desk/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ env: { METRICS_KEY: 'a-key-of-the-operator' } });
});
afterAll(() => site.close());

const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: '/metrics', remoteAddress, headers });

test('Prometheus on this machine reads figures that it understands', async () => {
  await site.app.inject('/healthz');
  const answer = await read('127.0.0.1');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('version=0.0.4');
  const lines = answer.body.trimEnd().split('\n');
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.]+(e[+-]?\d+)?|\w+(\{.*\})? NaN)$/);
  expect(answer.body).toMatch(/http_requests_total\{method="GET",status="2xx"\} [1-9]/);
  expect(answer.body).toMatch(/http_request_duration_seconds_bucket\{le="\+Inf"\} [1-9]/);
  expect(answer.body).toMatch(/process_resident_memory_bytes [1-9]/);
  expect(answer.body).toMatch(/database_connections\{state="open"\} [1-9]/);
});

test('from elsewhere, also through a proxy on this machine, it takes a key', async () => {
  expect((await read('203.0.113.7')).statusCode).toBe(401);
  expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(401);
  expect((await read('203.0.113.7', { authorization: 'Bearer a-key-of-the-operator' })).statusCode).toBe(200);
  expect((await read('203.0.113.7', { authorization: 'Bearer a-key-of-the-operatos' })).statusCode).toBe(401);
  const admin = await site.screenUser('admin');
  const { key } = (await admin.call(createKey, { name: 'Prometheus', scopes: ['metrics'] })).data;
  expect((await read('203.0.113.7', { authorization: `Bearer ${key}` })).statusCode).toBe(200);
  const feeding = await site.services.orders.keys.create('feed');
  expect((await read('203.0.113.7', { authorization: `Bearer ${feeding}` })).statusCode).toBe(401);
});

test('what is answered before the routes look at it is counted as well', async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const count = async () =>
    Number(/http_requests_total\{method="GET",status="2xx"\} (\d+)/.exec((await read('127.0.0.1')).body)?.[1]);
  const before = await count();
  for (let time = 0; time < 3; time++) expect((await fetch(`${address}/track.gif?name=a`)).status).toBe(200);
  // One is the reading itself.
  expect((await count()) - before).toBe(4);
});
