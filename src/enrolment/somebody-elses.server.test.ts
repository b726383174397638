import { expect, test } from 'vitest';
import { applicantKind } from '#accounts/contract.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { getApplyInfo, saveApplyInfo, withdraw } from './contract.ts';
import { approve, openApplication, reject, returnForCorrection, startReview } from './review/review-contract.ts';

const { site, staff, phone } = await openReviewDesk();
const consent = { submit: 1, consent_version: '2026-11-01' };
const historyOf = async (id: number): Promise<string[]> =>
  (await staff.call(openApplication, { id })).data.history.map(({ action }: { action: string }) => action);

test('no call of an applicant takes the number of an application or of a person: whose it is comes from the session', async () => {
  const person = await site.applicant(phone());
  const other = await submittedApplication(site, phone());
  const calls = site.app.calls.filter(({ who }) => who !== 'anyone' && who.session === applicantKind && !who.roles);
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls) {
    for (const [name, value] of [
      ['id', other.id],
      ['application', other.id],
      ['applicant', other.applicant],
      ['user', other.applicant],
      ['number', other.application.number],
    ] as const) {
      const answer = await person.call(call, { [name]: value });
      expect([call.path, name, JSON.stringify(answer)]).toEqual([
        call.path,
        name,
        expect.not.stringContaining('经纬服饰'),
      ]);
      // Refused by name; a call that has such a field of its own answers for the asker only.
      if (answer.code === 400) continue;
      expect([call.path, name, answer.code]).toEqual([call.path, name, expect.toSatisfy((code) => code >= 401)]);
    }
  }
  expect((await other.person.call(getApplyInfo)).data).toMatchObject({ state: 'submitted' });
});

test('pictures of others are refused, also in lists and certificates, and by a path that leads around', async () => {
  const { applicant } = await submittedApplication(site, phone());
  const person = await site.applicant(phone());
  const theirs = `enrol/${applicant}/licence.jpg`;
  for (const fields of [
    { licence_image: theirs },
    { gate_images: [theirs] },
    { certificates: JSON.stringify([{ kind: 'ISO 9001', image: theirs }]) },
    { licence_image: `enrol/999999/../${applicant}/licence.jpg` },
  ]) {
    const answer = await person.call(saveApplyInfo, { revision: 0, ...fields });
    expect([answer.code, Object.keys(answer.data.fields)]).toEqual([400, Object.keys(fields)]);
  }
});

test('the same submit twice, one after the other and at once, is one submission', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  const again = await person.call(saveApplyInfo, { revision: application.revision, ...consent });
  expect(again.code).toBe(409);
  await person.call(withdraw, { revision: application.revision });
  expect((await historyOf(id)).filter((action) => action === 'submit')).toHaveLength(1);

  const second = await submittedApplication(site, phone());
  const stale = await Promise.all(
    Array.from({ length: 8 }, () =>
      second.person.call(saveApplyInfo, { revision: second.application.revision - 1, ...consent }),
    ),
  );
  expect(stale.map(({ code }) => code)).toEqual(Array(8).fill(409));
  expect((await historyOf(second.id)).filter((action) => action === 'submit')).toHaveLength(1);
});

test('withdrawn during a review: no decision is taken any more, whatever revision it names', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  const started = (await staff.call(startReview, { id, revision: application.revision })).data;
  const answer = await person.call(withdraw, { revision: started.revision });
  expect(answer.data.state).toBe('withdrawn');
  for (const revision of [started.revision, answer.data.revision]) {
    expect((await staff.call(approve, { id, revision })).code).toBe(409);
    expect((await staff.call(reject, { id, revision, code: 'other', text: '晚了' })).code).toBe(409);
    const remarks = JSON.stringify([{ field: 'workers', code: 'other', text: '晚了' }]);
    expect((await staff.call(returnForCorrection, { id, revision, remarks })).code).toBeGreaterThanOrEqual(400);
  }
  expect((await person.call(getApplyInfo)).data).toMatchObject({ state: 'withdrawn', remarks: [] });
});

test('withdrawn and decided at the same moment, one of them holds and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { person, id, application } = await submittedApplication(site, phone());
    const { revision } = (await staff.call(startReview, { id, revision: application.revision })).data;
    const answers = await Promise.all([person.call(withdraw, { revision }), staff.call(approve, { id, revision })]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 409]);
    const history = await historyOf(id);
    expect(history.filter((action) => action === 'withdraw' || action === 'approve')).toHaveLength(1);
  }
});
