import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { wechatJsapi } from './contract.ts';
import { serverTokens } from './server-tokens.server.ts';
import { wechatClient } from './wechat-client.server.ts';

const app = { appid: 'wxtest', secret: 'a-secret-of-the-test' };
let site: TestApp;
let server: http.Server;
let asked: string[] = [];
let next: (path: string) => object;

/** A host of our own that speaks as api.weixin.qq.com does. */
beforeAll(async () => {
  site = await openTestApp();
  server = http.createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/s, '');
    asked.push(path);
    request.resume().on('end', () => response.end(JSON.stringify(next(path))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await site.close();
});
beforeEach(async () => {
  asked = [];
  next = (path) =>
    path.endsWith('getticket')
      ? { errcode: 0, errmsg: 'ok', ticket: `ticket${asked.length}`, expires_in: 7200 }
      : { access_token: `token${asked.length}`, expires_in: 7200 };
  await site.services.database.pool.query('delete from wechat_server_tokens');
});

const reports: object[] = [];
/** As a process of its own has it: with nothing in memory. */
function newProcess() {
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const client = wechatClient({ openBase: base, apiBase: base, fetch }, (details) => reports.push(details));
  return serverTokens({ ...site.services, client, app });
}

test('processes that need a ticket at once ask for one token and one ticket', async () => {
  const tickets = await Promise.all(Array.from({ length: 4 }, () => newProcess().ticket()));
  const later = await newProcess().ticket();
  expect(new Set([...tickets, later].map((ticket) => ticket.ok && ticket.value)).size).toBe(1);
  expect(asked.sort()).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
  const { rows } = await site.services.database.pool.query('select value from wechat_server_tokens');
  for (const { value } of rows) expect(value).not.toMatch(/token|ticket/);
});

test('a ticket is renewed five minutes before its end, and not earlier', async () => {
  const process = newProcess();
  const first = await process.ticket();
  site.clock.forward(6_890_000);
  expect(await process.ticket()).toEqual(first);
  site.clock.forward(20_000);
  expect(await process.ticket()).not.toEqual(first);
});

test('while WeChat refuses, a valid ticket stays in use, and requests pause for a while', async () => {
  const process = newProcess();
  const first = await process.ticket();
  site.clock.forward(6_910_000);
  next = () => ({ errcode: 45009, errmsg: 'reach max api daily quota limit' });
  asked = [];
  expect(await process.ticket()).toEqual(first);
  expect(await process.ticket()).toEqual(first);
  expect(asked.length).toBeLessThanOrEqual(2);
  site.clock.forward(400_000);
  expect(await process.ticket()).toEqual({ ok: false, reason: 'wechat_busy' });
});

test('a token that WeChat rejects is force-refreshed once', async () => {
  let isOver = true;
  next = (path) => {
    if (!path.endsWith('getticket')) return { access_token: `token${asked.length}`, expires_in: 7200 };
    const answer = isOver ? { errcode: 40001, errmsg: 'invalid credential' } : { ticket: 'fresh', expires_in: 7200 };
    isOver = false;
    return answer;
  };
  expect(await newProcess().ticket()).toEqual({ ok: true, value: 'fresh' });
  expect(asked.filter((path) => path.endsWith('stable_token'))).toHaveLength(2);
});

test('the operator’s report names path and code, never the secret', async () => {
  next = () => ({ errcode: 40125, errmsg: 'invalid appsecret' });
  expect(await newProcess().ticket()).toEqual({ ok: false, reason: 'wechat_not_set_up' });
  expect(reports.at(-1)).toEqual({ path: '/cgi-bin/stable_token', errcode: 40125, errmsg: 'invalid appsecret' });
  expect(JSON.stringify(reports)).not.toContain(app.secret);
});

test('a page of this site is signed for JSAPI, by default the referring one; no other address is', async () => {
  const page = { headers: { referer: 'http://localhost:80/fabric?code=A1' } };
  const signed = await site.visitor(page.headers).call(wechatJsapi);
  expect(signed.data).toMatchObject({
    appId: expect.stringMatching(/^wx/),
    signature: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  expect(JSON.stringify(signed)).not.toMatch(/ticket|token/);
  const given = await site.visitor().call(wechatJsapi, { url: 'http://localhost:80/sn-check#x' });
  expect(given.code).toBe(1);
  for (const url of [
    'https://evil.example/',
    'http://localhost@evil.example/',
    'javascript:alert(1)',
    '//localhost/',
    '',
  ])
    expect((await site.visitor().call(wechatJsapi, { url })).code, url).toBe(400);
});
