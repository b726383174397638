import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { deskCounts } from '#enrolment/contract.ts';
import {
  addNote,
  approve,
  listConditions,
  listMentions,
  markMentions,
  meetCondition,
  openApplication,
  startReview,
  undoDecision,
} from '#enrolment/review/review-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let reviewer: Visitor;
let colleague: Visitor;
let last = 0;
const phone = () => `133${String(20_000_000 + last++)}`;
const idOf = async (person: Visitor) => (await person.call(whoAmI)).data.ia.id as number;

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-16T09:00:00+08:00' });
  reviewer = await site.screenUser('reviewer');
  colleague = await site.screenUser('reviewer');
});
afterAll(() => site.close());

test('a note that calls on a colleague is unread for them alone, until they open it or say so, and can be unread again', async () => {
  const { id } = await submittedApplication(site, phone());
  const mentions = [await idOf(colleague)];
  await reviewer.call(addNote, { id, text: '请看一下<script>alert(1)</script>排污许可', mentions });
  const { data } = await reviewer.call(addNote, { id, text: '再看看产能', mentions });
  const own = data[0].id as number;
  const unread = async (person: Visitor) => (await person.call(deskCounts)).data.mentions;
  expect([await unread(colleague), await unread(reviewer)]).toEqual([2, 0]);

  // Somebody else's ids change nothing.
  await reviewer.call(markMentions, { notes: [own], is_read: 1 });
  expect(await unread(colleague)).toBe(2);
  await colleague.call(markMentions, { notes: [own], is_read: 1 });
  expect((await colleague.call(listMentions)).data).toMatchObject([
    { text: expect.stringContaining('<script>'), seen_at: null },
  ]);
  expect((await colleague.call(listMentions, { which: 'all' })).data).toMatchObject([
    { id: own, seen_at: expect.any(String) },
    {},
  ]);

  await colleague.call(openApplication, { id });
  expect(await unread(colleague)).toBe(0);
  await colleague.call(markMentions, { notes: [own], is_read: 0 });
  expect(await unread(colleague)).toBe(1);
  await colleague.call(markMentions);
  expect(await unread(colleague)).toBe(0);
  expect(await (await site.screenUser('editor')).call(listMentions)).toMatchObject({ code: 403 });
  expect(await (await site.screenUser('viewer')).call(deskCounts)).toMatchObject({ code: 403 });
});

test('a supplier is reminded once of a condition a week before its day, and once when it has passed; a met or undone one is silent', async () => {
  const conditions = [
    { text: '补交环评批复', due_on: '2026-12-10' },
    { text: '更新排污许可证', due_on: '2026-12-10' },
  ];
  const approved = async (number: string) => {
    const { id } = await submittedApplication(site, number);
    await reviewer.call(startReview, { id, revision: 1 });
    const answer = await reviewer.call(approve, { id, revision: 2, dated_conditions: JSON.stringify(conditions) });
    expect(answer).toMatchObject({ code: 1, data: { state: 'approved' } });
    return id;
  };
  const [kept, undone] = [phone(), phone()];
  const id = await approved(kept);
  const other = await approved(undone);
  await reviewer.call(undoDecision, { id: other, revision: 3 });
  const { conditions: work } = site.services.enrolment.review;
  const told = () =>
    site.messages().filter(({ to, text }) => to.endsWith(kept) && text.includes('条件') && !text.includes('已通过'));

  await work.remindOfConditions();
  expect(told()).toEqual([]);
  // One that cannot be read any more is reported, and holds up no other.
  const unreadable = await approved(phone());
  await site.services.database.pool.query(
    `update application_conditions set text = 'sealed:0000:spoilt', due_on = '2026-12-09' where application = $1`,
    [unreadable],
  );
  site.clock.forward(18 * 86_400_000);
  reviewer = await site.screenUser('reviewer');
  const runs = await Promise.allSettled([work.remindOfConditions(), work.remindOfConditions()]);
  expect(runs.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await forgetConditionsOf(unreadable);
  // Either run may be the one that tells of a condition, so neither comes first for sure.
  expect(told()).toHaveLength(2);
  expect(told().map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('将于 2026-12-10 到期：补交环评批复'),
      expect.stringContaining('将于 2026-12-10 到期：更新排污许可证'),
    ]),
  );
  const [first] = (await reviewer.call(listConditions, { within_days: 30 })).data;
  expect(await reviewer.call(meetCondition, { id: first.id })).toMatchObject({ code: 1 });
  expect(await reviewer.call(meetCondition, { id: first.id })).toMatchObject({ code: 409 });

  site.clock.forward(8 * 86_400_000);
  reviewer = await site.screenUser('reviewer');
  await work.remindOfConditions();
  await work.remindOfConditions();
  expect(told()).toHaveLength(3);
  expect(told()[2]?.text).toContain('已过期限（2026-12-10）：更新排污许可证');
  expect((await reviewer.call(deskCounts)).data.conditions).toBe(1);
  const { data } = await reviewer.call(openApplication, { id });
  expect(data.history.map(({ action }: { action: string }) => action)).toContain('condition_late');
  expect(site.messages().filter(({ to, text }) => to.endsWith(undone) && text.includes('到期'))).toEqual([]);
});

const forgetConditionsOf = (application: number) =>
  site.services.database.pool.query('delete from application_conditions where application = $1', [application]);
