import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { trackingSummary, trackingTable } from './contract.ts';
import { image } from './image.server.ts';

const startsAt = '2026-11-05T12:00:00+08:00';
const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
let site: TestApp;
let port: number;

beforeAll(async () => {
  site = await openTestApp({ startsAt });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.services.tracking.storeNow();
  await site.services.database.pool.query(
    'truncate tracking_batches, tracking_events, tracking_visits, tracking_counts, tracking_day_revisions, tracking_answers',
  );
});

/** Sends bytes as they are: what a broken or hostile client sends no well-behaved library lets through. */
async function sendRaw(target: string | Buffer, headers = ''): Promise<{ status: string; head: string; body: Buffer }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  const end = `HTTP/1.1\r\nhost: weftline.test\r\nuser-agent: ${person}\r\n${headers}connection: close\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from('GET '), Buffer.from(target), Buffer.from(` ${end}`)]));
  await new Promise((resolve) => socket.once('close', resolve));
  const answer = Buffer.concat(chunks);
  const cut = answer.indexOf('\r\n\r\n');
  const head = answer.subarray(0, cut).toString();
  return { status: head.split(' ')[1] ?? '', head, body: answer.subarray(cut + 4) };
}

async function stored() {
  await site.services.tracking.storeNow();
  const { rows } = await site.services.database.pool.query('select * from tracking_event_texts order by at');
  return rows;
}
async function counted() {
  const { rows } = await site.services.database.pool.query(
    `select key, count from tracking_counts where what = 'fault' order by key`,
  );
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}
const event = (extra: string) =>
  `/track.gif?time=${site.clock.now()}&category=page&name=page_load&page_url=http%3A%2F%2Fweftline.test%2Ffabric%3Fq%3Dtwill&referrer=https%3A%2F%2Fwww.baidu.com%2Fs%3Fwd%3Dcloth&window_width=390&window_height=844${extra}`;

test('an event is answered with 43 bytes of image that nobody caches, and stored with what it means', async () => {
  const { status, head, body } = await sendRaw(
    event('&build=20250925143028&tab=7&seq=3&colour=teal'),
    'accept-language: zh-TW,en\r\n',
  );
  expect(status).toBe('200');
  expect(head).toMatch(/content-type: image\/gif/);
  expect(head).toMatch(/cache-control: no-store/);
  expect(head).not.toMatch(/set-cookie/);
  expect(body).toEqual(image);
  expect(body).toHaveLength(43);
  const [row] = await stored();
  expect(row).toMatchObject({
    category: 'page',
    name: 'page_load',
    route: '/fabric',
    page: '/fabric?q=twill',
    referrer: 'www.baidu.com/s',
    window_width: 390,
    window_height: 844,
    build: 20250925143028,
    tab: 7,
    seq: 3,
    language: 'zh-CN',
    bot: false,
    extras: { colour: 'teal' },
  });
  expect(row.at.toISOString()).toBe(new Date(startsAt).toISOString());
  const agents = await site.services.database.pool.query('select * from tracking_agents where id = $1', [row.agent]);
  expect(agents.rows[0]).toMatchObject({ agent: person, surrounding: 'browser', device: 'phone', bot: null });
  expect(await counted()).toEqual({});
});

const many = Array.from({ length: 500 }, (_, index) => `&e${index}=${index}`).join('');
const badInputs: [what: string, target: string | Buffer, faults: Record<string, number>, events: number][] = [
  ['no query', '/track.gif', { empty: 1 }, 0],
  ['a megabyte of query', `/track.gif?name=${'x'.repeat(1_048_576)}`, { too_large: 1 }, 0],
  ['a megabyte of separators', `/track.gif?${'a&'.repeat(500_000)}`, { too_large: 1 }, 0],
  ['three megabytes of query', `/track.gif?name=${'x'.repeat(3_000_000)}`, { too_large: 1 }, 0],
  [
    'percent encoding cut short',
    '/track.gif?name=a%E4%B8&category=%zz&time=%',
    { bad_encoding: 1, bad_time: 1, bad_page: 1 },
    1,
  ],
  ['an encoded NUL', '/track.gif?name=a%00b&x%00=%00', { bad_encoding: 1, bad_time: 1, bad_page: 1 }, 1],
  ['a raw NUL', '/track.gif?name=a\u0000b', { unreadable_request: 1 }, 0],
  ['raw bytes that are no UTF-8', Buffer.from('/track.gif?name=\xff\xfe', 'latin1'), { unreadable_request: 1 }, 0],
  ['a lone surrogate', '/track.gif?name=%ED%A0%80', { bad_encoding: 1, bad_time: 1, bad_page: 1 }, 1],
  ['500 extras', `/track.gif?name=a&time=${Date.parse(startsAt)}&page_url=/${many}`, { too_many_extras: 1 }, 1],
  ['the year 1970', '/track.gif?name=a&page_url=/&time=0', { bad_time: 1 }, 1],
  ['the year 2100', '/track.gif?name=a&page_url=/&time=4102444800000', { time_out_of_range: 1 }, 1],
  ['a time that is none', '/track.gif?name=a&page_url=/&time=yesterday', { bad_time: 1 }, 1],
  [
    'a window of less than nothing',
    `/track.gif?name=a&page_url=/&time=${Date.parse(startsAt)}&window_width=-1&window_height=1e99`,
    { bad_window: 1 },
    1,
  ],
  ['no name', `/track.gif?page_url=/&time=${Date.parse(startsAt)}`, { no_name: 1 }, 1],
  [
    'a page of another scheme',
    `/track.gif?name=a&page_url=javascript:alert(1)&time=${Date.parse(startsAt)}`,
    { bad_page: 1 },
    1,
  ],
  ['repeated names', `/track.gif?name=a&name=b&page_url=/&time=${Date.parse(startsAt)}`, { repeated: 1 }, 1],
  [
    'a prototype as a name',
    `/track.gif?name=a&page_url=/&time=${Date.parse(startsAt)}&__proto__=1&constructor[prototype][x]=1`,
    {},
    1,
  ],
  [
    'markup and quotes',
    `/track.gif?name='%3Bdrop+table+x--&page_url=/%3Cscript%3E&time=${Date.parse(startsAt)}&x=%5Cn%09%5C.`,
    {},
    1,
  ],
];

test.each(badInputs)('%s is answered with the image, and counted', async (_what, target, faults, events) => {
  const { status, body } = await sendRaw(target);
  expect(status).toBe('200');
  expect(body).toEqual(image);
  const rows = await stored();
  expect(rows).toHaveLength(events);
  expect(await counted()).toEqual(faults);
  for (const row of rows) expect(Math.abs(row.at.getTime() - site.clock.now())).toBeLessThan(1_000);
});

test('a request without a host, or that expects what nobody does, gets the image too; others are refused as ever', async () => {
  const answerTo = async (request: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`${request}\r\nuser-agent: ${person}\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await new Promise((resolve) => socket.once('close', resolve));
    return Buffer.concat(chunks).toString('latin1');
  };
  for (const refused of ['', '\r\nhost: weftline.test\r\nexpect: nothing']) {
    const request = (target: string) => answerTo(`GET ${target} HTTP/1.1${refused}\r\nconnection: close`);
    expect(await request(event(''))).toMatch(/^HTTP\/1.1 200 .*GIF89a/s);
    expect(await request('/healthz')).toMatch(/^HTTP\/1.1 4(00|17) /);
  }
  expect(await stored()).toHaveLength(2);
});

test('other addresses keep the ordinary limit on headers', async () => {
  expect((await sendRaw(`/healthz?${'x'.repeat(20_000)}`)).status).toBe('431');
  expect((await sendRaw('/healthz', `cookie: ${'x'.repeat(20_000)}\r\n`)).status).toBe('431');
  expect((await sendRaw('/healthz')).status).toBe('200');
});

test('phones, codes, passwords and tokens never reach the disk or the database', async () => {
  const secrets = [
    '13800138000',
    '482913',
    'hunter2hunter2',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2lnbmF0dXJl',
    'li@example.com',
  ];
  const [phone, code, password, token, mail] = secrets;
  await sendRaw(
    event(
      `&message=${encodeURIComponent(`code ${code} for ${phone}`)}&data=${encodeURIComponent(JSON.stringify({ password, to: mail }))}` +
        `&password=${password}&next=${encodeURIComponent(`/a?token=${token}`)}`,
    ).replace('q%3Dtwill', `phone%3D${phone}%26code%3D${code}`),
  );
  const [row] = await stored();
  expect(row.extras).toMatchObject({ password: '[redacted]', message: 'code [redacted] for [redacted]' });
  for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret);
});

test('nothing that names a person stands in any table, wherever in an address, a title or a fault it stood, and however it was written', async () => {
  const page =
    '/contact/zhang@corp.example/138-0000-1234/%2B8613812345678/110105199003077654?13800001234&q=１３８１２３４５６７９';
  const titled = encodeURIComponent('张三 138 0000 1235 的询价 — zhang%40corp.example');
  const send = (more: string, referrer = 'https://mail.other.example/u/li@corp.example/inbox') =>
    sendRaw(
      `/track.gif?time=${site.clock.now()}${more}&page_url=${encodeURIComponent(page)}&referrer=${encodeURIComponent(referrer)}&title=${titled}`,
      `referer: http://weftline.test/${encodeURI(page)}\r\n`,
    );
  await send('&category=page&name=page_load');
  await send('&category=click&name=apply&wang%40corp.example=1');
  await send(
    '&category=error&name=api_error&message=no%20such%20user%20%2B86%20138-0000-1236&url=/u/wang%2540corp.example',
  );
  // The form's own page, by the call that it made.
  site.services.tracking.callDone(sendVerifyCode.path, {
    ip: '203.0.113.77',
    headers: { 'user-agent': person, referer: `http://weftline.test${encodeURI(page)}` },
    body: {},
  });
  await site.services.tracking.storeNow();
  const { pool } = site.services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relname like 'tracking\\_%'`,
  );
  let rows = 0;
  for (const { name } of tables) {
    const { rows: lines } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    rows += lines.length;
    for (const { line } of lines) {
      const plain = decodeURIComponent(line.replace(/%(?![0-9a-f]{2})/gi, '%25')).normalize('NFKC');
      expect(plain).not.toMatch(/(zhang|li|wang)(@|%40)|138\D?0000|1381234567|19900307/);
    }
  }
  expect(rows).toBeGreaterThan(20);
  expect((await stored()).find(({ name }) => name === 'page_load')).toMatchObject({
    route: '/contact/[redacted]/[redacted]/%2B[redacted]/[redacted]',
    referrer: 'mail.other.example/u/[redacted]/inbox',
    extras: { title: '张三 [redacted] 的询价 - [redacted]' },
  });
});

test('who comes from the same site by another of its names, or from an app, is counted so', async () => {
  for (const referrer of ['https://www.weftline.test/', 'android-app://com.google.android.googlequicksearchbox/'])
    await sendRaw(event('').replace(/referrer=[^&]*/, `referrer=${encodeURIComponent(referrer)}`));
  expect((await stored()).map(({ referrer }) => referrer)).toEqual([
    '/',
    'android-app://com.google.android.googlequicksearchbox',
  ]);
});

test('one network that sends hundreds at once is counted and not stored, with the image all the same; nobody else is held up', async () => {
  const send = async (remoteAddress: string, more: Record<string, string> = {}) => {
    const answer = await site.app.inject({
      url: event(`&from=${remoteAddress}`),
      headers: { 'user-agent': person, host: 'weftline.test', ...more },
      remoteAddress,
    });
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, image]);
  };
  for (let number = 0; number < 500; number++) await send(`2001:db8:7:7::${number.toString(16)}`);
  await send('2001:db8:7:8::1');
  await send('198.51.100.9');
  // Behind a proxy that nobody named all have its address.
  for (let number = 0; number < 450; number++) await send('10.0.0.7');
  for (let number = 0; number < 450; number++) await send('127.0.0.1', { 'x-real-ip': '198.51.100.200' });
  expect(await stored()).toHaveLength(400 + 2 + 900);
  expect(await counted()).toEqual({ too_many: 100 });
  // A minute later there is room again.
  site.clock.forward(60_000);
  await send('2001:db8:7:7::1');
  expect(await stored()).toHaveLength(1_303);
  expect(await counted()).toEqual({ too_many: 100 });
});

test('who asks not to be tracked leaves only errors, and those without a visitor', async () => {
  await sendRaw(event(''), 'sec-gpc: 1\r\n');
  await sendRaw(event('').replace('category=page', 'category=error'), 'dnt: 1\r\n');
  const rows = await stored();
  expect(rows.map(({ category, visitor }) => [category, visitor])).toEqual([['error', 0]]);
  expect(await counted()).toEqual({ opted_out: 1 });
});

test('while the disk takes nothing the image says so, what was answered before is kept, and afterwards all is well', async () => {
  const folder = path.join(site.dataDirectory, 'spool/tracking');
  const answers: string[] = [];
  const send = async (extra: string) => {
    const { status, body } = await sendRaw(event(`&${extra}=${answers.length}`));
    expect(body).toEqual(image);
    answers.push(status);
    return status;
  };
  fs.renameSync(folder, `${folder}.away`);
  // A file that is open takes more until it is closed; then no other one can be made.
  await expect.poll(() => send('during'), { timeout: 20_000 }).toBe('503');
  fs.renameSync(`${folder}.away`, folder);
  expect(await send('after')).toBe('200');
  const taken = answers.flatMap((status, at) => (status === '200' ? [String(at)] : []));
  const rows = await stored();
  expect(rows.flatMap(({ extras }) => Object.values(extras)).sort()).toEqual(taken.sort());
  expect(await counted()).toEqual({ not_written: 1 });
});

test('staff read the day: who came, what was served and not reported, what broke how often; others do not', async () => {
  const browser = { headers: { 'user-agent': person } };
  const browsed = { ...browser.headers, 'sec-fetch-dest': 'document' };
  const { tracking } = site.services;
  for (let time = 0; time < 4; time++) tracking.pageServed({ url: '/jobs/9?from=feed', headers: browsed } as never);
  tracking.pageServed({ url: '/jobs/9', headers: { 'user-agent': 'Googlebot/2.1' } } as never);
  tracking.pageServed({ url: '/jobs/9', headers: { ...browsed, 'sec-purpose': 'prefetch' } } as never);
  await sendRaw(event('').replace('%2Ffabric%3Fq%3Dtwill', '%2Fjobs%2F9'));
  const broken = event('&message=gone&url=%2Fapi').replace(
    'category=page&name=page_load',
    'category=error&name=api_error',
  );
  await sendRaw(broken);
  await sendRaw(broken);
  await tracking.storeNow();

  const editor = await site.screenUser('editor');
  const day = { from: '2026-11-05', to: '2026-11-05' };
  const { code, data } = await editor.call(trackingSummary, day);
  expect(code).toBe(1);
  expect(data).toMatchObject({
    totals: { visitors: 1, visits: 1, views: 1 },
    points: [{ at: '2026-11-05T12:00', visitors: 1, views: 1 }],
    basis: { events: 3, errors: 2, bot_events: 0, served: 4, loads: 1 },
  });
  const before = { from: '2026-11-04', to: '2026-11-04' };
  expect((await editor.call(trackingTable, { ...before, what: 'page' })).data.rows).toEqual([]);
  expect((await editor.call(trackingSummary, { from: '2026-02-30', to: '2026-02-30' })).code).toBe(400);
  expect((await editor.call(trackingSummary, { from: '2026-11-05', to: '2026-11-04' })).code).toBe(400);
  expect((await site.visitor().call(trackingSummary, day)).code).toBe(401);
  expect((await (await site.screenUser('reviewer')).call(trackingSummary, day)).code).toBe(403);
});
