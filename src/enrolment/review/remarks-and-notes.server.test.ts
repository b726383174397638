import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionsFor } from '#enrolment/application/application-fields.ts';
import { getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as desk from './review-contract.ts';
import * as review from './review-contract.ts';

let site: TestApp;
let admin: Visitor;
let reviewer: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  admin = await site.screenUser('admin');
  reviewer = await site.screenUser('reviewer');
  colleague = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `137${String(10_000_000 + last++)}`;
const idOf = async (person: Visitor): Promise<number> => {
  const { whoAmI } = await import('#accounts/contract.ts');
  return (await person.call(whoAmI)).data.ia.id;
};

async function inReview(changes: Record<string, unknown> = {}) {
  const submitted = await submittedApplication(site, phone(), changes);
  const { data } = await reviewer.call(review.startReview, { id: submitted.id, revision: 1 });
  return { ...submitted, target: { id: submitted.id, revision: data.revision as number } };
}
const must = (field: string, more: object = {}) => ({ field, code: 'unclear', ...more });

describe('remarks', () => {
  test('nothing goes back before its reviewer has opened every section of this round', async () => {
    const { target, person } = await inReview();
    const remarks = [must('licence_image')];
    expect(await reviewer.call(review.returnForCorrection, { ...target, remarks })).toMatchObject({
      code: 400,
      data: { fields: { sections: expect.any(String) } },
    });
    const sections = sectionsFor('garment');
    for (const section of sections.filter((name) => name !== 'pictures'))
      await reviewer.call(desk.openSection, { id: target.id, section });
    await readWhole(colleague, target.id);
    expect((await reviewer.call(review.returnForCorrection, { ...target, remarks })).code).toBe(400);
    const opened = await reviewer.call(desk.openSection, { id: target.id, section: 'pictures' });
    expect(opened.data.sections_opened).toHaveLength(sections.length);
    expect((await reviewer.call(review.returnForCorrection, { ...target, remarks })).code).toBe(1);
    const sent = await person.call(saveApplyInfo, {
      revision: 3,
      correction_note: '原件如此',
      submit: 1,
      consent_version: '2026-11-01',
    });
    expect(sent).toMatchObject({ code: 1 });
    const next = (await reviewer.call(review.openApplication, { id: target.id })).data;
    expect(next).toMatchObject({ round: 2, sections_opened: [] });
  });

  test('a part of a picture is kept in fractions and reaches the applicant with its words', async () => {
    const { target, person, application } = await inReview();
    await readWhole(reviewer, target.id);
    const picture = application.fields.licence_image;
    const region = { x: 0.1, y: 0.2, width: 0.3, height: 0.25 };
    const send = (remark: object) => reviewer.call(review.returnForCorrection, { ...target, remarks: [remark] });
    expect((await send(must('gate_images', { picture, region }))).data.fields.remarks).toContain('照片');
    expect((await send(must('licence_image', { picture: 'enrol/999/other.jpg', region }))).code).toBe(400);
    expect((await send(must('licence_image', { region }))).code).toBe(400);
    expect((await send(must('licence_image', { picture, region: { ...region, width: 1.2 } }))).code).toBe(400);
    expect((await send(must('licence_image', { picture, region, text: '印章' }))).code).toBe(1);
    const [remark] = (await person.call(getApplyInfo)).data.remarks;
    expect(remark).toMatchObject({
      picture,
      region,
      text: '印章',
      severity: 'must',
      reason: ['看不清楚', 'Not legible'],
    });
  });

  test('advice alone sends nothing back', async () => {
    const { target } = await inReview();
    await readWhole(reviewer, target.id);
    const advice = must('moq', { severity: 'advice' });
    const send = (remarks: object[]) => reviewer.call(review.returnForCorrection, { ...target, remarks });
    expect((await send([advice])).code).toBe(400);
    expect(
      (await send([advice, must('workers')])).data.remarks.map(({ severity }: { severity: string }) => severity),
    ).toEqual(['advice', 'must']);
  });

  test('a reason that staff word anew keeps its old words in what was sent', async () => {
    const code = 'no_stamp';
    const added = await reviewer.call(desk.saveReason, {
      code,
      version: 0,
      zh: '缺少公章',
      en: 'The stamp is missing',
    });
    expect(added.data).toContainEqual(expect.objectContaining({ code, version: 1, active: true }));
    const { target, person } = await inReview();
    await readWhole(reviewer, target.id);
    await reviewer.call(review.returnForCorrection, { ...target, remarks: [{ field: 'licence_image', code }] });
    const anew = { code, version: 1, zh: '请加盖公章', en: 'Please stamp it' };
    expect((await colleague.call(desk.saveReason, { ...anew, version: 0 })).code).toBe(409);
    expect((await colleague.call(desk.saveReason, anew)).code).toBe(1);
    expect((await person.call(getApplyInfo)).data.remarks[0].reason).toEqual(['缺少公章', 'The stamp is missing']);
    await colleague.call(desk.saveReason, { ...anew, version: 2, active: 0 });
    const other = await inReview();
    await readWhole(reviewer, other.target.id);
    const retired = await reviewer.call(review.returnForCorrection, {
      ...other.target,
      remarks: [{ field: '', code }],
    });
    expect(retired.code).toBe(400);
  });
});

test('a resubmission shows what changed since the one before, field by field', async () => {
  const { target, person, applicant, application } = await inReview();
  await readWhole(reviewer, target.id);
  await reviewer.call(review.returnForCorrection, {
    ...target,
    remarks: [must('licence_image'), must('workers'), must('address')],
  });
  const { default: sharp } = await import('sharp');
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b4432f' } })
    .jpeg()
    .toBuffer();
  const { key } = await site.services.objects.put(`enrol/${applicant}/licence-2.jpg`, content);
  const save = (revision: number, fields: object) => person.call(saveApplyInfo, { revision, ...fields });
  await save(3, { workers: 90, address: '别处 1 号' });
  await save(4, { address: application.fields.address, licence_image: key });
  await save(5, { workers: 92, submit: 1, consent_version: '2026-11-01' });
  const { changes, pictures } = (await reviewer.call(review.openApplication, { id: target.id })).data;
  expect(changes).toEqual([
    { field: 'licence_image', before: application.fields.licence_image, after: key },
    { field: 'workers', before: 86, after: 92 },
  ]);
  expect(Object.keys(pictures)).toContain(application.fields.licence_image);
});

describe('notes', () => {
  test('a mention calls a colleague until they open the application', async () => {
    const { target } = await inReview();
    const mentioned = await idOf(colleague);
    const added = await reviewer.call(desk.addNote, { id: target.id, text: '看一下执照', mentions: [mentioned] });
    expect(added.data[0]).toMatchObject({ text: '看一下执照', mentions: [{ id: mentioned }] });
    const [mention] = (await colleague.call(desk.listMentions)).data;
    expect(mention).toMatchObject({ text: '看一下执照', application: { id: target.id } });
    expect((await reviewer.call(desk.listMentions)).data).toEqual([]);
    const opened = (await colleague.call(review.openApplication, { id: target.id })).data;
    expect(opened.notes[0].author.id).toBe(await idOf(reviewer));
    expect((await colleague.call(desk.listMentions)).data).toEqual([]);
    expect((await reviewer.call(desk.addNote, { id: target.id, text: 'x', mentions: [999_999] })).code).toBe(400);
    expect((await reviewer.call(desk.addNote, { id: 999_999, text: 'x' })).code).toBe(404);
  });

  test('sent again because its answer got lost, a note is there once, with all whom it calls on; later it is a new one', async () => {
    const { target } = await inReview();
    const [seen, also] = [await idOf(colleague), await idOf(await site.screenUser('reviewer'))];
    const add = (text: string, mentions: number[] = [], who = reviewer) =>
      who.call(desk.addNote, { id: target.id, text, mentions });
    const counted = (answer: { data: desk.Note[] }) => answer.data.map(({ text }) => text);
    // Two presses of a key in the same moment, and a third try after a reload, which has forgotten who was chosen.
    const both = await Promise.all([add('已电话核实', [seen]), add('已电话核实', [seen])]);
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect(counted(await add('已电话核实'))).toEqual(['已电话核实']);
    const widened = await add('已电话核实', [seen, also]);
    expect(widened.data.map(({ mentions }: desk.Note) => mentions.length)).toEqual([2]);
    expect((await colleague.call(desk.listMentions)).data).toHaveLength(1);
    // The same words of a colleague are theirs, and other words are another note.
    expect(counted(await add('已电话核实', [], colleague))).toHaveLength(2);
    expect(counted(await add('已电话核实，下午再打', [], reviewer))).toHaveLength(3);
    site.clock.forward(11 * 60_000);
    expect(counted(await add('已电话核实'))).toHaveLength(4);
    await colleague.call(review.openApplication, { id: target.id });
  });

  test('no word of a note reaches the applicant, by any call or message', async () => {
    const canary = 'canary-7f3a91';
    const { target, person } = await inReview();
    await reviewer.call(desk.addNote, { id: target.id, text: `内部：${canary}` });
    await reviewer.call(review.approve, { ...target, conditions: '首单小批' });
    await site.sendHeld();
    const heard: string[] = site.messages().map(({ text }) => text);
    for (const call of site.app.calls) {
      const answer = await person.call(call, { id: String(target.id), revision: '3' });
      heard.push(JSON.stringify(answer));
    }
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.filter((text) => text.includes(canary))).toEqual([]);
    const staff = JSON.stringify((await reviewer.call(review.openApplication, { id: target.id })).data);
    expect(staff).toContain(canary);
  });
});

describe('conditions', () => {
  test('each has a day, reaches the applicant, and is listed for staff when it is overdue', async () => {
    const { target, person } = await inReview();
    const dated_conditions = [
      { text: '补交环评批复', due_on: '2099-12-31' },
      { text: '首单前验厂', due_on: today(2) },
    ];
    const past = await reviewer.call(review.approve, {
      ...target,
      dated_conditions: [{ text: '昨天', due_on: today(-1) }],
    });
    expect(past.code).toBe(400);
    expect(
      (await reviewer.call(review.approve, { ...target, dated_conditions: [{ text: 'x', due_on: '2026-02-30' }] }))
        .code,
    ).toBe(400);
    const approved = await reviewer.call(review.approve, { ...target, conditions: '小单起步', dated_conditions });
    expect(approved.data.messages[0].text).toContain(
      `小单起步；补交环评批复（2099-12-31 前）；首单前验厂（${today(2)} 前）`,
    );
    const seen = (await person.call(getApplyInfo)).data.conditions;
    expect(seen).toMatchObject([{ text: '首单前验厂', met_at: null }, { text: '补交环评批复' }]);

    site.clock.forward(3 * 86_400_000);
    [reviewer, colleague, admin] = await Promise.all([
      site.screenUser('reviewer'),
      site.screenUser('reviewer'),
      site.screenUser('admin'),
    ]);
    const listed = (await reviewer.call(desk.listConditions)).data;
    expect(listed).toMatchObject([{ text: '首单前验厂', overdue: true, application: { id: target.id } }]);
    expect((await reviewer.call(desk.meetCondition, { id: listed[0].id })).code).toBe(1);
    expect((await reviewer.call(desk.meetCondition, { id: listed[0].id })).code).toBe(409);
    expect((await reviewer.call(desk.meetCondition, { id: 999_999 })).code).toBe(404);
    expect((await reviewer.call(desk.listConditions)).data).toEqual([]);
  });

  test('are taken back together with their approval', async () => {
    const { target, person } = await inReview();
    await reviewer.call(review.approve, { ...target, dated_conditions: [{ text: '验厂', due_on: today(1) }] });
    await site.sendHeld();
    const undone = await reviewer.call(review.undoDecision, { ...target, revision: target.revision + 1 });
    expect(undone.data).toMatchObject({ state: 'in_review', conditions: [] });
    expect(undone.data.messages[0].text).toContain('已撤销');
    expect((await person.call(getApplyInfo)).data).toMatchObject({ conditions: [], decision_text: '' });
  });
});

describe('four eyes', () => {
  test('the first approval is a proposal that changes nothing for the applicant; another reviewer confirms it', async () => {
    expect((await reviewer.call(desk.saveFourEyes, { types: ['garment'] })).code).toBe(403);
    expect((await admin.call(desk.saveFourEyes, { types: ['garment'] })).data).toEqual(['garment']);
    const { target, person } = await inReview();
    const before = site.messages().length;
    const proposed = await reviewer.call(review.approve, { ...target, conditions: '小单起步' });
    expect(proposed.data).toMatchObject({ state: 'in_review', needs_second: true, proposal: { text: '小单起步' } });
    expect((await person.call(getApplyInfo)).data).toMatchObject({ state: 'in_review', decision_text: '' });
    expect(site.messages()).toHaveLength(before);
    const again = { id: target.id, revision: proposed.data.revision };
    expect((await reviewer.call(review.approve, again)).code).toBe(409);
    // As when several are approved at once: nobody drops conditions that they have not seen.
    const unseen = await colleague.call(review.approve, { ...again, conditions_seen: 0 });
    expect(unseen).toMatchObject({ code: 409, msg: expect.stringContaining('附了条件') });
    expect((await colleague.call(review.approve, again)).data).toMatchObject({ state: 'approved', proposal: null });
    await site.sendHeld();
    expect(site.messages()).toHaveLength(before + 1);
  });

  test('whoever entered an application gives neither of the two approvals', async () => {
    const person = await site.applicant(phone());
    for (const [name, value] of colleague.cookies) person.cookies.set(name, value);
    await person.call(saveApplyInfo, { company_name: '代填', revision: 0 });
    const { garmentFactory, storePictures, applicantId } = await import('#tests/sample-application.ts');
    const saved = await person.call(saveApplyInfo, {
      ...garmentFactory,
      ...(await storePictures(site, await applicantId(person))),
      revision: 1,
      submit: 1,
      consent_version: '2026-11-01',
    });
    const id = Number(saved.data.number.slice(2));
    await reviewer.call(review.startReview, { id, revision: 2 });
    expect((await colleague.call(review.approve, { id, revision: 3 })).code).toBe(403);
    expect((await reviewer.call(review.approve, { id, revision: 3 })).data.proposal).not.toBeNull();
    expect((await colleague.call(review.approve, { id, revision: 4 })).code).toBe(403);
  });

  test('a return ends the proposal, and a setting that nobody could fulfil is refused', async () => {
    const { target } = await inReview();
    await reviewer.call(review.approve, target);
    await readWhole(colleague, target.id);
    const back = await colleague.call(review.returnForCorrection, {
      id: target.id,
      revision: 3,
      remarks: [must('workers')],
    });
    expect(back.data).toMatchObject({ state: 'needs_correction', proposal: null });
    expect((await admin.call(desk.saveFourEyes, { types: [] })).data).toEqual([]);
    await site.services.database.pool.query(
      `update screen_users set roles = '{viewer}' where id <> $1 and 'reviewer' = any(roles)`,
      [await idOf(reviewer)],
    );
    expect((await admin.call(desk.saveFourEyes, { types: ['fabric'] })).code).toBe(409);
    colleague = await site.screenUser('reviewer');
  });
});

test('whoever opens an application sees who else has it open, for as long as they have', async () => {
  const { target } = await inReview();
  expect((await reviewer.call(desk.lookAt, { id: target.id })).data).toEqual([]);
  expect((await colleague.call(desk.lookAt, { id: target.id })).data).toMatchObject([{ id: await idOf(reviewer) }]);
  site.clock.forward(41_000);
  expect((await colleague.call(desk.lookAt, { id: target.id })).data).toEqual([]);
});

test('a decision on a withdrawn application, a stale revision and ids of nothing are refused by every call', async () => {
  const { target, person } = await inReview();
  await readWhole(reviewer, target.id);
  await person.call(withdraw, { revision: target.revision });
  const remarks = [must('workers')];
  const decisions = [
    [review.approve, {}],
    [review.returnForCorrection, { remarks }],
    [review.reject, { code: 'other', text: 'x' }],
    [review.undoDecision, {}],
    [review.suspend, { text: 'x' }],
    [review.reinstate, {}],
    [review.startReview, {}],
    [review.assign, { assignee: 0 }],
  ] as const;
  for (const [call, payload] of decisions) {
    const on = (id: number, revision: number) => reviewer.call(call, { id, revision, ...payload });
    expect((await on(target.id, target.revision + 1)).code, `${call.path} withdrawn`).toBe(409);
    expect((await on(target.id, target.revision)).code, `${call.path} stale`).toBe(409);
    expect((await on(999_999, 1)).code, `${call.path} nothing`).toBe(404);
  }
  const draft = await site.applicant(phone());
  const { data } = await draft.call(saveApplyInfo, { company_name: '草稿', revision: 0 });
  const id = Number(data.number.slice(2));
  expect((await reviewer.call(desk.openSection, { id, section: 'subject' })).code).toBe(404);
  expect((await reviewer.call(desk.lookAt, { id })).code).toBe(404);
  expect((await reviewer.call(desk.addNote, { id, text: 'x' })).code).toBe(404);
});

/** A business day so many days from the test's now. */
function today(days: number): string {
  return new Date(site.clock.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}
