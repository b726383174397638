import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#accounts/audit.server.ts';
import { enquiryStories, fillEnquiries } from '#enquiries/demonstration/fill-enquiries.server.ts';
import { cutOffAudit } from '#tests/cut-off-audit.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { buyers, fillSignups } from './fill-signups.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T15:00:00+08:00' });
});
afterAll(() => site.close());

test('an empty desk is filled once, also by starts that are cut off, with everything in some state and nobody told', async () => {
  const { database, sealing, secrets, phones, accounts, signup, clock } = site.services;
  const staff = await accounts.createDemonstrationReviewers();
  const needs = { database, clock, sealing, secrets, audit, consentVersion: '2026-11-01', staff };
  const workingTime = { after: (from: number) => from + 86_400_000, minutesBetween: () => 0 };
  const cities = signup.cities;
  const cut = { ...needs, audit: cutOffAudit(4) };
  await expect(fillEnquiries({ ...cut, phones, workingTime })).rejects.toThrow('cut off');
  await expect(fillSignups({ ...cut, audit: cutOffAudit(4), phones, cities })).rejects.toThrow('cut off');
  for (let turn = 0; turn < 2; turn++) {
    await fillEnquiries({ ...needs, phones, workingTime });
    await fillSignups({ ...needs, phones, cities });
  }
  const states = async (table: string) =>
    (
      await database.pool.query<{ state: string; n: number }>(
        `select state, count(*)::int as n from ${table} group by 1`,
      )
    ).rows;
  const sum = (rows: { n: number }[]) => rows.reduce((all, { n }) => all + n, 0);
  const asked = await states('enquiries');
  expect(asked.map(({ state }) => state).sort()).toEqual(['answered', 'assigned', 'closed', 'new']);
  expect(sum(asked)).toBe(enquiryStories.length);
  const signedUp = await states('signups');
  expect(signedUp.map(({ state }) => state).sort()).toEqual(['closed', 'contacted', 'matched', 'new']);
  expect(sum(signedUp)).toBe(buyers.length);
  expect(site.messages()).toEqual([]);
});
