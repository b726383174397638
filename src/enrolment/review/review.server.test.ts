import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenLogin, whoAmI } from '#accounts/contract.ts';
import { getStatusDetails } from '#enrolment/account/account-contract.ts';
import { undoOfferedMs } from '#enrolment/application/application-status.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { askRenewal } from '#enrolment/follow-up/renewal-contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as desk from './review-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp({ env: { PUBLIC_URL: 'https://www.weftline.example' } });
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `139${String(10_000_000 + last++)}`;
const messagesTo = (number: string) => site.messages().filter(({ to, code }) => to === `+86${number}` && code === null);

async function inReview(number = phone()) {
  const submitted = await submittedApplication(site, number);
  const { data, code } = await reviewer.call(desk.startReview, { id: submitted.id, revision: 1 });
  expect(code).toBe(1);
  return { ...submitted, number, target: { id: submitted.id, revision: data.revision as number } };
}

describe('decisions', () => {
  test('an approval with a condition reaches the applicant by message, once', async () => {
    const { person, target, number, application } = await inReview();
    const answer = await reviewer.call(desk.approve, { ...target, conditions: '首单不超过 5000 件' });
    expect(answer.data).toMatchObject({
      state: 'approved',
      due_at: null,
      messages: [{ action: 'approve', state: 'queued' }],
    });
    expect(messagesTo(number)).toEqual([]);
    await site.sendHeld();
    expect(messagesTo(number).map(({ text }) => text)).toEqual([
      `【织联】您的入驻申请 ${application.number}（常熟市经纬服饰有限公司）已通过。附加条件：首单不超过 5000 件。`,
    ]);
    await site.services.sms.sendDue();
    expect(messagesTo(number)).toHaveLength(1);
    const seen = (await person.call(getApplyInfo)).data;
    expect(seen).toMatchObject({ state: 'approved', decision_text: '首单不超过 5000 件', queue: { position: null } });
    expect(seen.timeline.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
      ['save', 'applicant'],
      ['submit', 'applicant'],
      ['start_review', 'staff'],
      ['approve', 'staff'],
    ]);
  });

  test('a return opens exactly the remarked fields, and the resubmission answers the remarks', async () => {
    const { person, target, number } = await inReview();
    const remarks = [
      { field: 'licence_image', code: 'unclear', text: '请补拍四角完整的照片' },
      { field: 'workers', code: 'not_matching' },
    ];
    await readWhole(reviewer, target.id);
    const returned = await reviewer.call(desk.returnForCorrection, { ...target, remarks });
    expect(returned.data).toMatchObject({ state: 'needs_correction', revision: 3, due_at: null });
    await site.sendHeld();
    const [message] = messagesTo(number);
    expect(message?.text).toContain('营业执照照片（看不清楚：请补拍四角完整的照片）；员工人数（与其他资料不一致）');
    expect(message?.text).toContain('https://www.weftline.example/movein');

    const seen = (await person.call(getApplyInfo)).data;
    expect(seen.unlocked).toEqual(['licence_image', 'workers']);
    const locked = await person.call(saveApplyInfo, { company_name: '别的公司', revision: 3 });
    expect(locked).toMatchObject({
      code: 400,
      data: { fields: { company_name: expect.stringContaining('不能改动') } },
    });
    const again = await person.call(saveApplyInfo, {
      company_name: seen.fields.company_name,
      workers: 92,
      revision: 3,
      submit: 1,
      consent_version: '2026-11-01',
    });
    expect(again.data).toMatchObject({ state: 'submitted', revision: 4 });
    expect(again.data.remarks.every(({ open }: { open: boolean }) => !open)).toBe(true);
    const review = (await reviewer.call(desk.openApplication, { id: target.id })).data;
    expect(review.round).toBe(2);
    expect(review.history).toContainEqual(expect.objectContaining({ before: { workers: 86 }, after: { workers: 92 } }));
  });

  test('a rejection states its reason and when one may apply again', async () => {
    const { person, target, number } = await inReview();
    const rejected = await reviewer.call(desk.reject, {
      ...target,
      code: 'not_qualified',
      text: '产能不足',
      reapply_days: 7,
    });
    expect(rejected.code).toBe(1);
    await site.sendHeld();
    expect(messagesTo(number)[0]?.text).toMatch(/未通过。原因：条件暂不符合要求；产能不足。7 天后可重新申请。$/);
    const seen = (await person.call(getApplyInfo)).data;
    expect(Date.parse(seen.reapply_at) - site.clock.now()).toBe(7 * 86_400_000 - undoOfferedMs);
    expect(seen.actions).toEqual([]);
  });

  test('two at once make one decision and one message', async () => {
    const { target, number } = await inReview();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => reviewer.call(desk.approve, target)),
      ...Array.from({ length: 5 }, () => reviewer.call(desk.reject, { ...target, code: 'other', text: '重复' })),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(9);
    await site.sendHeld();
    expect(messagesTo(number)).toHaveLength(1);
  });

  test.each(['approve', 'return', 'reject'] as const)(
    'undone while its message is held, nobody hears of a %s',
    async (decision) => {
      const { person, target, number } = await inReview();
      await readWhole(reviewer, target.id);
      const decide = {
        approve: () => reviewer.call(desk.approve, target),
        return: () =>
          reviewer.call(desk.returnForCorrection, { ...target, remarks: [{ field: 'workers', code: 'not_matching' }] }),
        reject: () => reviewer.call(desk.reject, { ...target, code: 'other', text: '误点' }),
      };
      expect((await decide[decision]()).code).toBe(1);
      site.clock.forward(undoOfferedMs - 1);
      await site.services.sms.sendDue();
      expect((await person.call(getStatusDetails)).data.messages).toEqual([]);
      const undone = await reviewer.call(desk.undoDecision, { id: target.id, revision: target.revision + 1 });
      expect(undone.data).toMatchObject({ state: 'in_review', messages: [] });
      await site.sendHeld();
      expect(messagesTo(number)).toEqual([]);
      // Decided again, and undone after the message went out: the applicant hears of both.
      await reviewer.call(desk.approve, { id: target.id, revision: target.revision + 2 });
      await site.sendHeld();
      await reviewer.call(desk.undoDecision, { id: target.id, revision: target.revision + 3 });
      expect(messagesTo(number).map(({ text }) => text)).toEqual([
        expect.stringContaining('已通过'),
        expect.stringContaining('已撤销'),
      ]);
    },
  );

  test('one can be undone for 24 hours, and comes back into review', async () => {
    const { target } = await inReview();
    await reviewer.call(desk.approve, target);
    site.clock.forward(23 * 3_600_000);
    const fresh = await signInAgain();
    const undone = await fresh.call(desk.undoDecision, { id: target.id, revision: 3 });
    expect(undone.data).toMatchObject({ state: 'in_review', decided_at: null });
    expect(undone.data.history[0]).toMatchObject({ action: 'undo', from_state: 'approved', to_state: 'in_review' });
    await fresh.call(desk.approve, { id: target.id, revision: 4 });
    site.clock.forward(25 * 3_600_000);
    const late = await (await signInAgain()).call(desk.undoDecision, { id: target.id, revision: 5 });
    expect(late.code).toBe(409);
  });

  test('a return that is undone asks for nothing any more, and the next one only for its own', async () => {
    const { person, target } = await inReview();
    await readWhole(reviewer, target.id);
    const remarks = [{ field: 'workers', code: 'not_matching' }];
    const returned = await reviewer.call(desk.returnForCorrection, { ...target, remarks });
    const undone = await reviewer.call(desk.undoDecision, { id: target.id, revision: returned.data.revision });
    const open = async () =>
      (await person.call(getApplyInfo)).data.remarks
        .filter((remark: { open: boolean }) => remark.open)
        .map(({ field }: { field: string }) => field);
    expect(await open()).toEqual([]);
    const next = [{ field: 'moq', code: 'not_matching' }];
    await reviewer.call(desk.returnForCorrection, { id: target.id, revision: undone.data.revision, remarks: next });
    expect(await open()).toEqual(['moq']);
    expect((await person.call(getApplyInfo)).data.unlocked).toEqual(['moq']);
  });

  test('of a draft, of nothing, on a stale revision or out of order is refused', async () => {
    const person = await site.applicant(phone());
    const draft = await person.call(saveApplyInfo, { company_name: '只是草稿', revision: 0 });
    const id = Number(draft.data.number.slice(2));
    expect((await reviewer.call(desk.openApplication, { id })).code).toBe(404);
    expect((await reviewer.call(desk.approve, { id, revision: 1 })).code).toBe(404);
    expect((await reviewer.call(desk.approve, { id: 999_999, revision: 1 })).code).toBe(404);
    const submitted = await submittedApplication(site, phone());
    expect((await reviewer.call(desk.approve, { id: submitted.id, revision: 1 })).code).toBe(409);
    expect((await reviewer.call(desk.startReview, { id: submitted.id, revision: 7 })).code).toBe(409);
    expect((await reviewer.call(desk.suspend, { id: submitted.id, revision: 1, text: 'x' })).code).toBe(409);
  });

  test.each([
    [{ remarks: '[]' }, 'remarks'],
    [{ remarks: '[{"field":"shoe_size","code":"unclear"}]' }, 'remarks'],
    [{ remarks: '[{"field":"workers","code":"Very ugly"}]' }, 'remarks'],
    [{ remarks: 'no' }, 'remarks'],
    [{}, 'remarks'],
  ])('a return without a proper remark is refused: %j', async (payload, field) => {
    const answer = await reviewer.call(desk.returnForCorrection, { id: 1, revision: 1, ...payload });
    expect(answer.code).toBe(400);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });
});

test('a message that a crash left behind goes out once, and one that may have gone out does not', async () => {
  const { target, number } = await inReview();
  await reviewer.call(desk.approve, target);
  await site.sendHeld();
  const leave = (state: string) =>
    site.services.database.pool.query('update short_messages set state = $2, due_at = $3 where about = $1', [
      `application/${target.id}`,
      state,
      new Date(site.clock.now()),
    ]);
  site.clock.forward(61_000);
  await leave('sending');
  await site.services.sms.sendDue();
  expect(messagesTo(number)).toHaveLength(1);
  await leave('queued');
  await Promise.all(Array.from({ length: 5 }, () => site.services.sms.sendDue()));
  expect(messagesTo(number)).toHaveLength(2);
  const { data } = await reviewer.call(desk.openApplication, { id: target.id });
  expect(data.messages).toMatchObject([{ state: 'sent' }]);
});

test('nobody decides on what they entered themselves, as long as somebody else can', async () => {
  const number = phone();
  const person = await site.applicant(number);
  for (const [name, value] of reviewer.cookies) person.cookies.set(name, value);
  await person.call(saveApplyInfo, { company_name: '代填', revision: 0 });
  const { id } = await submittedApplicationOf(person);
  const started = await reviewer.call(desk.startReview, { id, revision: 2 });
  expect(started.data.may_not_decide).toBe(''); // the only reviewer
  const other = await site.screenUser('reviewer');
  expect((await reviewer.call(desk.approve, { id, revision: 3 })).code).toBe(403);
  expect((await reviewer.call(desk.openApplication, { id })).data.may_not_decide).toBe('own_entry');
  expect((await other.call(desk.approve, { id, revision: 3 })).code).toBe(1);
});

test('of several who entered parts of an application none decides on it, whoever was the last', async () => {
  const [one, other, third] = [
    await site.screenUser('reviewer'),
    await site.screenUser('reviewer'),
    await site.screenUser('reviewer'),
  ];
  const person = await site.applicant(phone());
  const beside = async (staff: Visitor, fields: object) => {
    for (const [name, value] of staff.cookies) person.cookies.set(name, value);
    expect((await person.call(saveApplyInfo, { ...fields })).code).toBe(1);
    for (const name of staff.cookies.keys()) person.cookies.delete(name);
  };
  await beside(one, { revision: 0, company_name: '代填' });
  await beside(other, { revision: 1, note: '又添了一句' });
  await beside(one, { revision: 2, note: '再改' });
  const { id } = await submittedApplicationOf(person, 3);
  const { pool } = site.services.database;
  const { rows } = await pool.query('select cardinality(entrants) as entered from applications where id = $1', [id]);
  expect(rows[0].entered).toBe(2);
  expect((await third.call(desk.startReview, { id, revision: 4 })).code).toBe(1);
  for (const staff of [one, other])
    for (const [call, payload] of [
      [desk.approve, {}],
      [desk.reject, { code: 'other', text: '不合适' }],
    ] as const)
      expect((await staff.call(call, { id, revision: 5, ...payload })).code).toBe(403);
  expect((await third.call(desk.approve, { id, revision: 5 })).code).toBe(1);
  const afterwards = [
    [desk.undoDecision, {}],
    [desk.suspend, { text: '抽检不合格' }],
    [askRenewal, { papers: ['licence'] }],
  ] as const;
  for (const [call, payload] of afterwards)
    expect((await other.call(call, { id, revision: 6, ...payload })).code).toBe(403);
  expect((await third.call(desk.suspend, { id, revision: 6, text: '抽检不合格' })).code).toBe(1);
  expect((await one.call(desk.reinstate, { id, revision: 7 })).code).toBe(403);
});

test('who entered by a process of the release before still may not decide once somebody else entered after them', async () => {
  const [one, other] = [await site.screenUser('reviewer'), await site.screenUser('reviewer')];
  const person = await site.applicant(phone());
  for (const [name, value] of one.cookies) person.cookies.set(name, value);
  await person.call(saveApplyInfo, { revision: 0, company_name: '代填' });
  const number = (await person.call(getApplyInfo)).data.number;
  // That one knows of a single column.
  await site.services.database.pool.query(`update applications set entrants = '{}' where id = $1`, [
    Number(number.slice(2)),
  ]);
  for (const [name, value] of other.cookies) person.cookies.set(name, value);
  await person.call(saveApplyInfo, { revision: 1, note: '又添了一句' });
  for (const name of other.cookies.keys()) person.cookies.delete(name);
  const { id } = await submittedApplicationOf(person, 2);
  expect((await reviewer.call(desk.startReview, { id, revision: 3 })).code).toBe(1);
  for (const staff of [one, other]) expect((await staff.call(desk.approve, { id, revision: 4 })).code).toBe(403);
});

describe('the queue', () => {
  test('who opened the licence is written down, once in ten minutes', async () => {
    const { id } = await submittedApplication(site, phone());
    await reviewer.call(desk.openApplication, { id });
    await reviewer.call(desk.openApplication, { id });
    const { data } = await reviewer.call(desk.openApplication, { id });
    const opened = data.history.filter(({ action }: { action: string }) => action === 'licence_opened');
    expect(opened).toHaveLength(1);
    expect(opened[0].by.kind).toBe('ia');
  });

  test('warns of a misfit check character, a region elsewhere and a company that is known, and blocks none of it', async () => {
    const { id } = await submittedApplication(site, phone(), { credit_code: '91350211M0000XUF46' });
    const { data } = await reviewer.call(desk.openApplication, { id });
    const found = data.warnings.map(({ field, warning }: { field: string; warning: string }) => `${field} ${warning}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'credit_code credit_code_check',
        'credit_code credit_code_region',
        'company_name duplicate',
      ]),
    );
  });
});

/** Twelve idle hours end a screen user's session: a test that moves the clock further signs in anew. */
async function signInAgain(): Promise<Visitor> {
  const { rows } = await site.services.database.pool.query('select username from screen_users order by id limit 1');
  await reviewer.call(screenLogin, { username: rows[0]?.username, password: 'correct horse battery' });
  expect((await reviewer.call(whoAmI)).data.ia).not.toBeNull();
  return reviewer;
}

async function submittedApplicationOf(person: Visitor, revision = 1): Promise<{ id: number }> {
  const { applicantId, garmentFactory, storePictures } = await import('#tests/sample-application.ts');
  const pictures = await storePictures(site, await applicantId(person));
  const { data } = await person.call(saveApplyInfo, {
    ...garmentFactory,
    ...pictures,
    revision,
    submit: 1,
    consent_version: '2026-11-01',
  });
  return { id: Number(data.number.slice(2)) };
}

test('a reviewer reads the area in their language, also in what a late change is answered with', async () => {
  const { target } = await inReview();
  const english = await site.screenUser('reviewer');
  english.cookies.set('lang', 'en');
  const area = 'Changshu, Suzhou, Jiangsu';
  expect((await english.call(desk.openApplication, { id: target.id })).data.area_name).toBe(area);
  const late = await english.call(desk.approve, { ...target, revision: target.revision - 1 });
  expect(late).toMatchObject({ code: 409, data: { area_name: area } });
  expect((await reviewer.call(desk.openApplication, { id: target.id })).data.area_name).toBe('江苏省 苏州市 常熟市');
});
