import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countAdmitted } from '#enrolment/application/required-items.server.ts';
import { getApplyInfo, reapply, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import * as review from '#enrolment/review/review-contract.ts';
import { dayMs } from '#kit/text/time.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as renewal from './renewal-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(async () => {
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `133${String(10_000_000 + last++)}`;
const inDays = (days: number) => new Date(site.clock.now() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
const told = (number: string) =>
  site.messages().filter(({ to, text }) => to === `+86${number}` && text.includes('即将到期'));

async function admitted(changes: Record<string, unknown>, number = phone()) {
  const submitted = await submittedApplication(site, number, changes);
  await reviewer.call(review.startReview, { id: submitted.id, revision: 1 });
  const answer = await reviewer.call(review.approve, { id: submitted.id, revision: 2 });
  expect(answer.code).toBe(1);
  return { ...submitted, number, target: { id: submitted.id, revision: 3 } };
}
const remind = () => Promise.all(Array.from({ length: 3 }, () => site.services.enrolment.renewals.remindOfExpiry()));

test('a supplier is told 60, 30 and 7 days before a paper runs out, each once, however many processes look', async () => {
  const { number, id } = await admitted({
    licence_valid_to: inDays(64),
    certificates: [{ kind: 'BSCI', number: 'B1', valid_to: inDays(63) }],
  });
  await remind();
  expect(told(number)).toHaveLength(0);
  for (const [days, messages] of [
    [5, 1],
    [10, 1],
    [20, 2],
    [22, 3],
    [3, 3],
  ] as const) {
    site.clock.forward(days * dayMs);
    await remind();
    await remind();
    expect(told(number), `after ${days} days more`).toHaveLength(messages);
  }
  expect(told(number)[0]?.text).toMatch(/BSCI \d{4}-\d\d-\d\d；营业执照 \d{4}-\d\d-\d\d/);
  reviewer = await site.screenUser('reviewer');
  const { data } = await reviewer.call(review.openApplication, { id });
  expect(data.history.find(({ action }: { action: string }) => action === 'expiry_reminder')).toMatchObject({
    action: 'expiry_reminder',
    by: { kind: 'ia', id: 0, name: '' },
  });
});

test('whoever is admitted late gets the present reminder only, and who is not admitted none', async () => {
  const late = await admitted({ licence_valid_to: inDays(5) });
  const waiting = phone();
  await submittedApplication(site, waiting, { licence_valid_to: inDays(5) });
  await remind();
  expect(told(late.number)).toHaveLength(1);
  expect(told(waiting)).toHaveLength(0);
});

test('staff see who runs out, ask for exactly these papers, and the supplier stays admitted throughout', async () => {
  const { target, person, number } = await admitted({ licence_valid_to: inDays(20), company_name: '续证织造有限公司' });
  const listed = (await reviewer.call(renewal.listExpiring, { within_days: 30 })).data;
  expect(listed).toContainEqual(
    expect.objectContaining({
      application: expect.objectContaining({ id: target.id }),
      papers: [{ field: 'licence_valid_to', name: '', valid_to: inDays(20), days: 20 }],
    }),
  );
  site.clock.forward(60_000);
  const before = await countAdmitted(site.services.database);
  expect((await reviewer.call(renewal.askRenewal, { ...target, papers: '' })).code).toBe(400);
  const asked = await reviewer.call(renewal.askRenewal, { ...target, papers: ['licence'] });
  expect(asked.data).toMatchObject({ state: 'needs_correction', admitted: true });
  await site.sendHeld();
  const text = site.messages().findLast(({ to }) => to === `+86${number}`)?.text;
  expect(text).toContain('资格继续有效');
  // It is asked for ahead of the day: nothing is called over that is not.
  expect(text).toContain('营业执照有效期至（即将到期或已过有效期，请换新）');

  const seen = (await person.call(getApplyInfo)).data;
  expect(seen).toMatchObject({
    admitted: true,
    unlocked: ['licence_valid_from', 'licence_valid_to', 'licence_image'],
  });
  expect((await person.call(saveApplyInfo, { revision: 4, workers: 1 })).code).toBe(400);
  const renewed = { licence_valid_to: inDays(3000), submit: 1, consent_version: '2026-11-01' };
  expect((await person.call(saveApplyInfo, { revision: 4, ...renewed })).data.state).toBe('submitted');
  expect((await person.call(withdraw, { revision: 5 })).code).toBe(409);
  await reviewer.call(review.startReview, { id: target.id, revision: 5 });
  expect(await countAdmitted(site.services.database)).toBe(before);
  const approved = await reviewer.call(review.approve, { id: target.id, revision: 6 });
  expect(approved.data).toMatchObject({ state: 'approved', admitted: true });
  const again = (await reviewer.call(renewal.listExpiring, { within_days: 30 })).data;
  expect(again.map(({ application }: { application: { id: number } }) => application.id)).not.toContain(target.id);
  const undone = await reviewer.call(review.undoDecision, { id: target.id, revision: 7 });
  expect(undone.data).toMatchObject({ state: 'in_review', admitted: true });
});

test('new papers that the form saved before they are submitted count as a change, compared with those asked about', async () => {
  const { target, person } = await admitted({ licence_valid_to: inDays(20) });
  await reviewer.call(renewal.askRenewal, { ...target, papers: ['licence'] });
  const consent = { submit: 1, consent_version: '2026-11-01' };
  expect((await person.call(saveApplyInfo, { revision: 4, ...consent })).data.fields).toHaveProperty('correction_note');
  expect((await person.call(saveApplyInfo, { revision: 4, licence_valid_to: inDays(3000) })).code).toBe(1);
  expect((await person.call(saveApplyInfo, { revision: 5, ...consent })).data.state).toBe('submitted');
});

test('a renewal that was asked by mistake is undone and leaves an approved supplier with their conditions', async () => {
  const { target, number } = await admitted({ licence_valid_to: inDays(20) });
  await site.sendHeld();
  const before = site.messages().length;
  await reviewer.call(renewal.askRenewal, { ...target, papers: ['licence', 'certificates'] });
  const undone = await reviewer.call(review.undoDecision, { id: target.id, revision: 4 });
  expect(undone.data).toMatchObject({ state: 'approved', admitted: true, due_at: null, remarks: [] });
  // Undone while its message was held: the supplier hears of neither.
  await site.sendHeld();
  expect(
    site
      .messages()
      .slice(before)
      .filter(({ to }) => to === `+86${number}`),
  ).toEqual([]);
});

test('new papers that were rejected end the admission; the rejection undone, the supplier is admitted as before', async () => {
  const { target, person, number } = await admitted({ licence_valid_to: inDays(20) });
  const { id } = target;
  const before = await countAdmitted(site.services.database);
  await reviewer.call(renewal.askRenewal, { ...target, papers: ['licence'] });
  const renewed = { licence_valid_to: inDays(3000), submit: 1, consent_version: '2026-11-01' };
  await person.call(saveApplyInfo, { revision: 4, ...renewed });
  await reviewer.call(review.startReview, { id, revision: 5 });
  const rejection = { code: 'not_qualified', text: '执照与登记不符', reapply_days: 30 };
  const rejected = await reviewer.call(review.reject, { id, revision: 6, ...rejection });
  expect(rejected.data).toMatchObject({ state: 'rejected', admitted: false });
  expect(await countAdmitted(site.services.database)).toBe(before - 1);
  const undone = await reviewer.call(review.undoDecision, { id, revision: 7 });
  expect(undone.data).toMatchObject({ state: 'in_review', admitted: true });
  expect(await countAdmitted(site.services.database)).toBe(before);

  await reviewer.call(review.reject, { id, revision: 8, ...rejection });
  site.clock.forward(31 * dayMs);
  const again = await (await site.applicant(number)).call(reapply, { revision: 9 });
  expect(again.data).toMatchObject({ state: 'draft', admitted: false });
});

test('an undone first approval ends the admission; ids of others and wrong states are refused', async () => {
  const { target } = await admitted({ licence_valid_to: inDays(20) });
  expect((await reviewer.call(renewal.askRenewal, { id: 999_999, revision: 1, papers: ['licence'] })).code).toBe(404);
  expect((await reviewer.call(renewal.askRenewal, { ...target, revision: 1, papers: ['licence'] })).code).toBe(409);
  const undone = await reviewer.call(review.undoDecision, target);
  expect(undone.data).toMatchObject({ state: 'in_review', admitted: false });
  expect((await reviewer.call(renewal.askRenewal, { id: target.id, revision: 4, papers: ['licence'] })).code).toBe(409);
});
