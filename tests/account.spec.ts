import path from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { enteredConsole } from './applicant-desk.ts';
import { call, codeAfter, hydrated, newPhone, photo, signedIn, textsTo, typeCode } from './applicant-page.ts';
import { faultsOf } from './axe.ts';
import { forgetPauseBetweenCodes } from './product-database.ts';

const shots = process.env.SHOTS;

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'zh-CN' })).newPage();

/** Nothing for axe to find; with SHOTS set, also a picture to look at. */
async function isSound(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  if (!shots) return;
  const size = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(shots, `${name}-${width}.png`), fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}

/** Somebody asks for the account of a company, by calls; the number of the request. */
async function askedFor(browser: APIRequestContext, contact_phone: string, credit_code: string): Promise<string> {
  const verify_code = await codeAfter(contact_phone, () =>
    call(browser, '/supplier_enter/send_verify_code', { contact_phone, purpose: 'recovery' }),
  );
  const begun = await call(browser, '/enrolment/begin_recovery', { contact_phone, verify_code, credit_code });
  const { token, upload_url } = begun.upload;
  const file = await photo('another', '#e9e2d0');
  const { key: licence_image } = await (await browser.post(upload_url, { multipart: { token, file } })).json();
  return (await call(browser, '/enrolment/submit_recovery', { ticket: begun.ticket, licence_image })).number;
}

/** A reviewer sends a request away. What was written before the dialog was closed is seen again, and goes out. */
async function sentAway(staff: Page, number: string): Promise<void> {
  await staff.getByRole('link', { name: number }).click();
  const request = staff.getByRole('dialog', { name: `换绑手机号 · ${number}` });
  const dialog = staff.getByRole('dialog', { name: '不批准' });
  await request.getByRole('button', { name: '不批准' }).click();
  await dialog.getByRole('button', { name: '不批准' }).click();
  await expect(dialog.getByText('请写明原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('照片与备案不符');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(request.getByRole('button', { name: '不批准' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('原因')).toHaveValue('照片与备案不符');
  await dialog.getByRole('button', { name: '不批准' }).click();
  await expect(request).toBeHidden();
  await expect(staff.getByRole('heading', { level: 1, name: '换绑手机号' })).toBeFocused();
}

test('a lost number is asked for by licence, staff see it, its owner objects; then a colleague takes the application over', async ({
  page,
  browser,
}) => {
  const [owner, lost, colleague, stranger] = [newPhone(), newPhone(), newPhone(), newPhone()];
  // A company of this story alone: others know the vectors' codes.
  const [company_name, credit_code] = [`常熟市经纬${owner.slice(-4)}服饰有限公司`, `91330100${owner.slice(2)}X`];
  await signedIn(page.request, owner);
  await call(page.request, '/supplier_enter/save_apply_info', { revision: 0, company_name, credit_code });
  await page.goto('/movein');
  await hydrated(page);

  const asker = await newPage(browser);
  await asker.goto('/movein');
  await hydrated(asker);
  await asker.getByRole('link', { name: '原手机号停用了？' }).click();
  await expect(asker.getByRole('heading', { level: 1, name: '换绑手机号' })).toBeVisible();
  await isSound(asker, 'recovery');
  await asker.getByLabel('新手机号').fill(lost);
  await typeCode(asker, lost);
  await asker.getByRole('button', { name: '下一步' }).click();
  await expect(asker.getByLabel('统一社会信用代码')).toBeFocused();
  await asker.getByLabel('统一社会信用代码').fill(credit_code.toLowerCase());
  await asker.getByRole('button', { name: '下一步' }).click();
  // What was pressed has gone with what it did: the focus goes on where the page does.
  await expect(asker.locator('input[type=file]')).toBeFocused();
  await asker.getByRole('button', { name: '提交' }).click();
  await expect(asker.getByRole('alert')).toContainText('请先上传营业执照照片');
  await asker.locator('input[type=file]').setInputFiles(await photo('licence', '#f4f1e8'));
  await expect(asker.getByRole('status').filter({ hasText: '照片已上传' })).toBeAttached();
  await expect(asker.locator('input[type=file]')).toBeFocused();
  await isSound(asker, 'recovery-licence');
  await asker.getByRole('button', { name: '提交' }).click();
  await expect(asker.getByRole('heading', { level: 1, name: '已收到' })).toBeFocused();
  const number = /RC\d{6}/.exec(await asker.getByText(/编号 RC/).innerText())?.[0] ?? 'none';
  await isSound(asker, 'recovery-done');
  await expect.poll(() => textsTo(owner)).toHaveLength(1);
  const other = await askedFor(asker.request, stranger, credit_code);
  await asker.context().close();

  const staff = await newPage(browser);
  await staff.setViewportSize({ width: 1280, height: 900 });
  await enteredConsole(staff.request);
  await staff.goto('/console/recoveries');
  await staff.getByRole('link', { name: number }).click();
  const request = staff.getByRole('dialog', { name: `换绑手机号 · ${number}` });
  await expect(request).toContainText(company_name);
  await expect(request).toContainText('已短信提醒');
  await expect(request.getByRole('button', { name: '批准换绑' })).toBeDisabled();
  await isSound(staff, 'recoveries');
  await staff.keyboard.press('Escape');
  await sentAway(staff, other);
  await expect.poll(() => textsTo(stranger).at(-1)).toContain('照片与备案不符');

  await page.getByRole('link', { name: '账号与转交' }).click();
  await expect(page.getByRole('heading', { name: '有人申请换绑这份申请的手机号' })).toBeVisible();
  await isSound(page, 'account');
  await page.getByRole('button', { name: '不是我们，拒绝' }).click();
  await expect(page.getByRole('heading', { name: '有人申请换绑这份申请的手机号' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '已拒绝' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByText('没有待处理的请求').or(staff.getByRole('link', { name: /^RC/ }).first())).toBeVisible();
  await expect(staff.getByRole('link', { name: number })).toBeHidden();
  await staff.context().close();

  await page.getByRole('button', { name: '开始转交' }).click();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeFocused();
  await forgetPauseBetweenCodes();
  await typeCode(page, owner);
  await page.getByRole('button', { name: '生成转交链接' }).click();
  await expect(page.getByLabel('转交链接')).toBeFocused();
  const link = await page.getByLabel('转交链接').inputValue();
  await isSound(page, 'handover-link');

  const taker = await newPage(browser);
  await taker.goto(link);
  await expect(taker.getByText(`138****${owner.slice(-4)} 请您接手“${company_name}”的入驻申请`)).toBeVisible();
  await isSound(taker, 'handover');
  await taker.getByLabel('手机号', { exact: true }).fill(colleague);
  await typeCode(taker, colleague);
  await taker.getByRole('button', { name: '验证并接手' }).click();
  await expect(taker.getByLabel('企业名称')).toHaveValue(company_name);
  await page.goto('/movein');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await taker.goto(link);
  await taker.reload();
  await expect(taker.getByRole('alert')).toContainText('链接已失效');
  await taker.context().close();
});
