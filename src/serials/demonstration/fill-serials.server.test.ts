import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#accounts/audit.server.ts';
import { cutOffAudit } from '#tests/cut-off-audit.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillSerials, sampleBatches } from './fill-serials.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T15:00:00+08:00' });
});
afterAll(() => site.close());

test('an empty list is filled once, also by starts that are cut off: batches in every state, a sound ledger, alarms, reports, and numbers to try', async () => {
  const { database, sealing, secrets, accounts, serials, clock } = site.services;
  const staff = await accounts.createDemonstrationReviewers();
  const needs = { database, clock, sealing, secrets, audit, staff, dataDirectory: site.dataDirectory };
  // Before the second batch, before the fourth, and when all is checked but one batch not yet recalled.
  for (const entries of [4, 8, 4])
    await expect(fillSerials({ ...needs, audit: cutOffAudit(entries) })).rejects.toThrow('cut off');
  for (let turn = 0; turn < 2; turn++) await fillSerials(needs);
  const batches = await serials.batches.list();
  expect(batches.map(({ state }) => state).toSorted()).toEqual(sampleBatches.map(({ until }) => until).toSorted());
  const alarms = await serials.codes.alarms();
  expect(alarms.map(({ kind }) => kind).toSorted()).toEqual(['burst', 'inactive', 'travel']);
  expect((await serials.cases.list('')).map(({ state }) => state).toSorted()).toEqual(['answered', 'open']);
  const { regions, days } = await serials.figures();
  expect(regions.length).toBeGreaterThan(12);
  expect(days.length).toBeGreaterThan(20);
  expect(await serials.proveLedger()).toMatchObject({ ok: true });

  const list = fs.readFileSync(path.join(site.dataDirectory, 'demonstration-serials.txt'), 'utf8');
  const who = { address: '192.0.2.1', userAgent: 'Mozilla/5.0' };
  const outcomes: string[] = [];
  for (const [code] of list.matchAll(/^[0-9A-Z-]{19}/gm)) {
    const answer = await serials.check(code, who);
    outcomes.push(answer.ok ? answer.value.outcome : answer.reason);
  }
  expect(outcomes).toEqual(['first', 'first', 'again', 'recalled', 'unknown']);
});
