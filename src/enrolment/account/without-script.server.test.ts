import { expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import * as claimPage from '#enrolment/ownership/claim-page.tsx';
import { readHandover } from '#enrolment/ownership/ownership-contract.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { applicantId, storePictures, submittedApplication } from '#tests/sample-application.ts';
import type { Visitor } from '#tests/test-app.ts';
import { getPersonalData } from './account-contract.ts';
import * as accountPage from './account-page.tsx';
import * as myDataPage from './my-data-page.tsx';
import * as statusPage from './status-page.tsx';

const { site, phone } = await openReviewDesk();
type Page = Parameters<typeof renderPage>[0];

/** A page of an applicant as a browser without script gets it, and its forms as it sends them. */
function browse(page: Page, path: string, person: Visitor) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (init?: RequestInit) => {
    const sessions = await site.services.sessions.identify({ headers: { cookie } } as never);
    return renderPage(page, new Request(`http://localhost${path}`, init), site.services, { sessions });
  };
  const send = (fields: Record<string, string>) =>
    ask({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: writeFormBody(fields),
    });
  return {
    open: () => ask(),
    send,
    /** Presses a button of the page, with what stands in its form; what is typed besides comes with it. */
    async press(name: string, typed: Record<string, string> = {}) {
      const { html } = await ask();
      const form = html
        .split('<form ')
        .slice(1)
        .map((each) => each.slice(0, each.indexOf('</form>')))
        .find((each) => each.includes(`>${name}</button>`));
      if (!form) throw new Error(`no form has the button ${name}`);
      const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const [, intent] = /value="([\w-]+)" name="intent"/.exec(form) ?? [];
      const fields: Record<string, string> = {
        ...Object.fromEntries(hidden.map(([, field, value]) => [field, value])),
        ...typed,
      };
      if (intent) fields.intent = intent;
      // A page that leads on is no page; what it has done is seen in the one that it leads to.
      await expect(send(fields)).rejects.toThrow('the page answered 303');
    },
  };
}

test('without script a consent is withdrawn and given again, a deletion asked for and taken back', async () => {
  const { person } = await submittedApplication(site, phone());
  const page = browse(myDataPage, '/movein/my-data', person);
  const kept = async () => (await person.call(getPersonalData)).data;
  await page.press('确定申请删除');
  expect((await kept()).deletion).not.toBeNull();
  await page.press('撤销删除');
  expect((await kept()).deletion).toBeNull();
  await page.press('确定撤回同意');
  expect((await kept()).consents).toMatchObject([{ withdrawn_at: expect.any(String) }]);
  expect((await person.call(getApplyInfo)).data.state).toBe('withdrawn');
});

test('without script an application is withdrawn with its reason and opened again', async () => {
  const { person } = await submittedApplication(site, phone());
  const page = browse(statusPage, '/movein/status', person);
  const { data } = await person.call(getApplyInfo);
  const long = { intent: 'withdraw', revision: String(data.revision), 'withdraw-reason': '搬'.repeat(301) };
  const [, applicant = ''] = /name="applicant" value="(\d+)"/.exec((await page.open()).html) ?? [];
  const refused = await page.send({ ...long, applicant });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(/<p role="alert"[^>]*>最多 300 个字</);
  await page.press('确定撤回', { 'withdraw-reason': '厂房正在搬迁' });
  expect((await person.call(getApplyInfo)).data).toMatchObject({ state: 'withdrawn' });
  expect((await person.call(getApplyInfo)).data.timeline.at(-1)).toMatchObject({ action: 'withdraw' });
  await page.press('重新打开');
  expect((await person.call(getApplyInfo)).data.state).toBe('draft');
});

test('without script a company is claimed: what is wrong is told at its field and kept, and the claim is taken back', async () => {
  const holder = await submittedApplication(site, phone(), { credit_code: '91110000802100433B' });
  const person = await site.applicant(phone());
  const applicant = await applicantId(person);
  const page = browse(claimPage, '/movein/claim', person);
  expect((await page.open()).html).toMatch(/<form [^>]*method="post"/);
  const claim = { credit_code: '91110000802100433b', reason: '我是厂长，原经办人已离职' };
  const short = await page.send({ applicant: String(applicant), intent: 'claim', ...claim, reason: '我' });
  expect(short.status).toBe(400);
  expect(short.html).toContain('91110000802100433B');
  const without = await page.send({ applicant: String(applicant), intent: 'claim', ...claim });
  expect(without.status).toBe(400);
  expect(without.html).toContain('请先上传营业执照照片');
  expect(without.html).toContain(claim.reason);
  const { licence_image } = await storePictures(site, applicant);
  await person.call(saveApplyInfo, { revision: 0, company_name: '认领人的草稿', licence_image });
  await page.press('提交认领', claim);
  expect(await site.services.claims.applicants.latest(applicant)).toMatchObject({
    state: 'open',
    credit_code: '91110000802100433B',
  });
  await page.press('撤销认领');
  expect((await site.services.claims.applicants.latest(applicant))?.state).toBe('cancelled');
  expect((await holder.person.call(getApplyInfo)).data.state).toBe('submitted');
});

test('what was pressed on the page of one account is not done to another that signed in since, and the page says so', async () => {
  const first = await submittedApplication(site, phone());
  const second = await submittedApplication(site, phone());
  for (const [page, path, intent] of [
    [myDataPage, '/movein/my-data', 'delete'],
    [statusPage, '/movein/status', 'withdraw'],
  ] as const) {
    const answer = await browse(page, path, second.person).send({
      applicant: String(first.applicant),
      revision: String(second.application.revision),
      intent,
    });
    expect(answer.status).toBe(409);
    expect(answer.html).toMatch(/<p role="alert"[^>]*>刚才的操作来自另一个账号的页面，未生效/);
  }
  // Nor is what no button says.
  const strange = { applicant: String(second.applicant), revision: String(second.application.revision), intent: 'x' };
  for (const [page, path] of [
    [myDataPage, '/movein/my-data'],
    [statusPage, '/movein/status'],
  ] as const)
    expect((await browse(page, path, second.person).send(strange)).status).toBe(400);
  expect((await second.person.call(getPersonalData)).data.deletion).toBeNull();
  expect((await second.person.call(getApplyInfo)).data.state).toBe('submitted');
});

test('without script one sees where one is signed in, ends that elsewhere, and signs out', async () => {
  const number = phone();
  const { person } = await submittedApplication(site, number);
  const account = browse(accountPage, '/movein/account', person);
  expect((await account.open()).html).toContain('本机');
  await expect(account.open()).resolves.not.toMatchObject({ html: expect.stringContaining('>结束</button>') });
  const elsewhere = await site.applicant(number);
  await account.press('结束');
  expect((await elsewhere.call(whoAmI)).data.user).toBeNull();
  expect((await person.call(whoAmI)).data.user).not.toBeNull();
  await account.press('退出登录');
  expect((await person.call(whoAmI)).data.user).toBeNull();
});

test('without script an application is given to a colleague: a code, the link that is shown once, and calling it off', async () => {
  const { person, applicant } = await submittedApplication(site, phone());
  const account = browse(accountPage, '/movein/account', person);
  const send = (fields: Record<string, string>) => account.send({ applicant: String(applicant), ...fields });
  site.clock.forward(61_000);
  expect((await send({ intent: 'hand-over-code' })).html).toContain('验证码已发送，');
  const code = site.messages().at(-1)?.code ?? '';
  const wrong = await send({ intent: 'hand-over', verify_code: '12' });
  expect([wrong.status, wrong.html.includes('请填写 6 位数字验证码')]).toEqual([400, true]);
  const made = await send({ intent: 'hand-over', verify_code: code });
  const [, token = ''] = /\/handover#([\w-]{32})</.exec(made.html) ?? [];
  const colleague = site.visitor();
  expect((await colleague.call(readHandover, { token })).code).toBe(1);
  expect((await account.open()).html).not.toContain(token);
  await account.press('作废链接');
  expect((await colleague.call(readHandover, { token })).code).toBe(410);
});
