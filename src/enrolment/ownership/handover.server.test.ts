import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode, whoAmI } from '#accounts/contract.ts';
import { getPersonalData, requestDeletion } from '#enrolment/account/account-contract.ts';
import { deletionWaitDays } from '#enrolment/account/personal-data-words.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { addCaptured, captureToken, openCapture, startCapture } from '#enrolment/form/capture-contract.ts';
import { openApplication } from '#enrolment/review/review-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './ownership-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const newestCode = () => site.messages().at(-1)?.code ?? '';
let last = 0;
const phone = () => `136${String(10_000_000 + last++)}`;

async function start(owner: Visitor): Promise<string> {
  site.clock.forward(61_000);
  await owner.call(call.sendHandoverCode);
  return (await owner.call(call.startHandover, { verify_code: newestCode() })).data.token;
}
async function accept(who: Visitor, token: string, contact_phone: string) {
  site.clock.forward(61_000);
  await who.call(sendVerifyCode, { contact_phone, purpose: 'handover' });
  return who.call(call.acceptHandover, { token, contact_phone, verify_code: newestCode() });
}

test('a colleague takes an application over with their own phone; the owner’s sessions are out at once, both are told', async () => {
  const [from, to] = [phone(), phone()];
  const { person: owner, id, applicant, application } = await submittedApplication(site, from);
  const token = await start(owner);
  expect((await site.services.handover.findOffer(applicant))?.link?.expires_at).toMatch(/^20/);
  const colleague = site.visitor();
  expect((await colleague.call(call.readHandover, { token })).data).toMatchObject({
    number: application.number,
    company: '常熟市经纬服饰有限公司',
    from_phone: `136****${from.slice(-4)}`,
  });
  const taken = await accept(colleague, token, to);
  expect(taken.data.contact_phone).toBe(`136****${to.slice(-4)}`);
  expect((await colleague.call(getApplyInfo)).data.number).toBe(application.number);
  expect((await owner.call(getApplyInfo)).code).toBe(401);
  expect((await (await site.applicant(from)).call(getApplyInfo)).data).toBeNull();
  expect((await (await site.applicant(to)).call(getApplyInfo)).data.number).toBe(application.number);

  const told = site.messages().filter(({ code, text }) => code === null && text.includes(application.number));
  expect(told.map((message) => message.to)).toEqual([`+86${from}`, `+86${to}`]);
  expect(told[0]?.text).toContain(`已转交给 136****${to.slice(-4)}。如非本人操作，请立即联系我们。`);
  const { history } = (await (await site.screenUser('reviewer')).call(openApplication, { id })).data;
  expect(history.find(({ action }: { action: string }) => action === 'hand_over')).toMatchObject({
    action: 'hand_over',
    text: `136****${from.slice(-4)} → 136****${to.slice(-4)}`,
  });
});

test('while another device types: what was acknowledged before goes along, nothing is written after, and nothing is lost unseen', async () => {
  const [from, to] = [phone(), phone()];
  const owner = await site.applicant(from);
  let revision = (await owner.call(saveApplyInfo, { revision: 0, company_name: '经纬服饰' })).data.revision;
  const token = await start(owner);
  const colleague = site.visitor();
  site.clock.forward(61_000);
  await colleague.call(sendVerifyCode, { contact_phone: to, purpose: 'handover' });
  const code = newestCode();

  let acknowledged = '';
  let isOut = false;
  const answers: number[] = [];
  const typing = (async () => {
    for (let letter = 1; !isOut; letter++) {
      const note = `第 ${letter} 次`;
      const saved = await owner.call(saveApplyInfo, { revision, note });
      answers.push(saved.code);
      if (saved.code === 1) acknowledged = note;
      // As a form does that was told of a newer revision: it goes on from there.
      revision = saved.data?.revision ?? revision;
      isOut = saved.code === 401;
    }
  })();
  await expect.poll(() => acknowledged).not.toBe('');
  const taken = await colleague.call(call.acceptHandover, { token, contact_phone: to, verify_code: code });
  const atHandOver = (await colleague.call(getApplyInfo)).data;
  await typing;

  expect(taken.code).toBe(1);
  expect(answers.every((one) => [1, 401, 409].includes(one))).toBe(true);
  expect(atHandOver.fields).toMatchObject({ company_name: '经纬服饰', note: acknowledged });
  expect((await colleague.call(getApplyInfo)).data).toEqual(atHandOver);
  // Signed in again with the old number there is nothing to type into the colleague's application.
  const back = await site.applicant(from);
  expect((await back.call(getApplyInfo)).data).toBeNull();
  expect((await back.call(saveApplyInfo, { revision, note: '晚到的字' })).code).toBe(409);
  expect((await colleague.call(getApplyInfo)).data.fields.note).toBe(acknowledged);
});

test('a phone that took pictures for the owner takes none for the colleague, and a code that nobody opened opens nothing', async () => {
  for (const isOpened of [true, false]) {
    const owner = await site.applicant(phone());
    await owner.call(saveApplyInfo, { revision: 0, company_name: '经纬服饰' });
    const token = await start(owner);
    const { data: link } = await owner.call(startCapture, { fields: ['gate_images'] });
    const camera = site.visitor();
    if (isOpened) expect((await camera.call(openCapture, { token: link.token })).code).toBe(1);
    expect((await accept(site.visitor(), token, phone())).code).toBe(1);
    const answers = isOpened
      ? [
          await camera.call(openCapture),
          await camera.call(captureToken),
          await camera.call(addCaptured, { field: 'gate_images', key: 'enrol/1/a.jpg' }),
        ]
      : [await camera.call(openCapture, { token: link.token })];
    for (const answer of answers) expect(answer.code).toBe(410);
  }
});

test('a deletion that the owner asked for takes nothing from the colleague, who may ask anew; staff see both', async () => {
  const { person: owner, id, application } = await submittedApplication(site, phone());
  await owner.call(requestDeletion);
  const token = await start(owner);
  const to = phone();
  const colleague = site.visitor();
  expect((await accept(colleague, token, to)).code).toBe(1);
  expect((await colleague.call(getPersonalData)).data.deletion).toBeNull();
  const reviewer = await site.screenUser('reviewer');
  const { data } = await reviewer.call(openApplication, { id });
  expect(data.deletion_due_at).toBeNull();
  const did = data.history.map(({ action }: { action: string }) => action);
  expect(did).toEqual(expect.arrayContaining(['deletion_requested', 'hand_over', 'deletion_cancelled']));
  site.clock.forward((deletionWaitDays + 1) * 86_400_000);
  await site.services.personalData.carryOutDeletions();
  const back = await site.applicant(to);
  expect((await back.call(getApplyInfo)).data).toMatchObject({ number: application.number, state: 'submitted' });
  expect((await back.call(requestDeletion)).code).toBe(1);
});

test('a link serves once, also when several colleagues take it at once, and nobody after it ran out or was called off', async () => {
  const { person: owner } = await submittedApplication(site, phone());
  const first = await start(owner);
  const token = await start(owner);
  expect((await site.visitor().call(call.readHandover, { token: first })).code).toBe(410);
  const people = Array.from({ length: 4 }, () => ({ who: site.visitor(), number: phone() }));
  site.clock.forward(61_000);
  const codes: string[] = [];
  for (const { who, number } of people) {
    await who.call(sendVerifyCode, { contact_phone: number, purpose: 'handover' });
    codes.push(newestCode());
  }
  const answers = await Promise.all(
    people.map(({ who, number }, index) =>
      who.call(call.acceptHandover, { token, contact_phone: number, verify_code: codes[index] }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 410, 410, 410]);

  const { person: other } = await submittedApplication(site, phone());
  const called = await start(other);
  await other.call(call.cancelHandover);
  expect((await accept(site.visitor(), called, phone())).code).toBe(410);
  const late = await start(other);
  site.clock.forward(24 * 3_600_000);
  expect((await accept(site.visitor(), late, phone())).code).toBe(410);
});

test('a colleague with an application of their own is refused; one with an empty draft is not, and keeps none', async () => {
  const from = phone();
  const { person: owner, application } = await submittedApplication(site, from);
  const token = await start(owner);
  const busy = phone();
  const busyPerson = await site.applicant(busy);
  await busyPerson.call(saveApplyInfo, { revision: 0, company_name: '另一家' });
  expect((await accept(site.visitor(), token, busy)).code).toBe(409);
  expect((await owner.call(getApplyInfo)).data.number).toBe(application.number);

  const empty = phone();
  const before = await site.applicant(empty);
  await before.call(saveApplyInfo, { revision: 0, company_name: '' });
  const colleague = site.visitor();
  expect((await accept(colleague, token, empty)).code).toBe(1);
  expect((await before.call(whoAmI)).data.user).toBeNull();
  expect((await (await site.applicant(from)).call(getApplyInfo)).data.number).not.toBe(application.number);
});

test('beginning needs a code of the owner’s own phone; the owner’s number cannot take over; without an application there is nothing', async () => {
  const from = phone();
  const { person: owner } = await submittedApplication(site, from);
  expect((await owner.call(call.startHandover, { verify_code: '000000' })).code).toBe(400);
  const token = await start(owner);
  expect((await accept(site.visitor(), token, from)).data.fields).toHaveProperty('contact_phone');
  const other = phone();
  expect(
    (await site.visitor().call(call.acceptHandover, { token, contact_phone: other, verify_code: '000000' })).code,
  ).toBe(400);
  expect((await (await site.applicant(phone())).call(call.sendHandoverCode)).code).toBe(404);
});
