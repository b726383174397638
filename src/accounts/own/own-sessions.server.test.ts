import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { applicantSessions, type OwnSession, screenSessions } from './contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const isIn = async (visitor: ReturnType<TestApp['visitor']>) => (await visitor.call(whoAmI)).data.user !== null;

test('users see their sessions, the present one first, and can end any of them', async () => {
  const phone = await site.applicant('13800000101');
  site.clock.forward(120_000); // a second code for the same phone
  const desk = await site.applicant('13800000101');
  site.clock.forward(120_000);
  const lost = await site.applicant('13800000101');
  const list = (await desk.call(applicantSessions.list)).data as OwnSession[];
  expect(list).toHaveLength(3);
  expect(list.map(({ is_present }) => is_present)).toEqual([true, false, false]);

  const of = async (visitor: typeof desk) =>
    ((await visitor.call(applicantSessions.list)).data as OwnSession[]).find((one) => one.is_present)?.id;
  const id = await of(lost);
  expect((await desk.call(applicantSessions.end, { id })).code).toBe(1);
  expect(await isIn(lost)).toBe(false);
  expect((await desk.call(applicantSessions.end, { id })).code).toBe(404);

  expect((await phone.call(applicantSessions.endOthers)).code).toBe(1);
  expect(await isIn(phone)).toBe(true);
  expect(await isIn(desk)).toBe(false);
});

test('no user sees or ends the sessions of another, of either kind', async () => {
  const [one, other, staff] = [
    await site.applicant('13800000102'),
    await site.applicant('13800000103'),
    await site.screenUser('viewer'),
  ];
  const id = ((await other.call(applicantSessions.list)).data as OwnSession[])[0]?.id;
  expect((await one.call(applicantSessions.end, { id })).code).toBe(404);
  expect((await staff.call(screenSessions.end, { id })).code).toBe(404);
  expect(await isIn(other)).toBe(true);
  expect((await one.call(screenSessions.list)).code).toBe(401);
  expect((await staff.call(applicantSessions.list)).code).toBe(401);
  expect((await staff.call(screenSessions.list)).data).toHaveLength(1);
});
