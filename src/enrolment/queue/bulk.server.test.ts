import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { getApplyInfo, withdraw } from '#enrolment/contract.ts';
import { approve, openApplication, saveFourEyes, startReview } from '#enrolment/review/review-contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as bulk from './queue-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const submit = () => submittedApplication(site, `136${String(30_000_000 + last++)}`);
async function taken() {
  const one = await submit();
  const { data } = await reviewer.call(startReview, { id: one.id, revision: 1 });
  return { ...one, target: { id: one.id, revision: data.revision as number } };
}
const stateOf = async (id: number) => (await reviewer.call(openApplication, { id })).data.state;

test('each application is decided by itself; the answer names what failed and why', async () => {
  const [first, second, third, fourth] = [await taken(), await taken(), await taken(), await submit()];
  await second.person.call(withdraw, { revision: second.target.revision });
  const targets = [
    first.target,
    second.target,
    { id: third.id, revision: third.target.revision - 1 },
    { id: fourth.id, revision: 1 },
    { id: 999_999, revision: 1 },
  ];
  const { data } = await reviewer.call(bulk.bulkApprove, { targets, conditions: '首单验厂' });
  expect(data.map(({ id, done, reason }: bulk.BulkResult[number]) => [id, done, reason])).toEqual([
    [first.id, true, ''],
    [second.id, false, 'stale'],
    [third.id, false, 'stale'],
    [fourth.id, false, 'wrong_state'],
    [999_999, false, 'none'],
  ]);
  expect(data[3].message).toBe('当前状态下不能这样操作');
  expect(await stateOf(first.id)).toBe('approved');
  expect(await stateOf(third.id)).toBe('in_review');
  await site.sendHeld();
  expect(site.messages().filter(({ code }) => code === null)).toHaveLength(1);
});

test('nobody decides in bulk on what they entered themselves', async () => {
  const [own, other] = [await taken(), await taken()];
  await site.screenUser('reviewer');
  const me = (await reviewer.call(whoAmI)).data.ia.id;
  // As a process of the release before writes it.
  await site.services.database.pool.query('update applications set entered_by = $1 where id = $2', [me, own.id]);
  const { data } = await reviewer.call(bulk.bulkReject, {
    targets: [own.target, other.target],
    code: 'not_wanted',
    text: '本季不再增加贸易商',
  });
  expect(data).toMatchObject([
    { id: own.id, done: false, reason: 'own_entry', message: expect.stringContaining('自己录入') },
    { id: other.id, done: true },
  ]);
  expect(await stateOf(own.id)).toBe('in_review');
  expect(await stateOf(other.id)).toBe('rejected');
});

test('several are given to a reviewer, and taken into review', async () => {
  const both = [await submit(), await submit()];
  const me = (await reviewer.call(whoAmI)).data.ia.id;
  const given = await reviewer.call(bulk.bulkAssign, {
    targets: both.map(({ id }) => ({ id, revision: 1 })),
    assignee: me,
  });
  expect(given.data.every(({ done }: { done: boolean }) => done)).toBe(true);
  const nobody = await reviewer.call(bulk.bulkAssign, { targets: [{ id: both[0]?.id, revision: 2 }], assignee: 4711 });
  expect(nobody.data).toMatchObject([{ done: false, reason: 'no_such_reviewer' }]);
  const begun = await reviewer.call(bulk.bulkStartReview, { targets: both.map(({ id }) => ({ id, revision: 2 })) });
  expect(begun.data).toMatchObject([{ done: true }, { done: true }]);
});

test('the same remark goes to several, by the rules of a single return: not where something was left unread', async () => {
  const [read, unread] = [await taken(), await taken()];
  await readWhole(reviewer, read.id);
  const { data } = await reviewer.call(bulk.bulkReturn, {
    targets: [read.target, unread.target],
    remarks: [{ field: 'licence_image', code: 'unclear', text: '请平放拍摄' }],
  });
  expect(data).toMatchObject([
    { id: read.id, done: true },
    { id: unread.id, done: false, reason: 'sections_left' },
  ]);
  expect([await stateOf(read.id), await stateOf(unread.id)]).toEqual(['needs_correction', 'in_review']);
  expect((await read.person.call(getApplyInfo)).data).toMatchObject({
    unlocked: ['licence_image'],
    remarks: [{ text: '请平放拍摄' }],
  });
});

test('where two must approve, a bulk approval proposes and says so, and drops no conditions of the first', async () => {
  const [plain, bound] = [await taken(), await taken()];
  const admin = await site.screenUser('admin');
  const colleague = await site.screenUser('reviewer');
  await admin.call(saveFourEyes, { types: ['garment'] });
  const before = site.messages().length;
  const proposed = await reviewer.call(bulk.bulkApprove, { targets: [plain.target] });
  expect(proposed.data).toMatchObject([{ done: true, reason: 'proposed', message: expect.stringContaining('提议') }]);
  await reviewer.call(approve, { ...bound.target, conditions: '首单验厂' });
  expect(site.messages()).toHaveLength(before);
  const targets = [plain, bound].map(({ target: { id, revision } }) => ({ id, revision: revision + 1 }));
  const own = await reviewer.call(bulk.bulkApprove, { targets });
  expect(own.data).toMatchObject([{ reason: 'needs_second' }, { reason: 'needs_second' }]);
  expect((await colleague.call(bulk.bulkApprove, { targets })).data).toMatchObject([
    { id: plain.id, done: true, reason: '' },
    { id: bound.id, done: false, reason: 'conditions_proposed', message: expect.stringContaining('附了条件') },
  ]);
  expect([await stateOf(plain.id), await stateOf(bound.id)]).toEqual(['approved', 'in_review']);
  await admin.call(saveFourEyes, { types: [] });
});

test('takes only so many at once, and no applicant', async () => {
  const many = Array.from({ length: bulk.mostInBulk + 1 }, (_, id) => ({ id: id + 1, revision: 1 }));
  expect(await reviewer.call(bulk.bulkStartReview, { targets: many })).toMatchObject({ code: 400 });
  const { person } = await submit();
  expect(await person.call(bulk.bulkStartReview, { targets: many.slice(1) })).toMatchObject({ code: 401 });
});
