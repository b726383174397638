import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { sectionNames } from '#enrolment/application-fields.ts';
import { getApplyInfo, saveApplyInfo, uploadToken, withdraw } from '#enrolment/contract.ts';
import { openSection } from '#enrolment/desk/desk-contract.ts';
import { faultsOf } from './axe.ts';

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

/** A picture that this person has sent to the store; its key. */
async function picture(person: APIRequestContext, background: string): Promise<string> {
  const { token, upload_url } = await ask(person, uploadToken, { purpose: 'licence' });
  const buffer = await sharp({ create: { width: 900, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer };
  return (await (await person.post(upload_url, { multipart: { file, token } })).json()).key;
}

/** A trading company that has submitted; its company name is as given. */
async function submitted(person: APIRequestContext, phone: string, company: string) {
  await ask(person, sendVerifyCode, { contact_phone: phone });
  const code = messages().findLast(({ to }) => to.endsWith(phone))?.code;
  await ask(person, supplierLogin, { contact_phone: phone, verify_code: code });
  const licence = await picture(person, '#f4f1e8');
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
    licence_image: licence,
    contact_name: '赵甲',
    supplier_type: 'trade',
    trade_particulars: { sources: ['market'], stock_kinds: 80 },
    categories: ['womens'],
    area_code: '350102',
    address: '样例路 1 号',
    cooperation_modes: ['stock'],
    office_images: [licence],
  });
}

async function signIn(page: Page) {
  await page.getByLabel('用户名').fill('admin');
  await page
    .getByLabel('密码', { exact: true })
    .fill(fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim());
  await page.getByRole('button', { name: '登录' }).click();
}

/** The first sections before the reviewer's eyes for long enough to count as read, and the others as quickly as by calls. */
async function readWhole(page: Page, id: number) {
  for (const end of (await page.locator('[data-section-end]').all()).slice(0, 2)) {
    await end.scrollIntoViewIfNeeded();
    const section = await end.getAttribute('data-section-end');
    await expect(page.locator(`section:has(> [data-section-end="${section}"]) h2`)).toContainText('已看');
  }
  for (const section of sectionNames) await page.request.post(openSection.path, { data: { id, section } });
  await page.reload();
}

test('a reviewer’s day: assign, mark a part of a picture, return, see what changed, approve with a condition, undo', async ({
  page,
  playwright,
  baseURL,
}) => {
  const applicant = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { number } = await submitted(applicant, '13900010001', '福州样例贸易有限公司');

  await page.goto('/console/applications');
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await signIn(page);
  await page.getByRole('link', { name: '福州样例贸易有限公司' }).first().click();
  await expect(page.getByRole('heading', { name: '福州样例贸易有限公司' })).toBeVisible();
  await page.getByLabel('审核员').click();
  await page.getByTitle('管理员').last().click();
  await expect(page.getByText('分配审核员')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  await expect(page.getByRole('button', { name: '退回补正' })).toBeDisabled();
  await expect(page.getByText(/退回前还要看/)).toBeVisible();

  await page.getByRole('button', { name: '营业执照照片 1' }).click();
  const viewer = page.getByRole('dialog', { name: '查看照片' });
  const licence = viewer.getByRole('img', { name: '营业执照照片 1' });
  await expect(licence).toBeVisible();
  // Under the viewer's own name, and noted.
  expect(await licence.getAttribute('src')).toContain('/console/licence?');
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await viewer.getByRole('button', { name: '圈出一处' }).click();
  const stage = await page.getByTestId('stage').boundingBox();
  if (!stage) throw new Error('no stage');
  await page.mouse.move(stage.x + stage.width * 0.4, stage.y + stage.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await viewer.getByRole('button', { name: '用这个框' }).click();
  await viewer.getByLabel('补充说明（申请人可见）').fill('印章请拍清楚');
  await viewer.getByRole('button', { name: '记下意见' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('查看营业执照').first()).toBeVisible();
  // What was noted and not sent outlives a reload.
  await readWhole(page, Number(number.slice(2)));
  await page.getByRole('button', { name: '退回补正（1 条意见）' }).click();
  const dialog = page.getByRole('dialog');
  const told = '营业执照照片（看不清楚：印章请拍清楚）';
  await expect(dialog.getByText(told)).toBeVisible();
  await dialog.getByRole('button', { name: '退回补正', exact: true }).click();
  await expect(page.getByText('待补正').first()).toBeVisible();
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);

  const returned = await ask(applicant, getApplyInfo);
  expect(returned).toMatchObject({ state: 'needs_correction', unlocked: ['licence_image'] });
  const [remark] = returned.remarks;
  expect(remark).toMatchObject({ field: 'licence_image', picture: returned.fields.licence_image, severity: 'must' });
  expect(remark.region.x).toBeCloseTo(0.4, 0);
  expect(remark.region.width).toBeGreaterThan(0.1);
  expect(messages().at(-1)).toMatchObject({ to: '+8613900010001', text: expect.stringContaining(told) });

  const licence_image = await picture(applicant, '#d9e4e1');
  await ask(applicant, saveApplyInfo, {
    revision: returned.revision,
    submit: 1,
    consent_version: '2026-11-01',
    licence_image,
  });
  await page.reload();
  await expect(page.getByText('去掉 1 张，新增 1 张')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByRole('button', { name: '加一项条件' }).click();
  await dialog.getByLabel('条件 1', { exact: true }).fill('补交环评批复');
  await dialog.getByLabel('条件 1 的期限').fill('2099-12-31');
  await expect(dialog.getByText('已通过。附加条件：补交环评批复（2099-12-31 前）')).toBeVisible();
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('heading', { name: '通过的条件' })).toBeVisible();
  expect(await ask(applicant, getApplyInfo)).toMatchObject({
    state: 'approved',
    conditions: [{ text: '补交环评批复', due_on: '2099-12-31', met_at: null }],
  });

  await page.getByRole('button', { name: '撤销决定' }).click();
  await expect(dialog.getByText(/已撤销，现重新审核/)).toBeVisible();
  await dialog.getByRole('button', { name: '撤销决定' }).click();
  await expect(page.getByRole('heading', { name: '通过的条件' })).toBeHidden();
  expect(await ask(applicant, getApplyInfo)).toMatchObject({ state: 'in_review', conditions: [] });
  expect(messages().at(-1)?.text).toContain('已撤销');

  // The same by keys alone: decided, gone on to the next one, and taken back from there.
  await page.keyboard.press('a');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已通过 福州样例贸易有限公司')).toBeVisible();
  await expect(page.getByRole('heading', { name: '福州样例贸易有限公司' })).toBeHidden();
  await page.keyboard.press('z');
  await expect(page.getByText('福州样例贸易有限公司 回到审核中')).toBeVisible();
  const { state, revision } = await ask(applicant, getApplyInfo);
  expect(state).toBe('in_review');

  // A change made meanwhile is told, and nothing is decided on what is no longer there.
  await page.goto(`/console/applications/${Number(number.slice(2))}`);
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
  await ask(applicant, withdraw, { revision });
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('这份申请已有变化')).toBeVisible();
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeHidden();
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
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);

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
