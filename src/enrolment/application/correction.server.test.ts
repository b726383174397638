import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { openApplication, returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';

const { site, staff, phone } = await openReviewDesk();
const consent = { submit: 1, consent_version: '2026-11-01' };

/** Staff open every section and return the application with these remarks; answers the new revision. */
async function returned(id: number, revision: number, fields: string[]): Promise<number> {
  const started = await staff.call(startReview, { id, revision });
  await readWhole(staff, id);
  const answer = await staff.call(returnForCorrection, {
    id,
    revision: started.data.revision,
    remarks: JSON.stringify(fields.map((field) => ({ field, code: 'not_matching', text: '请核对' }))),
  });
  if (answer.code !== 1) throw new Error(JSON.stringify(answer));
  return answer.data.revision;
}

test('a correction sent back as it came is refused in words, and nothing changes', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  const revision = await returned(id, application.revision, ['workers']);
  const answer = await person.call(saveApplyInfo, { revision, ...consent });
  expect(answer.code).toBe(400);
  expect(Object.keys(answer.data.fields)).toEqual(['correction_note']);
  expect((await person.call(getApplyInfo)).data).toMatchObject({ revision, state: 'needs_correction' });
});

test('changed and put back is no change either; a reason why it should stay is enough, and staff read it', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  let revision = await returned(id, application.revision, ['workers']);
  for (const workers of [92, 86]) ({ revision } = (await person.call(saveApplyInfo, { revision, workers })).data);
  expect((await person.call(saveApplyInfo, { revision, ...consent })).code).toBe(400);
  const note = '社保人数含实习生，在册 86 人';
  const sent = await person.call(saveApplyInfo, { revision, ...consent, correction_note: note });
  expect(sent.data).toMatchObject({ state: 'submitted', remarks: [{ field: 'workers', open: false }] });
  expect(sent.data.timeline.at(-1)).toMatchObject({ action: 'submit', text: note });
  const { history } = (await staff.call(openApplication, { id })).data;
  expect(history).toContainEqual(expect.objectContaining({ action: 'submit', text: note }));
});

test('what a correction is compared with stands still through all its saves, pictures and sealed fields included', async () => {
  const { person, applicant, id, application } = await submittedApplication(site, phone());
  expect(await site.services.enrolment.applicants.getCorrectionStart(applicant)).toBeNull();
  let revision = await returned(id, application.revision, ['workers', 'legal_name', 'gate_images']);
  const another = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();
  const { key } = await site.services.objects.put(`enrol/${applicant}/gate-2.jpg`, another);
  for (const change of [{ workers: 92 }, { workers: 93, legal_name: '沈织' }, { gate_images: [key] }])
    ({ revision } = (await person.call(saveApplyInfo, { revision, ...change })).data);
  const start = await site.services.enrolment.applicants.getCorrectionStart(applicant);
  expect(start?.before).toMatchObject({
    workers: 86,
    legal_name: '沈经纬',
    gate_images: [`enrol/${applicant}/gate.jpg`],
  });
  expect(Object.keys(start?.pictures ?? {})).toContain(`enrol/${applicant}/gate.jpg`);
});

test('only what was remarked can be changed, in each round anew', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  let revision = await returned(id, application.revision, ['workers']);
  const locked = await person.call(saveApplyInfo, { revision, workers: 92, lines: 5 });
  expect(Object.keys(locked.data.fields)).toEqual(['lines']);
  ({ revision } = (await person.call(saveApplyInfo, { revision, workers: 92, ...consent })).data);
  revision = await returned(id, revision, ['lines']);
  expect(Object.keys((await person.call(saveApplyInfo, { revision, workers: 90 })).data.fields)).toEqual(['workers']);
  const sent = await person.call(saveApplyInfo, { revision, lines: 5, ...consent });
  expect(sent.data.remarks).toMatchObject([
    { field: 'workers', open: false },
    { field: 'lines', open: false },
  ]);
});

test('withdrawing may say why, and staff read it', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  const answer = await person.call(withdraw, { revision: application.revision, reason: '厂房正在搬迁' });
  expect(answer.data).toMatchObject({ state: 'withdrawn' });
  const { history } = (await staff.call(openApplication, { id })).data;
  expect(history).toContainEqual(expect.objectContaining({ action: 'withdraw', text: '厂房正在搬迁' }));
});
