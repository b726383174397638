import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import {
  trackingFunnel,
  trackingJourneys,
  trackingQuality,
  trackingSummary,
} from '#tracking/figures/figures-contract.ts';
import { proveDay } from '#tracking/figures/proof.server.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';

const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const days = ['2026-11-03', '2026-11-04', '2026-11-05'] as const;
let site: TestApp;
let staff: Visitor;
let segments = 0;

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-06T09:00:00+08:00' });
  staff = await site.screenUser('editor');
  for (const day of days)
    await store(Array.from({ length: 40 }, (_, visitor) => seen(`${day}T10:00:00+08:00`, visitor)));
  await site.services.tracking.keepFigures();
});
afterAll(() => site.close());

const seen = (at: string, visitor: number, more: Partial<SpooledEvent> = {}): SpooledEvent => ({
  v: 1,
  kind: 'event',
  at: Date.parse(at) + visitor,
  visitor: 1_000 + visitor,
  agent,
  category: 'page',
  name: 'page_load',
  route: '/supplier',
  ...more,
});
async function store(events: readonly SpooledEvent[]): Promise<void> {
  const file = path.join(site.dataDirectory, `late-${++segments}.ndjson`);
  fs.writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  await segmentStore(site.services.database, site.clock).store({ key: `late/${segments}`, file });
}
const packedAndProved = async () =>
  (
    await site.services.database.pool.query<{ day: string; packed: boolean; proved: boolean }>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, exists (select 1 from tracking_packs p where p.day = d.day) as packed,
         exists (select 1 from tracking_proofs p where p.day = d.day) as proved
       from tracking_days d where what = 'all' and day < '2026-11-06' group by d.day order by 1`,
    )
  ).rows;
/** Every panel of a day that is read from packs, beside SQL on its visits. */
async function expectFiguresOfVisits(day: string): Promise<void> {
  const period = { from: day, to: day };
  const { rows } = await site.services.database.pool.query<Record<string, number>>(
    `select count(*)::int as visits, count(*) filter (where steps >= 1)::int as read, count(*) filter (where steps >= 2)::int as opened,
       count(*) filter (where cardinality(path) >= 2)::int as onward, coalesce(sum(views), 0)::int as views from tracking_visits where day = $1`,
    [day],
  );
  const [visited] = rows;
  const { steps } = (await staff.call(trackingFunnel, period)).data;
  expect([steps[0].visits, steps[1].visits]).toEqual([visited?.read, visited?.opened]);
  const { rows: ways } = (await staff.call(trackingJourneys, period)).data;
  const onward = ways.filter(({ path: pages }: { path: string[] }) => pages.length === 2);
  expect(onward.reduce((sum: number, { visits }: { visits: number }) => sum + visits, 0)).toBe(visited?.onward);
  const { totals } = (await staff.call(trackingSummary, { ...period, device: 'desktop' })).data;
  expect(totals).toMatchObject({ visits: visited?.visits, views: visited?.views });
}

test('events that are stored for a day after it was packed stand in the funnel, in ways and under filters at once', async () => {
  const whole = days.map((day) => ({ day, packed: true, proved: true }));
  expect(await packedAndProved()).toEqual(whole);
  // Some of them go on, others are new.
  await store(
    Array.from({ length: 60 }, (_, visitor) => seen('2026-11-04T10:05:00+08:00', visitor, { route: '/movein' })),
  );
  expect(await packedAndProved()).toEqual([whole[0], { day: '2026-11-04', packed: false, proved: false }, whole[2]]);
  for (const day of days) await expectFiguresOfVisits(day);
  // The next look packs and proves it again, and the figures stay.
  site.clock.forward(60_000);
  await site.services.tracking.keepFigures();
  expect(await packedAndProved()).toEqual(whole);
  for (const day of days) await expectFiguresOfVisits(day);
  const { proofs } = (await staff.call(trackingQuality, { from: days[0], to: days[2] })).data;
  expect(proofs).toHaveLength(3);
  for (const proof of proofs) expect(proof).toMatchObject({ differing: 0, first: '' });
});

test('a visit that goes on over midnight changes both of its days', async () => {
  await store([
    seen('2026-11-03T23:55:00+08:00', 500),
    seen('2026-11-04T00:10:00+08:00', 700, { before: 1_500, route: '/movein' }),
  ]);
  await site.services.tracking.keepFigures();
  await store([seen('2026-11-04T00:20:00+08:00', 700, { before: 1_500, route: '/jobs' })]);
  expect((await packedAndProved()).filter(({ packed }) => !packed).map(({ day }) => day)).toEqual(days.slice(0, 2));
  for (const day of days) await expectFiguresOfVisits(day);
});

test('a day that is stored for while it is being packed is never left with a pack that lacks something', async () => {
  const { database } = site.services;
  for (let round = 0; round < 12; round++) {
    const visitor = 2_000 + round;
    site.clock.forward(1_000);
    await Promise.all([
      proveDay(database, site.clock, '2026-11-05', { isOver: true }),
      store([
        seen('2026-11-05T12:00:00+08:00', visitor),
        seen('2026-11-05T12:01:00+08:00', visitor, { route: '/movein' }),
      ]),
    ]);
    await expectFiguresOfVisits('2026-11-05');
  }
});

test('a proof that compared nothing although the day has visits is shown, and made again', async () => {
  const { database } = site.services;
  const proofOf = async () =>
    (await staff.call(trackingQuality, { from: '2026-11-03', to: '2026-11-03' })).data.proofs[0];
  await database.pool.query(
    `insert into tracking_proofs (day, at, compared, differing) values ('2026-11-03', '2026-11-04T00:30:00+08:00', 0, 0), ('2026-10-01', now(), 0, 0)
     on conflict (day) do update set compared = 0`,
  );
  expect(await proofOf()).toMatchObject({ compared: 0 });
  // Of a day without visits there is nothing to compare.
  expect((await staff.call(trackingQuality, { from: '2026-10-01', to: '2026-10-01' })).data.proofs).toEqual([]);
  await site.services.tracking.keepFigures();
  expect((await proofOf()).compared).toBeGreaterThan(20);
});
