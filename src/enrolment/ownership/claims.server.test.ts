import { describe, expect, test } from 'vitest';
import { getPersonalData, requestDeletion } from '#enrolment/account/account-contract.ts';
import { deletionWaitDays } from '#enrolment/account/personal-data-words.ts';
import { getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { captureToken, openCapture, startCapture } from '#enrolment/form/capture-contract.ts';
import { listApplications } from '#enrolment/queue/queue-contract.ts';
import { openApplication, returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { dayMs } from '#kit/text/time.ts';
import { claimedBySomebody } from '#tests/company-asked-for.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import {
  applicantId,
  garmentFactory,
  readWhole,
  storePictures,
  submittedApplication,
} from '#tests/sample-application.ts';
import type { Visitor } from '#tests/test-app.ts';
import {
  askLimits,
  cancelClaim,
  checkCompany,
  claimCompany,
  decideClaim,
  listClaims,
  readHandover,
  sendHandoverCode,
  startHandover,
} from './ownership-contract.ts';

const { site, phone, ...desk } = await openReviewDesk();
let { staff } = desk;
/** Each test has a company of its own. */
const codes = [
  '91110000802100433B',
  '91110000101623741K',
  '911101066976941872',
  '914403001922038216',
  '91440300708461136T',
  '91330000142919231U',
  '91310000132201821H',
  '91320000134760237A',
  '91350000158142711F',
  '914403007109310121',
];
const takenCode = () => codes.pop() ?? '';
const reason = '我是厂长，原经办人已离职';

/** A company that one has applied for, and somebody else with a draft and the licence. */
async function claimed() {
  const code = takenCode();
  const holder = await submittedApplication(site, phone(), { credit_code: code });
  const number = phone();
  const person = await site.applicant(number);
  const id = await applicantId(person);
  const { licence_image } = await storePictures(site, id);
  await person.call(saveApplyInfo, { revision: 0, company_name: '我的草稿', licence_image });
  return { code, holder, person, number, id };
}

describe('asking about a company', () => {
  test('tells that it has an application, and nothing else', async () => {
    const { code, holder, person } = await claimed();
    expect((await person.call(checkCompany, { credit_code: ` ${code.toLowerCase()} ` })).data).toEqual({
      is_known: true,
    });
    expect((await holder.person.call(checkCompany, { credit_code: code })).data).toEqual({ is_known: false });
    expect((await person.call(checkCompany, { credit_code: '91330100799655058B' })).data).toEqual({ is_known: false });
    await holder.person.call(withdraw, { revision: holder.application.revision });
    expect((await person.call(checkCompany, { credit_code: code })).data).toEqual({ is_known: false });
  });

  test('is counted, so that nobody reads out who our suppliers are; a code without the right shape is not looked up', async () => {
    const person = await site.applicant(phone());
    for (let turn = 0; turn < askLimits.perHour; turn++) {
      expect((await person.call(checkCompany, { credit_code: 'ABC' })).code).toBe(1);
      expect((await person.call(checkCompany, { credit_code: '91350100M000100Y43' })).code).toBe(1);
    }
    expect((await person.call(checkCompany, { credit_code: '91350100M000100Y43' })).code).toBe(429);
  });
});

describe('a claim', () => {
  test('needs a licence of one own, a company that is known, and no application under way', async () => {
    const bare = await site.applicant(phone());
    expect((await bare.call(claimCompany, { credit_code: garmentFactory.credit_code, reason })).code).toBe(400);
    const { person, holder } = await claimed();
    expect((await person.call(claimCompany, { credit_code: '91330100799655058B', reason })).code).toBe(404);
    expect((await holder.person.call(claimCompany, { credit_code: '91330100799655058B', reason })).code).toBe(409);
  });

  test('is seen by staff at the application, and by the holder not at all; granted, it changes hands whole', async () => {
    const { code, holder, person, number, id } = await claimed();
    expect((await person.call(claimCompany, { credit_code: code, reason })).data).toMatchObject({ state: 'open' });
    expect((await person.call(claimCompany, { credit_code: code, reason })).code).toBe(409);
    const seen = (await staff.call(listClaims, { application: holder.id })).data;
    expect(seen).toMatchObject([{ state: 'open', reason, own_application: { is_readable: false } }]);
    expect(JSON.stringify((await holder.person.call(getApplyInfo)).data)).not.toContain(reason);

    const told = site.messages().length;
    const answer = await staff.call(decideClaim, { id: seen[0].id, decision: 'grant' });
    expect(answer.data).toMatchObject([{ state: 'granted' }]);
    expect((await person.call(getApplyInfo)).data).toMatchObject({
      number: holder.application.number,
      state: 'submitted',
      fields: { contact_name: garmentFactory.contact_name },
    });
    expect((await holder.person.call(getApplyInfo)).data).toBeNull();
    // Staff find it by the number of whoever has it now.
    expect((await staff.call(listApplications, { q: number })).data).toMatchObject([{ id: holder.id }]);
    expect(
      site
        .messages()
        .slice(told)
        .map(({ text }) => text),
    ).toEqual([expect.stringContaining('认领已通过'), expect.stringContaining('已转到该企业的另一账号')]);
    const { rows } = await site.services.database.pool.query(
      `select state, p.disabled_at is not null as is_closed from applications a join applicants p on p.id = a.applicant
       where fields->>'company_name' = '我的草稿' and a.applicant <> $1 order by a.id desc limit 1`,
      [id],
    );
    expect(rows[0]).toEqual({ state: 'withdrawn', is_closed: true });
    expect((await staff.call(decideClaim, { id: seen[0].id, decision: 'grant' })).code).toBe(409);

    // Who is forgotten later is forgotten with the draft that gave way.
    await person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    await site.services.personalData.carryOutDeletions();
    staff = await site.screenUser('reviewer'); // the days that passed have ended every session
    const left = await site.services.database.pool.query(
      `select 1 from applications where fields->>'company_name' = '我的草稿' and id =
         (select application from application_events where action = 'merged')`,
    );
    expect(left.rowCount).toBe(0);
  });

  test('refused with a reason that only the claimant reads leaves everything where it was', async () => {
    const { code, holder, person } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    const [{ id }] = (await staff.call(listClaims, { application: holder.id })).data;
    expect((await staff.call(decideClaim, { id, decision: 'refuse' })).code).toBe(400);
    await staff.call(decideClaim, { id, decision: 'refuse', text: '执照与企业不符' });
    expect(await site.services.claims.applicants.latest(await applicantId(person))).toMatchObject({
      state: 'refused',
      decision_text: '执照与企业不符',
    });
    expect((await holder.person.call(getApplyInfo)).data.state).toBe('submitted');
    expect((await person.call(getApplyInfo)).data.fields.company_name).toBe('我的草稿');
    const { history } = (await staff.call(openApplication, { id: holder.id })).data;
    expect(history.map(({ action }: { action: string }) => action)).toContain('claim_refused');
  });

  test('whose company was withdrawn meanwhile cannot be granted; one that was taken back is closed', async () => {
    const { code, holder, person } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    const [{ id }] = (await staff.call(listClaims, { application: holder.id })).data;
    await staff.call(startReview, { id: holder.id, revision: holder.application.revision });
    const { revision } = (await holder.person.call(getApplyInfo)).data;
    await holder.person.call(withdraw, { revision });
    expect((await staff.call(decideClaim, { id, decision: 'grant' })).code).toBe(409);
    expect((await person.call(cancelClaim)).data).toMatchObject({ state: 'cancelled' });
    expect((await person.call(cancelClaim)).code).toBe(404);
    expect((await staff.call(decideClaim, { id, decision: 'refuse', text: '撤销' })).code).toBe(409);
  });

  test('is taken back by whoever made it only', async () => {
    const { code, holder, person } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    expect((await holder.person.call(cancelClaim)).code).toBe(404);
    expect(await site.services.claims.applicants.latest(await applicantId(person))).toMatchObject({ state: 'open' });
  });

  test('granted ends what either side had begun: phones that take pictures, and links that hand the application on', async () => {
    const { code, holder, person } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    const { data } = await staff.call(startReview, { id: holder.id, revision: holder.application.revision });
    await readWhole(staff, holder.id);
    const remarks = [{ field: 'gate_images', code: 'unclear' }];
    await staff.call(returnForCorrection, { id: holder.id, revision: data.revision, remarks });
    const begun = async (side: Visitor) => {
      const { data: link } = await side.call(startCapture, { fields: ['gate_images'] });
      const camera = site.visitor();
      expect((await camera.call(openCapture, { token: link.token })).code).toBe(1);
      await side.call(sendHandoverCode);
      const { token } = (await side.call(startHandover, { verify_code: site.messages().at(-1)?.code })).data;
      return { camera, token };
    };
    await person.call(requestDeletion);
    site.clock.forward(61_000);
    const both = [await begun(person), await begun(holder.person)];
    const [{ id }] = (await staff.call(listClaims, { application: holder.id })).data;
    expect((await staff.call(decideClaim, { id, decision: 'grant' })).code).toBe(1);
    for (const { camera, token } of both) {
      expect((await camera.call(captureToken)).code).toBe(410);
      expect((await site.visitor().call(readHandover, { token })).code).toBe(410);
    }
    // Who asked to be forgotten while there was only a draft is not forgotten with a company.
    expect((await person.call(getPersonalData)).data.deletion).toBeNull();
    // Nothing came to be behind the back of who gave the company up.
    expect((await holder.person.call(getApplyInfo)).data).toBeNull();
  });

  test('of a company that went to another claimant meanwhile is not granted as well', async () => {
    const { code, holder, person } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    await claimedBySomebody(site, { phone: phone(), creditCode: code, reason });
    const [second, first] = (await staff.call(listClaims, { application: holder.id })).data;
    expect((await staff.call(decideClaim, { id: first.id, decision: 'grant' })).code).toBe(1);
    expect((await staff.call(decideClaim, { id: second.id, decision: 'grant' })).code).toBe(409);
    expect((await person.call(getApplyInfo)).data.number).toBe(holder.application.number);
  });

  test('of somebody whose own application is with staff by now is not granted', async () => {
    const { code, holder, person, id } = await claimed();
    await person.call(claimCompany, { credit_code: code, reason });
    const [claim] = (await staff.call(listClaims, { application: holder.id })).data;
    const own = { ...garmentFactory, ...(await storePictures(site, id)), credit_code: takenCode() };
    const sent = { revision: 1, submit: 1, consent_version: '2026-11-01' };
    expect((await person.call(saveApplyInfo, { ...own, ...sent })).data).toMatchObject({ state: 'submitted' });
    expect((await staff.call(decideClaim, { id: claim.id, decision: 'grant' })).code).toBe(409);
    expect((await holder.person.call(getApplyInfo)).data.number).toBe(holder.application.number);
  });
});
