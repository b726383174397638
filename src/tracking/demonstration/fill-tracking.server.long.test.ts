import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';
import { type TableRow, trackingFunnel, trackingSummary, trackingTable } from '#tracking/contract.ts';
import { fillTracking } from './fill-tracking.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-05T15:00:00+08:00' });
});
afterAll(() => site.close());

const fill = () =>
  fillTracking({
    database: site.services.database,
    clock: site.clock,
    directory: `${site.dataDirectory}/spool/demonstration`,
    jobs: ['/jobs/1', '/jobs/2'],
  });
const events = async () =>
  (await site.services.database.pool.query('select count(*)::int as count from tracking_events')).rows[0].count;

test('a newcomer finds six weeks of visits with sources, a funnel, failures and what was not seen', async () => {
  await fill();
  const stored = await events();
  expect(stored).toBeGreaterThan(20_000);
  const editor = await site.screenUser('editor');
  const now = site.clock.now();
  const month = { from: businessDay(now - 29 * dayMs), to: businessDay(now) };
  const summary = (await editor.call(trackingSummary, month)).data;
  expect(summary.totals.visits).toBeGreaterThan(4_000);
  expect(summary.totals.visitors).toBeGreaterThan(summary.totals.visits * 0.6);
  expect(summary.basis.errors).toBeGreaterThan(20);
  expect(Date.parse(summary.basis.newest_at ?? '')).toBeLessThanOrEqual(now);
  const names = async (what: 'source' | 'campaign' | 'device' | 'event') =>
    (await editor.call(trackingTable, { ...month, what })).data.rows.map(({ key }: TableRow) => key);
  expect(await names('source')).toEqual(expect.arrayContaining(['search:baidu', 'social:wechat', 'direct:']));
  expect(await names('campaign')).toContain('autumn-fair');
  expect(await names('device')).toEqual(expect.arrayContaining(['phone', 'desktop', 'tablet']));
  const funnel = (await editor.call(trackingFunnel, month)).data.steps.map(
    ({ visits }: { visits: number }) => visits,
  ) as number[];
  expect(funnel.at(-1)).toBeGreaterThan(10);
  expect(funnel.toSorted((a, b) => b - a)).toEqual(funnel);
  // Of each day what its visits say, under a filter as well.
  const { rows: days } = await site.services.database.pool.query<{ day: string; submitted: number; searched: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(weight) filter (where steps >= 32), 0)::int as submitted,
       coalesce(sum(weight) filter (where source = (select id from tracking_texts where text = 'search:baidu')), 0)::int as searched
     from tracking_visits where not bot group by 1 order by 1 desc limit 5`,
  );
  for (const { day, submitted, searched } of days) {
    expect((await editor.call(trackingFunnel, { from: day, to: day })).data.steps.at(-1).visits).toBe(submitted);
    const filtered = await editor.call(trackingSummary, { from: day, to: day, source: 'search:baidu' });
    expect(filtered.data.totals.visits).toBe(searched);
  }
  expect(days.at(1)?.searched).toBeGreaterThan(10);
  expect(summary.basis.served).toBeGreaterThan(summary.basis.loads * 1.05);
  await expectFiguresOfEvents(site.services.database);

  await fill();
  expect(await events()).toBe(stored);
  expect(fs.readdirSync(`${site.dataDirectory}/spool/demonstration`)).toEqual([]);
});
