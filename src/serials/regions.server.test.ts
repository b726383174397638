import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay } from '#kit/text/time.ts';
import { regionFile, sampleNetworks } from '#tests/region-file.ts';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as desk from './desk-contract.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'regions-'));
let site: TestApp;
let staff: Visitor;
let batches: ReturnType<typeof batchesOf>;
beforeAll(async () => {
  const file = path.join(directory, 'city.mmdb');
  fs.writeFileSync(file, regionFile(sampleNetworks));
  // Checks of all tests here are of one day, whichever hour it is.
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00', env: { REGION_FILE: file } });
  staff = await site.screenUser('editor');
  batches = batchesOf(site, staff);
});
afterAll(async () => {
  await site.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

const shaoxing = { address: '192.0.2.10', userAgent: 'Mozilla/5.0' };
const urumqi = { address: '198.51.100.20', userAgent: 'Mozilla/5.0' };

test('a number checked in two cities within an hour raises an alarm that names both; six hours apart do not', async () => {
  const [code, other] = (await batches.activate(2)).codes as [string, string];
  const { serials } = site.services;
  expect(await serials.check(code, shaoxing)).toMatchObject({ value: { first_region: '浙江|Zhejiang' } });
  await serials.check(other, shaoxing);
  site.clock.forward(3_600_000);
  expect(await serials.check(code, urumqi)).toMatchObject({
    value: { outcome: 'again', first_region: '浙江|Zhejiang', last_region: '浙江|Zhejiang' },
  });
  site.clock.forward(5 * 3_600_000);
  await serials.check(other, urumqi);
  await serials.flushAlarms();
  const travels = (await staff.call(desk.listAlarms)).data.filter(({ kind }: desk.Alarm) => kind === 'travel');
  expect(travels).toEqual([
    expect.objectContaining({ count: 1, details: { from: '浙江|Zhejiang', to: '新疆|Xinjiang' } }),
  ]);
});

test('checks are counted by region: provinces by short name, other countries by name, the rest as unknown', async () => {
  const [code] = (await batches.activate(1)).codes as [string];
  for (const address of ['203.0.113.1', '203.0.113.200', '127.0.0.1'])
    await site.services.serials.check(code, { address, userAgent: address });
  const { days, regions } = (await staff.call(desk.serialFigures)).data as desk.SerialFigures;
  // A day without checks has its place in the chart.
  expect([days.length, new Set(days.map(({ day }) => day)).size]).toEqual([30, 30]);
  expect(days.filter(({ genuine }) => genuine > 0)).toHaveLength(1);
  expect(days.at(-1)).toMatchObject({ day: businessDay(site.clock.now()), genuine: 7, doubtful: 0, unknown: 0 });
  expect(Object.fromEntries(regions.map(({ region, checks }) => [region, checks]))).toEqual({
    '浙江|Zhejiang': 2,
    '新疆|Xinjiang': 2,
    '香港|Hong Kong': 1,
    '意大利|Italy': 1,
    null: 1,
  });
});
