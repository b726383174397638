import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEnquiries } from '#enquiries/contract.ts';
import { dayMs } from '#kit/text/time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { changeError, errorsToSee, exportErrors, getError, listErrors } from '#tracking/contract.ts';
import { dropGroupsBefore } from './error-groups.server.ts';

const startsAt = '2026-11-05T12:00:00+08:00';
const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
let site: TestApp;
let staff: Visitor;
/** What a group chat's robot heard, and how it answers. */
const heard: { body: string; signature: string | undefined }[] = [];
let status = 200;
const chat = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  heard.push({ body, signature: request.headers['x-weftline-signature'] as string | undefined });
  response.writeHead(status).end('{}');
});

beforeAll(async () => {
  chat.listen(0, '127.0.0.1');
  await once(chat, 'listening');
  site = await openTestApp({
    startsAt,
    env: {
      ALERT_WEBHOOK: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`,
      ALERT_WEBHOOK_SECRET: 'a secret between us',
      BUILD_STAMP: '20261101000000',
    },
  });
  staff = await site.screenUser('editor');
});
afterAll(async () => {
  await site.close();
  chat.close();
});

/** Errors as browsers report them. */
async function report(
  name: string,
  extras: Record<string, string>,
  { agent = person, address = '203.0.113.5', build = '20261101000000' } = {},
) {
  const query = new URLSearchParams({
    time: String(site.clock.now()),
    category: 'error',
    name,
    page_url: 'http://weftline.test/movein',
    build,
    ...extras,
  });
  await site.app.inject({ url: `/track.gif?${query}`, headers: { 'user-agent': agent }, remoteAddress: address });
}
const stored = () => site.services.tracking.storeNow();
const list = async (filter: Record<string, unknown> = {}) => (await staff.call(listErrors, filter)).data;
const find = async (message: string) => (await list({ q: message, state: 'all', period: '30' })).rows[0];

test('errors of one place and wording are one group, whatever they name; bots make none', async () => {
  const fault = (id: string) => ({ message: `TypeError: row ${id} is gone`, source: '/assets/desk-B1x9Qd_2.js:1:9' });
  await report('uncaught_error', fault('17'));
  await report('uncaught_error', fault('4711'), { address: '203.0.113.6' });
  await report('uncaught_error', { ...fault('4'), source: '/assets/desk-Zq81-aaa.js:3:2' });
  await report('uncaught_error', { ...fault('4'), source: '/assets/wall-Zq81-aaa.js:3:2' });
  await report('uncaught_error', fault('99'), { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await stored();
  const { rows, counts } = await list();
  expect(rows.map(({ place, message, count, visitors }: never) => ({ place, message, count, visitors }))).toEqual([
    { place: '/assets/wall.js', message: 'TypeError: row <n> is gone', count: 1, visitors: 1 },
    { place: '/assets/desk.js', message: 'TypeError: row <n> is gone', count: 3, visitors: 2 },
  ]);
  expect(counts).toEqual({ open: 2 });
  const { data } = await staff.call(getError, { id: rows[1].id });
  expect(data).toMatchObject({
    kind: 'fault',
    days: [...Array(29).fill(0), 3],
    builds: [{ build: '20261101000000', count: 3 }],
    history: [{ action: 'new', by: null }],
  });
  expect(data.samples).toHaveLength(3);
  expect(data.samples[0]).toMatchObject({ page: '/movein', surrounding: 'browser', device: 'phone' });
});

test('a group that is resolved comes back by a later error only, and not by one of an older build', async () => {
  const again = (build?: string) =>
    report(
      'uncaught_error',
      { message: 'RangeError: too deep', source: '/assets/a-12345678.js' },
      build ? { build } : {},
    );
  await again();
  await stored();
  const { id } = await find('too deep');
  expect((await staff.call(changeError, { id, action: 'resolve', note: '下一版修复' })).data.state).toBe('resolved');
  expect((await staff.call(changeError, { id, action: 'resolve' })).code).toBe(409);
  site.clock.forward(60_000);
  await again('20261030000000');
  await stored();
  expect((await find('too deep')).state).toBe('resolved');
  await again('20261102000000');
  await stored();
  expect((await find('too deep')).state).toBe('regressed');
  const { history } = (await staff.call(getError, { id })).data;
  expect(history.map(({ action, note }: never) => [action, note])).toEqual([
    ['new', ''],
    ['resolve', '下一版修复'],
    ['regressed', ''],
  ]);
  expect(history[1].by).not.toBeNull();
  expect((await staff.call(changeError, { id, action: 'ignore' })).data.state).toBe('ignored');
  await again('20261103000000');
  await stored();
  expect((await find('too deep')).state).toBe('ignored');
  expect((await staff.call(changeError, { id, action: 'reopen' })).data.state).toBe('open');
  const { rows } = await site.services.database.pool.query(
    `select action, before, after from audit_entries where action like 'tracking.%' order by id`,
  );
  expect(rows[0]).toEqual({
    action: 'tracking.error_resolve',
    before: { state: 'open' },
    after: { state: 'resolved', note: '下一版修复' },
  });
});

test('what broke on the server and what the browser says of it meet by the request’s id', async () => {
  await site.services.database.pool.query('alter table enquiries rename to enquiries_away');
  const answer = await site.app.inject({
    method: 'POST',
    url: listEnquiries.path,
    headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  await site.services.database.pool.query('alter table enquiries_away rename to enquiries');
  expect(answer.statusCode).toBe(500);
  const id = answer.headers['x-request-id'] as string;
  expect(answer.json().data).toEqual({ request_id: id });
  await report('err_bad_response', {
    message: '系统错误',
    url: listEnquiries.path,
    response: answer.body,
    request_id: id,
  });
  await stored();
  const found = (await list({ q: id })).rows;
  expect(found.map(({ name }: { name: string }) => name).sort()).toEqual(['err_bad_response', 'server_error']);
  const browsers = found.find(({ name }: { name: string }) => name === 'err_bad_response');
  const { samples } = (await staff.call(getError, { id: browsers.id })).data;
  expect(samples[0]).toMatchObject({ request_id: id, server: { message: expect.stringContaining('enquiries') } });
  expect(samples[0].server.stack).toMatch(/^at .*src\//m);
  expect(samples[0].server.stack).not.toContain(process.cwd());
});

test('nobody else can speak for the server', async () => {
  const query = new URLSearchParams({ category: 'server', name: 'server_error', message: 'forged', url: '/x' });
  await site.app.inject({ url: `/track.gif?${query}`, headers: { 'user-agent': person } });
  await stored();
  expect(await find('forged')).toBeUndefined();
});

test('a refusal carries the id of its request, and what went well does not', async () => {
  const visitor = await site.screenUser('reviewer');
  const cookie = (who: Visitor) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (who: Visitor) =>
    site.app.inject({ method: 'POST', url: listErrors.path, headers: { cookie: cookie(who) } });
  expect((await ask(visitor)).json().code).toBe(403);
  expect((await ask(visitor)).headers['x-request-id']).toMatch(/^r[0-9a-z]{7}-[0-9a-z]+$/);
  expect((await ask(staff)).headers['x-request-id']).toBeUndefined();
});

test('new faults and those that came back are told once, several in one message; refusals and networks are not', async () => {
  await report('api_error', { message: '验证码错误', url: '/api.php/login', response: '{"code":400}' });
  await report('err_network', { message: '网络不通', url: '/api.php/login', response: 'null' });
  await stored();
  heard.length = 0;
  status = 502;
  await expect(site.services.tracking.alerts.send()).rejects.toThrow('502');
  status = 200;
  // Not at once again, but after the pause; and what was told is not told twice.
  await site.services.tracking.alerts.send();
  expect(heard).toHaveLength(1);
  site.clock.forward(31_000);
  await site.services.tracking.alerts.send();
  await site.services.tracking.alerts.send();
  expect(heard).toHaveLength(2);
  const [{ body, signature }] = heard.slice(-1) as [(typeof heard)[number]];
  expect(signature).toBe(`sha256=${createHmac('sha256', 'a secret between us').update(body).digest('hex')}`);
  const message = JSON.parse(body);
  expect(message).toMatchObject({
    kind: 'tracking.errors',
    title: expect.stringMatching(/^织联：\d+ 个新错误，1 个已解决的错误又出现$/),
  });
  expect(message.lines.join('\n')).toContain('又出现 uncaught_error /assets/a.js RangeError: too deep');
  expect(body).not.toMatch(/验证码|网络不通/);
  expect((await staff.call(errorsToSee, {})).data.count).toBeGreaterThan(0);
  site.clock.forward(dayMs + 1_000);
  // Nobody's session outlives a day without a sign.
  staff = await site.screenUser('editor');
  expect((await staff.call(errorsToSee, {})).data).toEqual({ count: 0 });
});

test('somebody who invents errors fills one group and not the list', async () => {
  const { rows } = await site.services.database.pool.query(
    'select count(*)::int as count from tracking_error_groups where first_at > $1',
    [new Date(site.clock.now() - dayMs)],
  );
  const word = (n: number) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] as string);
  for (let n = 0; n < 1_010 - rows[0].count; n++)
    // From many addresses: one alone is limited before.
    await report(
      'uncaught_error',
      { message: `invented ${word(n)}zz`, source: '/assets/x.js' },
      { address: `198.51.100.${n % 250}` },
    );
  await stored();
  const many = await find('too_many_groups');
  expect(many.count).toBeGreaterThanOrEqual(9);
  const after = await site.services.database.pool.query('select sum(count)::int as all from tracking_error_groups');
  const events = await site.services.database.pool.query(
    'select count(*)::int as all from tracking_events where error_group > 0',
  );
  expect(after.rows[0].all).toBe(events.rows[0].all);
});

test('signs that a search reads as jokers are looked for as they are', async () => {
  expect((await list({ q: '%', state: 'all', period: '30' })).rows).toEqual([]);
  expect((await list({ q: '_oo deep', state: 'all', period: '30' })).rows).toEqual([]);
});

test('a group that has not occurred for as long as events are kept is gone with all that was noted of it', async () => {
  const left = async () => {
    const { rows } = await site.services.database.pool.query(
      `select (select count(*)::int from tracking_error_groups) as groups,
         (select count(*)::int from tracking_error_days) as days,
         (select count(*)::int from tracking_error_changes) as changes`,
    );
    return rows[0];
  };
  const before = await left();
  expect(Math.min(before.groups, before.days, before.changes)).toBeGreaterThan(0);
  await dropGroupsBefore(site.services.database, Date.parse(startsAt) - dayMs);
  expect(await left()).toEqual(before);
  await dropGroupsBefore(site.services.database, site.clock.now() + dayMs);
  expect(await left()).toEqual({ groups: 0, days: 0, changes: 0 });
});

test('the filtered errors leave as a file with the heads and words of the page', async () => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body } = await site.app.inject({
    method: 'POST',
    url: exportErrors.path,
    payload: 'format=csv&state=all&period=30',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', cookie },
  });
  expect(body.split('\r\n')[0]).toBe('\uFEFFError,Where,Kind,Status,Count,Visitors,Total,First,Last');
  const { total } = await list({ state: 'all', period: '30' });
  expect(body.trim().split('\r\n')).toHaveLength(total + 1);
});
