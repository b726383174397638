import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';
import {
  addTrackingGoal,
  eraseVisitor,
  exportTracking,
  removeTrackingGoal,
  trackingFunnel,
  trackingGoals,
  trackingJourneys,
  trackingProperties,
  trackingSummary,
  trackingTable,
  trackingVitals,
} from '#tracking/contract.ts';
import { tableNames } from './dimensions.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const minute = 60_000;
let site: TestApp;
let staff: Visitor;

interface Sent {
  page?: string;
  category?: string;
  name?: string;
  address?: string;
  agent?: string;
  more?: Record<string, string>;
}
async function send({
  page = '/',
  category = 'page',
  name = 'page_load',
  address = '203.0.113.1',
  agent = phone,
  more = {},
}: Sent) {
  const query = new URLSearchParams({
    time: String(site.clock.now()),
    category,
    name,
    page_url: `http://weftline.test${page}`,
    ...more,
  });
  await site.app.inject({
    url: `/track.gif?${query}`,
    headers: { 'user-agent': agent, host: 'weftline.test' },
    remoteAddress: address,
  });
}
const step = (name: 'code' | 'sign_in', address: string) =>
  site.services.tracking.callDone((name === 'code' ? sendVerifyCode : supplierLogin).path, {
    ip: address,
    headers: { 'user-agent': phone },
    body: {},
  });
const both = { from: '2026-11-04', to: '2026-11-05' };
const today = { from: '2026-11-05', to: '2026-11-05' };

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-04T10:00:00+08:00' });
  await send({ more: { referrer: 'https://www.baidu.com/s', build: '20261101000000' } });
  await send({ address: '203.0.113.2', agent: desk });
  site.clock.forward(86_400_000 - 10 * minute);
  // The same person the day after, by a campaign, on the way to an application.
  await send({ page: '/?c=expo', more: { build: '20261105000000' } });
  await send({ category: 'click', name: 'apply', more: { place: 'hero' } });
  site.clock.forward(minute);
  await send({ page: '/supplier', name: 'page_navigate' });
  await send({ page: '/movein', name: 'page_navigate' });
  step('code', '203.0.113.1');
  await send({ category: 'error', name: 'api_error', page: '/movein', more: { message: 'no', tab: '5', seq: '1' } });
  await send({
    category: 'vital',
    name: 'web_vitals',
    page: '/movein',
    more: { lcp: '4200', inp: '90', tab: '5', seq: '4' },
  });
  await send({ category: 'form', name: 'field_edits', page: '/movein', more: { company_name: '2', address: '3' } });
  // Another gets one step further.
  await send({ page: '/movein', address: '203.0.113.3' });
  step('code', '203.0.113.3');
  step('sign_in', '203.0.113.3');
  await send({ page: '/fabric', address: '203.0.113.9', agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await site.services.tracking.storeNow();
  staff = await site.screenUser('editor');
});
afterAll(() => site.close());

const ask = async (call: Parameters<Visitor['call']>[0], payload: Record<string, unknown>) => {
  const { code, data } = await staff.call(call, payload);
  expect(code).toBe(1);
  return data;
};

test('a period is told with the one before it, by hour for a day and by day for more, with what it rests on', async () => {
  // The day before counts as far as this one has come; at ten it had two visits, and now it is nine minutes before that.
  expect(await ask(trackingSummary, today)).toMatchObject({
    before: { visitors: 0, visits: 0, views: 0, bounce: null },
    before_until: '09:51',
    points_before: [{ at: '2026-11-04T10:00', visits: 2 }],
  });
  // What is kept of the whole day does not stand for a part of it.
  expect((await ask(trackingTable, { from: '2026-11-04', to: '2026-11-04', what: 'source' })).rows).toHaveLength(2);
  expect((await ask(trackingSummary, both)).totals).toMatchObject({ visits: 4 });
  expect(await ask(trackingSummary, { ...today, device: 'phone' })).toMatchObject({ before: { visits: 0 } });
  expect((await ask(trackingTable, { ...today, what: 'source' })).rows).toMatchObject([{ before: 0 }]);
  site.clock.forward(10 * minute);
  expect(await ask(trackingSummary, { ...today, device: 'phone' })).toMatchObject({ before: { visits: 1 } });
  // A period that is over is compared with a whole one.
  expect(await ask(trackingSummary, { from: '2026-11-04', to: '2026-11-04' })).toMatchObject({ before_until: null });
  const day = await ask(trackingSummary, today);
  expect(day).toMatchObject({
    totals: { visitors: 2, visits: 2, views: 4, bounce: 0 },
    before: { visitors: 2, visits: 2, views: 2, bounce: 1 },
    before_until: '10:01',
    points: [{ at: '2026-11-05T09:00', visits: 2, views: 4 }],
    releases: [{ build: '20261105000000', at: '2026-11-05' }],
    basis: { events: 11, bot_events: 1, errors: 1 },
  });
  const days = await ask(trackingSummary, both);
  expect(days.points.map(({ at, visits }: never) => [at, visits])).toEqual([
    ['2026-11-04', 2],
    ['2026-11-05', 2],
  ]);
  expect((await ask(trackingSummary, { ...today, bots: 1 })).totals).toMatchObject({ visits: 3, views: 5 });
});

test('figures stand beside the days before, the same days a year ago, or nothing', async () => {
  expect(await ask(trackingSummary, { ...today, compare: 'year' })).toMatchObject({
    totals: { visits: 2 },
    before: { visits: 0 },
    points_before: [],
  });
  expect(await ask(trackingSummary, { ...today, compare: 'none' })).toMatchObject({ before: null, points_before: [] });
  const { rows } = await ask(trackingTable, { ...today, what: 'source', compare: 'none' });
  expect(rows).toMatchObject([{ before: null }]);
  expect((await staff.call(trackingSummary, { ...today, compare: 'ever' })).code).toBe(400);
});

test('a goal is a page or an event, and is met by visits that saw or did it, within any filter', async () => {
  const add = (goal: Record<string, string>) => staff.call(addTrackingGoal, goal);
  expect((await add({ name: '打开申请', kind: 'page', value: '/movein' })).code).toBe(1);
  expect((await add({ name: '点击申请', kind: 'event', value: 'apply' })).code).toBe(1);
  expect((await add({ name: 'again', kind: 'event', value: 'apply' })).code).toBe(409);
  expect(await ask(trackingGoals, today)).toMatchObject({
    visits: 2,
    before: 2,
    rows: [
      { name: '打开申请', visits: 2, before: 0 },
      { name: '点击申请', visits: 1, before: 0 },
    ],
  });
  // Beside a filter by a page, a goal that is a page asks for both.
  const seen = await ask(trackingGoals, { ...both, page: '/supplier' });
  expect(seen.rows).toMatchObject([{ visits: 1 }, { visits: 1 }]);
  const reader = await site.screenUser('analyst');
  expect((await reader.call(trackingGoals, today)).code).toBe(1);
  expect((await reader.call(removeTrackingGoal, { id: seen.rows[0].id })).code).toBe(403);
  expect((await staff.call(removeTrackingGoal, { id: seen.rows[0].id })).code).toBe(1);
  expect((await staff.call(removeTrackingGoal, { id: seen.rows[0].id })).code).toBe(404);
  expect((await ask(trackingGoals, today)).rows).toMatchObject([{ name: '点击申请' }]);
});

test('a page that is a goal may be given as its whole address, with a query, or without the slash', async () => {
  for (const value of ['https://www.weftline.example/movein?step=2#top', 'movein', '/jobs/12']) {
    expect((await staff.call(addTrackingGoal, { name: '目标', kind: 'page', value })).code).toBe(
      value === 'movein' ? 409 : 1,
    );
  }
  const { rows } = await ask(trackingGoals, today);
  expect(rows.slice(1)).toMatchObject([
    { value: '/movein', visits: 2 },
    { value: '/jobs/:id', visits: 0 },
  ]);
});

test('a filter by what is known of a visit, by a page or by an event leaves the visits that it fits', async () => {
  const totals = async (filter: Record<string, string>) => (await ask(trackingSummary, { ...both, ...filter })).totals;
  expect(await totals({ source: 'search:baidu' })).toMatchObject({ visits: 1, views: 1 });
  expect(await totals({ device: 'desktop' })).toMatchObject({ visits: 1 });
  expect(await totals({ device: 'phone', campaign: 'expo' })).toMatchObject({ visits: 1, views: 3 });
  expect(await totals({ page: '/movein' })).toMatchObject({ visits: 2 });
  expect(await totals({ event: 'apply' })).toMatchObject({ visits: 1, views: 3 });
  expect(await totals({ source: 'never seen' })).toMatchObject({ visits: 0, bounce: null, seconds: null });
  expect((await ask(trackingSummary, { ...today, campaign: 'expo' })).points).toMatchObject([{ visits: 1, views: 3 }]);
  // So do what the figures rest on, and what an event said.
  expect((await ask(trackingSummary, { ...both, device: 'desktop' })).basis).toMatchObject({ events: 1, errors: 0 });
  const placesOf = async (filter: Record<string, string>) =>
    (await ask(trackingProperties, { ...both, ...filter, name: 'apply' })).rows;
  expect(await placesOf({ device: 'phone' })).toHaveLength(1);
  expect(await placesOf({ device: 'desktop' })).toEqual([]);
});

test('lists by page, source, event and so on, with the figure of the period before', async () => {
  const list = async (what: string, filter: Record<string, string> = {}) =>
    (await ask(trackingTable, { ...today, what, ...filter })).rows;
  expect(await list('page')).toMatchObject([
    { key: '/movein', views: 2, visits: 1, before: 0 },
    { key: '/', views: 1, visits: 1, before: 2 },
    { key: '/supplier', views: 1 },
  ]);
  expect(await list('page', { campaign: 'expo', device: 'phone' })).toMatchObject([
    { key: '/', views: 1, visits: 1, bounce: 0 },
    { key: '/movein', views: 1, visits: 0, bounce: null },
    { key: '/supplier', views: 1, visits: 0 },
  ]);
  // Under a filter that fits everybody figures are those without one.
  for (const what of ['page', 'source', 'event']) expect(await list(what, { language: '' })).toEqual(await list(what));
  expect(await list('exit', { campaign: 'expo' })).toMatchObject([{ key: '/movein', visits: 1 }]);
  expect(await list('source')).toMatchObject([{ key: 'direct:', visits: 2, before: 1 }]);
  expect((await list('event')).map(({ key, events }: never) => [key, events])).toContainEqual(['click apply', 1]);
  expect((await list('event', { page: '/movein' })).map(({ key }: never) => key)).toContain('error api_error');
  expect(await list('device', { page: '/movein' })).toMatchObject([{ key: 'phone', visits: 2 }]);
  expect((await ask(trackingProperties, { ...today, name: 'apply' })).rows).toEqual([
    { property: 'place', value: 'hero', events: 1 },
  ]);
});

test('the way to an application: how far visits came, and what those had met that stopped there', async () => {
  const { steps } = await ask(trackingFunnel, today);
  expect(steps.slice(0, 4)).toEqual([
    { step: 'read', visits: 2, stopped: 0, errors: 0, slow: 0, edits: 0 },
    { step: 'open', visits: 2, stopped: 0, errors: 0, slow: 0, edits: 0 },
    { step: 'code', visits: 2, stopped: 1, errors: 1, slow: 1, edits: 1 },
    { step: 'sign_in', visits: 1, stopped: 1, errors: 0, slow: 0, edits: 0 },
  ]);
  expect((await ask(trackingJourneys, today)).rows).toEqual([
    { path: ['/', '/supplier', '/movein'], visits: 1, stopped: 1 },
    { path: ['/movein'], visits: 1, stopped: 1 },
  ]);
});

test('how fast pages were, by page and over all', async () => {
  const { rows } = await ask(trackingVitals, today);
  expect(rows).toContainEqual(expect.objectContaining({ route: '/movein', metric: 'lcp', count: 1, good: 0, poor: 1 }));
  expect(rows).toContainEqual(expect.objectContaining({ route: '', metric: 'inp', count: 1, good: 1 }));
});

test('what is looked at goes out as CSV and Excel in the words of the page: lists, the funnel, ways and page speed', async () => {
  const file = async (format: string, what = 'page', language = 'zh-CN') =>
    site.app.inject({
      method: 'POST',
      url: exportTracking.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': language,
        cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: `from=2026-11-05&to=2026-11-05&what=${what}&format=${format}`,
    });
  const csv = await file('csv');
  expect(csv.headers['content-disposition']).toContain('weftline-page-2026-11-05-2026-11-05.csv');
  const linesOf = async (what: string, language?: string) =>
    (await file('csv', what, language)).body.replace('\uFEFF', '').split('\r\n');
  // Only what is counted of each list: no 0 stands for what nobody knows. Visits that began elsewhere have no length.
  const pages = ['/movein,2,1,0.0%,0,0', '/,1,1,0.0%,60,2', '/supplier,1,0,,,0', ''];
  expect(await linesOf('page')).toEqual(['页面,浏览,访问,跳出率,平均停留（秒）,上一时段', ...pages]);
  expect(await linesOf('page', 'en')).toEqual([
    'Pages,Views,Visits,Bounce rate,Avg. visit duration (seconds),Previous period',
    ...pages,
  ]);
  expect((await linesOf('event')).slice(0, 2)).toEqual([
    '事件,次数,上一时段',
    expect.stringMatching(/^(打开页面|站内切换),\d,\d$/),
  ]);
  expect((await linesOf('exit'))[0]).toBe('退出页,访问,上一时段');
  expect((await linesOf('source'))[0]).toBe('来源,访客,访问,浏览,跳出率,平均停留（秒）,上一时段');
  expect((await linesOf('funnel')).slice(0, 2)).toEqual([
    '步骤,访问,到此离开,其中遇到错误,其中页面过慢,其中反复修改（3 次以上）',
    expect.stringMatching(/^了解入驻,2,0,/),
  ]);
  expect(await linesOf('journeys')).toContain('/ > /supplier > /movein,1,1');
  expect(await linesOf('vitals')).toContainEqual(expect.stringMatching(/^\/movein,LCP \(ms\),1,\d+,0.0%,0.0%,100.0%$/));
  expect(await linesOf('vitals')).toContainEqual(expect.stringMatching(/^所有页面,INP \(ms\),1,\d+,100.0%,/));
  const workbook = await file('xlsx', 'journeys');
  expect(workbook.headers['content-disposition']).toContain('weftline-journeys-2026-11-05-2026-11-05.xlsx');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a visitor is erased as long as address and browser lead to the events; figures stay right', async () => {
  const admin = await site.screenUser('admin');
  expect((await staff.call(eraseVisitor, { address: '203.0.113.3', agent: phone })).code).toBe(403);
  const erased = await admin.call(eraseVisitor, { address: '203.0.113.3', agent: phone });
  expect(erased.data).toEqual({ events: 3, visits: 1 });
  expect((await admin.call(eraseVisitor, { address: '203.0.113.3', agent: phone })).data.events).toBe(0);
  expect((await ask(trackingSummary, today)).totals).toMatchObject({ visits: 2, views: 4 });
  await expectFiguresOfEvents(site.services.database);
  const { rows } = await site.services.database.pool.query(
    `select after from audit_entries where action = 'tracking.erase_visitor' order by id`,
  );
  expect(rows[0]?.after).toEqual({ events: 3, visits: 1 });
});

test('what was answered about days that are over is kept, and is what a first look says; gaps make a day incomplete', async () => {
  site.clock.forward(86_400_000);
  staff = await site.screenUser('editor');
  // A day that is not over yet, beside those that are.
  await send({ page: '/movein', address: '203.0.113.1', more: { referrer: 'https://www.baidu.com/s' } });
  await send({ category: 'click', name: 'apply', address: '203.0.113.1' });
  await site.services.tracking.storeNow();
  const period = { from: '2026-11-04', to: '2026-11-06' };
  // Filters of every sort are compared in `answers.server.long.test.ts`.
  const filters: Record<string, string>[] = [
    {},
    { campaign: '' },
    { page: '/movein', event: 'apply', campaign: 'expo', device: 'phone' },
  ];
  const everything = async () => {
    const answers: unknown[] = [];
    for (const [place, filter] of filters.entries()) {
      const asked = { ...period, ...filter, bots: place % 2 };
      answers.push([asked, (await ask(trackingSummary, asked)).totals, (await ask(trackingFunnel, asked)).steps]);
      answers.push((await ask(trackingJourneys, asked)).rows);
      for (const what of tableNames) answers.push([what, (await ask(trackingTable, { ...asked, what })).rows]);
    }
    return answers;
  };
  const read = await everything();
  expect((await ask(trackingTable, { ...period, event: 'apply', what: 'page' })).rows).toMatchObject([
    { key: '/movein', views: 2, visits: 1 },
    { key: '/', views: 1, visits: 1 },
    { key: '/supplier', views: 1, visits: 0 },
  ]);
  const { rows: kept } = await site.services.database.pool.query('select distinct day from tracking_answers');
  expect(kept).toHaveLength(2);
  expect(await everything()).toEqual(read);
  await site.services.database.pool.query('truncate tracking_answers');
  expect(await everything()).toEqual(read);
  expect((await ask(trackingSummary, today)).basis).toMatchObject({ numbered: 4, lost: 2 });
  expect((await ask(trackingSummary, both)).basis.incomplete).toEqual([]);
  // Two of a hundred tabs' events in three did not arrive.
  for (let tab = 100; tab < 140; tab++)
    for (const seq of ['1', '3'])
      await send({ page: '/jobs', address: `203.0.113.${tab}`, more: { tab: String(tab), seq } });
  await site.services.tracking.storeNow();
  site.clock.forward(86_400_000);
  staff = await site.screenUser('editor');
  const days = { from: '2026-11-04', to: '2026-11-07' };
  expect((await ask(trackingSummary, days)).basis.incomplete).toEqual(['2026-11-06']);
  // Whatever it is filtered by.
  expect((await ask(trackingSummary, { ...days, device: 'phone' })).basis.incomplete).toEqual(['2026-11-06']);
  expect((await ask(trackingSummary, { from: '2026-11-07', to: '2026-11-07' })).basis.incomplete).toEqual([]);
});
