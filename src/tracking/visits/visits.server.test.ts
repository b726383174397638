import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionFile } from '#tests/region-file.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { openAnswers } from '#tracking/figures/answers.server.ts';
import { questions } from '#tracking/figures/questions.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const minute = 60_000;
let site: TestApp;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-regions-'));
const file = path.join(folder, 'regions.mmdb');
beforeAll(async () => {
  const zhejiang = { iso_code: 'ZJ', names: { en: 'Zhejiang', 'zh-CN': '浙江' } };
  const country = { iso_code: 'CN', names: { en: 'China', 'zh-CN': '中国' } };
  fs.writeFileSync(file, regionFile([{ network: '203.0.113.1/32', says: { country, subdivisions: [zhejiang] } }]));
  site = await openTestApp({ startsAt: '2026-11-05T22:00:00+08:00', env: { REGION_FILE: file } });
});
afterAll(async () => {
  await site.close();
  fs.rmSync(folder, { recursive: true });
});

async function see(page: string, address: string, more: Record<string, string> = {}, agent = phone) {
  const query = new URLSearchParams({
    time: String(site.clock.now()),
    category: 'page',
    name: 'page_load',
    page_url: `http://weftline.test${page}`,
    ...more,
  });
  await site.app.inject({
    url: `/track.gif?${query}`,
    headers: { 'user-agent': agent, host: 'weftline.test', 'accept-language': 'zh-CN' },
    remoteAddress: address,
  });
}
async function visitsOf(campaign: string) {
  await site.services.tracking.storeNow();
  const { rows } = await site.services.database.pool.query(
    `select to_char(v.day, 'MM-DD') as day, v.views, v.clicks, v.events, e.text as entry, x.text as exit, s.text as source,
       g.text as region, extract(epoch from last_at - started_at)::int as seconds, v.is_first, v.is_back,
       array(select t.text from unnest(v.path) with ordinality p (id, place) join tracking_texts t on t.id = p.id order by place) as path
     from tracking_visits v join tracking_texts c on c.id = v.campaign join tracking_texts e on e.id = v.entry
     join tracking_texts x on x.id = v.exit join tracking_texts s on s.id = v.source join tracking_texts g on g.id = v.region where c.text = $1 order by started_at, v.id`,
    [campaign],
  );
  return rows;
}
async function day(day: string, what: 'campaign', key: string) {
  await site.services.tracking.storeNow();
  const ask = openAnswers(site.services.database, site.services.database, site.clock);
  const asked = { bots: false, filters: { [what]: key } };
  const [sums] = (await ask(questions[what], { from: day, to: day }, asked)).get(day) ?? [];
  const { visits, visitors, back, views, bounces, seconds } = sums ?? {};
  return { visits, visitors, back, views, bounces, seconds };
}

test('a pause of 30 minutes begins a visit, a shorter one does not; figures follow while a visit goes on', async () => {
  await see('/?c=pause', '203.0.113.1', { referrer: 'https://www.baidu.com/s?wd=cloth' });
  expect(await day('2026-11-05', 'campaign', 'pause')).toMatchObject({ visits: 1, visitors: 1, views: 1, bounces: 1 });
  site.clock.forward(29 * minute);
  await see('/fabric', '203.0.113.1');
  expect(await day('2026-11-05', 'campaign', 'pause')).toEqual({
    visits: 1,
    visitors: 1,
    back: 0,
    views: 2,
    bounces: 0,
    seconds: 29 * 60,
  });
  site.clock.forward(31 * minute);
  await see('/jobs?c=pause', '203.0.113.1');
  expect(await visitsOf('pause')).toMatchObject([
    {
      views: 2,
      entry: '/',
      exit: '/fabric',
      source: 'search:baidu',
      region: 'CN-ZJ|浙江|Zhejiang',
      is_first: true,
      path: ['/', '/fabric'],
    },
    { views: 1, entry: '/jobs', source: 'direct:', is_first: false },
  ]);
  expect(await day('2026-11-05', 'campaign', 'pause')).toMatchObject({ visits: 2, visitors: 1, views: 3, bounces: 1 });
});

test('a visit goes on over midnight although the salt changes, and lies in the day on which it began', async () => {
  site.clock.forward(Date.parse('2026-11-05T23:50:00+08:00') - site.clock.now());
  await see('/?c=midnight', '203.0.113.2');
  site.clock.forward(20 * minute);
  await see('/fabric', '203.0.113.2');
  site.clock.forward(20 * minute);
  await see('/jobs', '203.0.113.2');
  expect(await visitsOf('midnight')).toMatchObject([
    { day: '11-05', views: 3, seconds: 40 * 60, path: ['/', '/fabric', '/jobs'] },
  ]);
  // The next visit is of the new day, by somebody who was here the day before.
  site.clock.forward(40 * minute);
  await see('/?c=midnight', '203.0.113.2');
  expect(await visitsOf('midnight')).toMatchObject([{ day: '11-05' }, { day: '11-06', is_first: true, is_back: true }]);
  expect(await day('2026-11-06', 'campaign', 'midnight')).toMatchObject({ visits: 1, visitors: 1, back: 1 });
});

test('an event that was kept while there was no connection goes into the visit of its own time and day', async () => {
  site.clock.forward(Date.parse('2026-11-06T23:50:00+08:00') - site.clock.now());
  await see('/?c=late', '203.0.113.3');
  const happened = site.clock.now() + 5 * minute;
  site.clock.forward(20 * minute);
  await see('/fabric', '203.0.113.3', { category: 'click', name: 'apply', time: String(happened) });
  expect(await visitsOf('late')).toMatchObject([{ day: '11-06', views: 1, clicks: 1, seconds: 5 * 60 }]);
  expect(await day('2026-11-06', 'campaign', 'late')).toMatchObject({ visits: 1, bounces: 0, seconds: 300 });
});

test('two people behind one address are told apart by their browsers', async () => {
  const other = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0';
  await see('/?c=two', '203.0.113.4');
  await see('/?c=two', '203.0.113.4', {}, other);
  await see('/fabric', '203.0.113.4', {}, other);
  expect(await visitsOf('two')).toMatchObject([
    { views: 1, region: '' },
    { views: 2, region: '' },
  ]);
});
