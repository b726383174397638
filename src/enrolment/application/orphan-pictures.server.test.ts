import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestDeletion } from '#enrolment/account/account-contract.ts';
import { deletionWaitDays } from '#enrolment/account/personal-data-words.ts';
import { getApplyInfo, saveApplyInfo, uploadToken } from '#enrolment/contract.ts';
import { returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { dayMs } from '#kit/text/time.ts';
import { askedForWithNewNumber, claimedBySomebody } from '#tests/company-asked-for.ts';
import { applicantId, readWhole, storePictures, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { orphanDays } from './picture-records.server.ts';

let site: TestApp;
let picture: Buffer;
beforeAll(async () => {
  site = await openTestApp();
  const { default: sharp } = await import('sharp');
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f4a7d' } })
    .png()
    .toBuffer();
});
afterAll(() => site.close());

const put = async (applicant: number, name: string) =>
  (await site.services.objects.put(`enrol/${applicant}/${name}.png`, picture)).key;
const isThere = (key: string) => site.services.objects.exists(key);
const sweep = () => site.services.enrolment.orphans.removeOrphans();

test('a picture that was sent and never saved, or replaced in a draft, goes after two weeks; what is held stays', async () => {
  const person = await site.applicant('13855550001');
  const applicant = await applicantId(person);
  const stored = await storePictures(site, applicant);
  const [unsaved, replaced, held] = [await put(applicant, 'a'), await put(applicant, 'b'), await put(applicant, 'c')];
  await person.call(saveApplyInfo, { ...stored, office_images: [replaced], revision: 0 });
  await person.call(saveApplyInfo, { office_images: [held], revision: 1 });
  site.clock.forward((orphanDays - 1) * dayMs);
  expect(await sweep()).toBe(0);
  site.clock.forward(2 * dayMs);
  expect(await sweep()).toBe(2);
  expect(await Promise.all([unsaved, replaced, held, String(stored.licence_image)].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await sweep()).toBe(0);
});

test('what was submitted and corrected away stays with the history that it was decided on', async () => {
  const { person, applicant, id, application } = await submittedApplication(site, '13855550002');
  const staff = await site.screenUser('reviewer');
  const [before] = application.fields.gate_images;
  await staff.call(startReview, { id, revision: 1 });
  await readWhole(staff, id);
  const returned = await staff.call(returnForCorrection, {
    id,
    revision: 2,
    text: '请补正',
    remarks: [{ field: 'gate_images', code: 'other', text: '看不清' }],
  });
  expect(returned.msg).toBe('');
  const [first, second] = [await put(applicant, 'first'), await put(applicant, 'second')];
  await person.call(saveApplyInfo, { gate_images: [first], revision: 3 });
  await person.call(saveApplyInfo, { gate_images: [second], revision: 4, submit: 1, consent_version: '2026-11-01' });
  site.clock.forward((orphanDays + 1) * dayMs);
  await sweep();
  expect(await Promise.all([before, first, second].map(isThere))).toEqual([true, false, true]);
});

test('the licence of a claim and of a lost number stays for as long as staff may compare with it', async () => {
  const creditCode = '91330100799655058B';
  await submittedApplication(site, '13855550004', { credit_code: creditCode });
  const claimant = await claimedBySomebody(site, {
    phone: '13855550005',
    creditCode,
    reason: '我是厂长，原经办人已离职',
  });
  const claimed = (await claimant.call(getApplyInfo)).data.fields.licence_image;
  // The draft has another by now: only the claim names it.
  const newer = await put(await applicantId(claimant), 'newer');
  expect((await claimant.call(saveApplyInfo, { licence_image: newer, revision: 1 })).code).toBe(1);
  const { licence } = await askedForWithNewNumber(site, { phone: '13855550006', creditCode, note: '' });
  site.clock.forward((orphanDays + 1) * dayMs);
  await sweep();
  expect(await Promise.all([claimed, licence, newer].map(isThere))).toEqual([true, true, true]);
});

test('nothing of somebody who was forgotten stays in the store, whatever they sent', async () => {
  const { person, applicant } = await submittedApplication(site, '13855550003');
  await put(applicant, 'never-saved');
  const { data: ticket } = await person.call(uploadToken, {});
  expect(ticket.prefix).toBe(`enrol/${applicant}/`);
  await person.call(requestDeletion);
  site.clock.forward(deletionWaitDays * dayMs + 1);
  await site.services.personalData.carryOutDeletions();
  const left: string[] = [];
  for await (const { key } of site.services.objects.list(`enrol/${applicant}/`)) left.push(key);
  expect(left).toEqual([]);
});
