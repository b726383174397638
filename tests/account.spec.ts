import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { faultsOf } from './axe.ts';
import { forgetPauseBetweenCodes } from './product-database.ts';

const dataDirectory = process.env.TEST_DATA_DIR ?? '';
const shots = process.env.SHOTS;

function messagesTo(phone: string): { code: string | null; text: string }[] {
  const file = path.join(dataDirectory, 'outbox/sms.ndjson');
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ to }) => to === `+86${phone}`);
}
const codes = (phone: string) => messagesTo(phone).filter(({ code }) => code !== null);
const hydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();
const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'zh-CN' })).newPage();

/** Asks for a code and types it in. */
async function typeCode(page: Page, phone: string): Promise<void> {
  const before = codes(phone).length;
  await page.getByRole('button', { name: /获取验证码|重新发送/ }).click();
  await expect.poll(() => codes(phone).length).toBeGreaterThan(before);
  await page.getByLabel('验证码').fill(codes(phone).at(-1)?.code ?? '');
}

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

test('a lost number is asked for by licence, staff see it, its owner objects; then a colleague takes the application over', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const [owner, lost, colleague] = ['13800138401', '13800138402', '13800138403'];
  await page.goto('/movein');
  await hydrated(page);
  await page.getByLabel('手机号').fill(owner);
  await typeCode(page, owner);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('企业名称').fill('常熟市经纬服饰有限公司');
  await page.getByLabel('统一社会信用代码').fill('91330100799655058B');
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'saved');

  const asker = await newPage(browser);
  await asker.goto('/movein');
  await hydrated(asker);
  await asker.getByRole('link', { name: '手机号不用了？' }).click();
  await expect(asker.getByRole('heading', { level: 1, name: '换绑手机号' })).toBeVisible();
  await isSound(asker, 'recovery');
  await asker.getByLabel('新手机号').fill(lost);
  await typeCode(asker, lost);
  await asker.getByRole('button', { name: '下一步' }).click();
  await expect(asker.getByLabel('统一社会信用代码')).toBeFocused();
  await asker.getByLabel('统一社会信用代码').fill('91330100799655058b');
  await asker.getByRole('button', { name: '下一步' }).click();
  await asker.getByRole('button', { name: '提交' }).click();
  await expect(asker.getByRole('alert')).toContainText('请先上传营业执照照片');
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#f4f1e8' } })
    .jpeg()
    .toBuffer();
  await asker.locator('input[type=file]').setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(asker.getByText('换一张')).toBeVisible();
  await isSound(asker, 'recovery-licence');
  await asker.getByRole('button', { name: '提交' }).click();
  await expect(asker.getByRole('heading', { level: 1, name: '已收到' })).toBeVisible();
  const number = /RC\d{6}/.exec(await asker.getByText(/编号 RC/).innerText())?.[0] ?? 'none';
  await isSound(asker, 'recovery-done');
  await asker.context().close();
  await expect.poll(() => messagesTo(owner).filter(({ code }) => code === null)).toHaveLength(1);

  const staff = await newPage(browser);
  await staff.setViewportSize({ width: 1280, height: 900 });
  await staff.goto('/console/recoveries');
  await staff.getByLabel('用户名').fill('admin');
  const password = fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();
  await staff.getByLabel('密码', { exact: true }).fill(password);
  await staff.getByRole('button', { name: '登录' }).click();
  const request = staff.getByRole('article', { name: number });
  await expect(request).toContainText('常熟市经纬服饰有限公司');
  await expect(request).toContainText('已短信提醒');
  await expect(request.getByRole('button', { name: '批准换绑' })).toBeDisabled();
  await isSound(staff, 'recoveries');

  await page.getByRole('link', { name: '账号与转交' }).click();
  await expect(page.getByRole('heading', { name: '有人申请换绑这份申请的手机号' })).toBeVisible();
  await isSound(page, 'account');
  await page.getByRole('button', { name: '不是我们，拒绝' }).click();
  await expect(page.getByRole('heading', { name: '有人申请换绑这份申请的手机号' })).toBeHidden();
  await staff.reload();
  await expect(staff.getByText('没有待处理的请求')).toBeVisible();
  await staff.context().close();

  await page.getByRole('button', { name: '开始转交' }).click();
  await forgetPauseBetweenCodes();
  await typeCode(page, owner);
  await page.getByRole('button', { name: '生成转交链接' }).click();
  const link = await page.getByLabel('转交链接').inputValue();
  await isSound(page, 'handover-link');

  const taker = await newPage(browser);
  await taker.goto(link);
  await expect(taker.getByText('138****8401 请您接手“常熟市经纬服饰有限公司”的入驻申请')).toBeVisible();
  await isSound(taker, 'handover');
  await taker.getByLabel('手机号', { exact: true }).fill(colleague);
  await typeCode(taker, colleague);
  await taker.getByRole('button', { name: '验证并接手' }).click();
  await expect(taker.getByLabel('企业名称')).toHaveValue('常熟市经纬服饰有限公司');
  await page.goto('/movein');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await taker.goto(link);
  await taker.reload();
  await expect(taker.getByRole('alert')).toContainText('链接已失效');
  await taker.context().close();
});
