import fs from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo, uploadToken } from '#enrolment/contract.ts';

const dataDirectory = process.env.TEST_DATA_DIR ?? '';
const messages = (): { to: string; code: string | null; text: string }[] =>
  fs
    .readFileSync(path.join(dataDirectory, 'outbox/sms.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function ask(person: APIRequestContext, call: { path: string }, payload: object = {}) {
  const answer = await (await person.post(call.path, { data: payload })).json();
  expect(answer, `${call.path} ${JSON.stringify(answer)}`).toMatchObject({ code: 1 });
  return answer.data;
}

/** A trading company that has submitted; its company name is as given. */
async function submitted(person: APIRequestContext, phone: string, company: string) {
  await ask(person, sendVerifyCode, { contact_phone: phone });
  const code = messages().findLast(({ to }) => to.endsWith(phone))?.code;
  await ask(person, supplierLogin, { contact_phone: phone, verify_code: code });
  const { token, upload_url } = await ask(person, uploadToken, { purpose: 'licence' });
  const buffer = await sharp({ create: { width: 900, height: 640, channels: 3, background: '#f4f1e8' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer };
  const stored = await (await person.post(upload_url, { multipart: { file, token } })).json();
  return ask(person, saveApplyInfo, {
    revision: 0,
    submit: 1,
    consent_version: '2026-11-01',
    subject_type: 'enterprise',
    company_name: company,
    credit_code: '91350100M000100Y43',
    legal_name: '赵甲',
    licence_valid_from: '2015-03-12',
    registered_address: '样例路 1 号',
    licence_image: stored.key,
    contact_name: '赵甲',
    supplier_type: 'trade',
    categories: ['womens'],
    area_code: '350102',
    address: '样例路 1 号',
    cooperation_modes: ['stock'],
    office_images: [stored.key],
  });
}

async function signIn(page: Page) {
  await page.getByLabel('用户名').fill('admin');
  await page
    .getByLabel('密码', { exact: true })
    .fill(fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim());
  await page.getByRole('button', { name: '登录' }).click();
}

const faultsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );

test('a reviewer returns an application with a remark on a field, and approves it after the correction', async ({
  page,
  playwright,
  baseURL,
}) => {
  const applicant = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const first = await submitted(applicant, '13900010001', '福州样例贸易有限公司');

  await page.goto('/console/applications');
  expect(await faultsOf(page)).toEqual([]);
  await signIn(page);
  await page.getByRole('link', { name: '福州样例贸易有限公司' }).click();
  await expect(page.getByRole('heading', { name: '福州样例贸易有限公司' })).toBeVisible();
  await expect(page.getByText('91350100M000100Y43')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();

  await page.getByRole('button', { name: '给「营业执照照片」写意见' }).click();
  await page.getByLabel('补充说明（申请人可见）').fill('请拍全四角');
  await page.getByRole('button', { name: '记下意见' }).click();
  for (const section of ['联系人', '经营信息', '所在地', '产能', '合作方式', '现场照片'])
    await page.getByRole('heading', { name: section, exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await page.getByRole('button', { name: '退回补正（1 条意见）' }).click();
  const dialog = page.getByRole('dialog');
  const told = '营业执照照片（看不清楚：请拍全四角）';
  await expect(dialog.getByText(told)).toBeVisible();
  await dialog.getByRole('button', { name: '退回补正' }).click();
  await expect(page.getByText('待补正').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const returned = await ask(applicant, getApplyInfo);
  expect(returned).toMatchObject({
    state: 'needs_correction',
    unlocked: ['licence_image'],
    remarks: [{ field: 'licence_image', code: 'unclear', text: '请拍全四角', open: true }],
  });
  expect(messages().at(-1)).toMatchObject({ to: '+8613900010001', text: expect.stringContaining(told) });

  const again = { revision: returned.revision, submit: 1, consent_version: '2026-11-01' };
  await ask(applicant, saveApplyInfo, { ...again, licence_image: first.fields.licence_image });
  await page.reload();
  await page.getByRole('button', { name: '开始审核' }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/已通过/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('button', { name: '撤销决定' })).toBeVisible();
  expect(await ask(applicant, getApplyInfo)).toMatchObject({ state: 'approved' });
  await applicant.dispose();
});

test('the licence opens at full size under the viewer’s name; a change made meanwhile is told and nothing is lost', async ({
  page,
  playwright,
  baseURL,
}) => {
  const applicant = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { revision } = await submitted(applicant, '13900010002', '莆田样例贸易有限公司');
  await page.goto('/console/applications');
  await signIn(page);
  await page.getByRole('link', { name: '莆田样例贸易有限公司' }).click();

  await page.getByRole('button', { name: '营业执照照片 1' }).click();
  await expect(page.getByText(/管理员 .* 仅供入驻审核/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('查看营业执照')).toBeVisible();

  await ask(applicant, { path: '/api.php/official/enrolment/withdraw' }, { revision });
  await page.getByRole('button', { name: '开始审核' }).click();
  await expect(page.getByText('这份申请已有变化')).toBeVisible();
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '开始审核' })).toBeHidden();
  await applicant.dispose();
});

test('an admin makes an account; its owner sees only what the role opens', async ({ page, browser }) => {
  await page.goto('/console/accounts');
  await signIn(page);
  await page.getByRole('button', { name: '新建账号' }).click();
  await page.getByRole('textbox', { name: '用户名' }).fill('board-only');
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('大屏看板');
  await page.getByRole('checkbox', { name: /^大屏查看/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: '新建账号' }).click();
  const password = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: '我已记下' }).click();
  await expect(page.getByRole('cell', { name: /board-only/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto('/console/accounts');
  await other.getByLabel('用户名').fill('board-only');
  await other.getByLabel('密码', { exact: true }).fill(password.trim());
  await other.getByRole('button', { name: '登录' }).click();
  await expect(other.getByRole('heading', { name: '这一页不对您开放' })).toBeVisible();
  await expect(other.getByRole('link', { name: '账号与角色' })).toHaveCount(0);
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(other.getByRole('heading', { name: '登录工作台' })).toBeVisible();
  await other.context().close();
});
