import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplyInfo } from '#enrolment/contract.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as page from './handover-page.tsx';
import { sendHandoverCode, startHandover } from './ownership-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const path = '/handover';
const newestCode = () => site.messages().at(-1)?.code ?? '';
const open = (init?: RequestInit) => renderPage(page, new Request(`http://localhost${path}`, init), site.services);
const send = (fields: Record<string, string>) =>
  open({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFormBody(fields),
  });

test('without script the link is pasted: whose application it is is said, a wrong code is told, and the right one takes it over', async () => {
  const { person: owner, application } = await submittedApplication(site, '13700000001');
  site.clock.forward(61_000);
  await owner.call(sendHandoverCode);
  const { token } = (await owner.call(startHandover, { verify_code: newestCode() })).data;
  const link = ` https://weftline.example${path}#${token} `;
  const contact_phone = '13700000002';

  expect((await open()).html).toMatch(/<noscript><form.*未启用 JavaScript.*name="link".*<\/noscript>/s);
  site.clock.forward(61_000);
  const asked = await send({ link, contact_phone, intent: 'code' });
  expect(asked.status).toBe(200);
  expect(asked.html).toContain(`137****0001 请您接手“常熟市经纬服饰有限公司”的入驻申请 ${application.number}。`);
  expect(asked.html).toContain(`value="${link}"`);
  const code = newestCode();
  const wrong = await send({ link, contact_phone, verify_code: code === '111111' ? '222222' : '111111' });
  expect([wrong.status, wrong.html.includes('验证码不正确或已过期')]).toEqual([400, true]);
  await expect(send({ link, contact_phone, verify_code: code })).rejects.toThrow('the page answered 303');
  expect((await owner.call(getApplyInfo)).code).toBe(401);
  expect((await (await site.applicant(contact_phone)).call(getApplyInfo)).data.number).toBe(application.number);
});

test('a link that is over, or is none, is told at its field', async () => {
  for (const link of [
    '',
    'https://weftline.example/handover',
    `https://weftline.example${path}#${'x'.repeat(300)}`,
    '#\0',
  ]) {
    const { status, html } = await send({ link, contact_phone: '13700000003', intent: 'code' });
    expect([link, status]).toEqual([link, 410]);
    expect(html).toContain('链接已失效，请让同事重新发一个。');
  }
});
