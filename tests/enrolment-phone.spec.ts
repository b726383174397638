import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { dataDirectory, messages, photo, saved, signIn } from './applicant-page.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

const decisionsTo = (phone: string) =>
  messages()
    .filter(({ to, code }) => to === `+86${phone}` && code === null)
    .map(({ text }) => text);

const onward = (page: Page, heading: string) =>
  test.step(heading, async () => {
    await page.getByRole('link', { name: '下一步' }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  });

async function addPhoto(page: Page, group: string, name: string, background: string): Promise<void> {
  const field = page.getByRole('group', { name: group });
  await field.locator('input[type=file]').setInputFiles(await photo(name, background));
  await expect(field.getByRole('img', { name: /第 1 张/ })).toBeVisible();
}

async function staffAt(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ ...desk, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
  await page.goto(address);
  await page.getByLabel('用户名').fill('admin');
  const password = fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  return page;
}

test('a garment factory applies from a phone, corrects what staff ask for, and is approved', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = '13800138001';
  const company = '常熟市经纬服饰有限公司';
  await signIn(page, phone);

  await page.getByLabel('企业', { exact: true }).check();
  await addPhoto(page, '营业执照照片', 'licence', '#f4f1e8');
  await page.getByLabel('企业名称').fill(company);
  await page.getByLabel('统一社会信用代码').fill('91350100m000100y4');
  await page.getByLabel('法定代表人').fill('沈经纬');
  await expect(page.getByText('应为 18 位数字和大写字母')).toBeVisible();
  await page.getByLabel('统一社会信用代码').fill('91350100m000100y43');
  await expect(page.getByText('应为 18 位数字和大写字母')).toBeHidden();
  await page.getByLabel('营业执照有效期起').fill('2019-04-18');
  await page.getByLabel('注册地址').fill('江苏省常熟市海虞北路 88 号');

  await onward(page, '联系人');
  await page.getByLabel('联系人姓名').fill('陆织云');
  await onward(page, '经营信息');
  await page.getByLabel('成衣加工').check();
  await page.getByLabel('女装').check();
  await page.getByLabel('毛织').check();
  await onward(page, '所在地');
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('区县').selectOption('常熟市');
  await page.getByLabel('详细地址').fill('海虞北路 88 号 3 幢');
  await onward(page, '产能');
  await page.getByLabel('厂房面积').fill('2400');
  await page.getByLabel('生产线').fill('4');
  await page.getByLabel('件', { exact: true }).check();
  await page.getByLabel('月产能').fill('45000');
  await page.getByLabel('打样周期').fill('5');
  await page.getByLabel('大货周期').fill('18');
  await onward(page, '成衣加工资料');
  await page.getByLabel('裁剪').check();
  await onward(page, '合作方式');
  await page.getByLabel('来料加工').check();
  await onward(page, '现场照片');
  await addPhoto(page, '大门照片', 'gate', '#8a8f7a');
  await addPhoto(page, '裁剪车间照片', 'cutting', '#b9a58a');
  await addPhoto(page, '缝制车间照片', 'sewing', '#5a6f88');

  await onward(page, '检查并提交');
  await expect(page.getByRole('heading', { name: '还差 1 项' })).toBeVisible();
  await page.getByRole('link', { name: /员工人数/ }).click();
  await expect(page.getByLabel('员工人数')).toBeFocused();
  await page.getByLabel('员工人数').fill('86');
  await saved(page);
  await page.getByText('第 5 步').click();
  await page.getByRole('link', { name: '检查并提交' }).click();
  await expect(page.getByText('资料齐了，可以提交。')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请先同意服务条款和隐私政策')).toBeVisible();
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待审核' })).toBeVisible();
  await expect(page.getByText(/当前排在第 \d+ 位/)).toBeVisible();

  const staff = await staffAt(browser, '/console/applications');
  await staff.getByText(company).first().click();
  await staff.getByRole('button', { name: '开始审核' }).click();
  await expect(staff.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
  const workers = staff.locator('.group', { hasText: '员工人数' }).last();
  await workers.hover();
  await staff.getByRole('button', { name: /员工人数/ }).click();
  await staff.getByRole('textbox', { name: /补充说明/ }).fill('社保人数为 92 人，请核对');
  await staff.getByRole('button', { name: '记下意见' }).click();
  // Every section has to be read before anything goes back: its end stays in sight for a moment.
  for (const end of await staff.locator('[data-section-end]').all()) {
    const opened = staff.waitForResponse(/open_section/, { timeout: 3_000 }).catch(() => undefined);
    await end.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await opened;
  }
  await staff.getByRole('button', { name: /退回/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: '退回补正', exact: true }).click();
  await expect.poll(() => decisionsTo(phone)).toHaveLength(1);
  expect(decisionsTo(phone)[0]).toContain('员工人数（与其他资料不一致：社保人数为 92 人，请核对）');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '待补正' })).toBeVisible();
  await page.getByRole('link', { name: '去修改（1 处）' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '补正资料' })).toBeVisible();
  await page.getByRole('link', { name: /社保人数为 92 人，请核对/ }).click();
  await expect(page.getByLabel('员工人数')).toBeFocused();
  await expect(page.getByLabel('员工人数')).toHaveAccessibleDescription(/社保人数为 92 人，请核对/);
  await expect(page.getByLabel('生产线')).toBeDisabled();
  await page.getByRole('link', { name: '回到意见列表' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '待修改' })).toBeFocused();
  await page.getByLabel('员工人数').fill('92');
  await saved(page);
  await page.getByText('第 5 步').click();
  await expect(page.getByRole('status').filter({ hasText: '已答复' })).toHaveText('已答复 1 / 1');
  await page.getByRole('link', { name: '检查并提交' }).click();
  const changes = page.getByRole('region', { name: '这次改了什么' });
  await expect(changes).toContainText('86 人');
  await expect(changes).toContainText('92 人');
  await page.getByLabel('给审核员的说明').fill('已按社保名单更正');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待审核' })).toBeVisible();

  await staff.reload();
  await staff.getByRole('button', { name: '开始审核' }).click();
  await staff.getByRole('button', { name: '通过', exact: true }).click();
  await staff.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect.poll(() => decisionsTo(phone)).toHaveLength(2);
  expect(decisionsTo(phone)[1]).toContain(`${company}）已通过`);
  await staff.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '已通过' })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: '开始填写' })).toContainText('审核通过');
});

test('what was typed outlives a reload at once and a lost network', async ({ page, context }) => {
  await signIn(page, '13800138002');
  await page.getByLabel('企业名称').fill('刷新之前');
  await page.reload();
  await expect(page.getByLabel('企业名称')).toHaveValue('刷新之前');
  await saved(page);

  await context.setOffline(true);
  await page.getByLabel('注册地址').fill('断网时填写');
  await expect(page.getByText('没有存上，已留在本机')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('注册地址')).toHaveValue('断网时填写');
});

test('two devices: what only one changed is merged, what both changed is shown with both values', async ({
  page,
  context,
}) => {
  await signIn(page, '13800138003');
  await page.getByLabel('企业名称').fill('第一台');
  await saved(page);
  // Storage of its own, as another device has; the same session.
  const other = await (
    await context.browser()?.newContext({ storageState: await cookiesOf(context), locale: 'zh-CN' })
  )?.newPage();
  if (!other) throw new Error('no second device');
  await other.goto('/movein');
  await expect(other.locator('html[data-hydrated]')).toBeAttached();
  await other.getByLabel('企业名称').fill('第二台');
  await other.getByLabel('法定代表人').fill('沈经纬');
  await saved(other);

  await page.getByLabel('注册地址').fill('第一台的地址');
  await page.getByLabel('企业名称').fill('第一台又改');
  const choice = page.getByRole('group', { name: '企业名称' });
  await expect(choice).toContainText('第一台又改');
  await expect(choice).toContainText('第二台');
  await expect(page.getByLabel('法定代表人')).toHaveValue('沈经纬');
  await choice.getByRole('button', { name: '保留这个' }).first().click();
  await saved(page);
  await other.reload();
  await expect(other.getByLabel('企业名称')).toHaveValue('第一台又改');
  await expect(other.getByLabel('注册地址')).toHaveValue('第一台的地址');
  await other.context().close();
});

async function cookiesOf(context: { storageState(): Promise<{ cookies: unknown }> }) {
  const { cookies } = (await context.storageState()) as Awaited<
    ReturnType<import('@playwright/test').BrowserContext['storageState']>
  >;
  return { cookies, origins: [] };
}

test('a file that is no photo is refused in words, and an upload that broke off can be tried again', async ({
  page,
}) => {
  await signIn(page, '13800138004');
  const field = page.getByRole('group', { name: '营业执照照片' });
  const input = field.locator('input[type=file]');
  await input.setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await expect(field.getByRole('alert')).toContainText('HEIC');
  await field.getByRole('button', { name: '移除' }).click();
  await input.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5000, 'not a picture ') });
  await expect(field.getByRole('alert')).toContainText('不是 JPG、PNG 或 WebP 照片');
  await field.getByRole('button', { name: '移除' }).click();

  await page.route('**/upload/', (route) => route.abort());
  await input.setInputFiles(await photo('licence', '#e8e4d8'));
  await expect(field.getByText('网络中断')).toBeVisible();
  await page.unroute('**/upload/');
  await field.getByRole('button', { name: '重试 licence.jpg' }).click();
  await expect(field.getByRole('img', { name: /第 1 张/ })).toBeVisible();
  await saved(page);
  await field.getByRole('button', { name: /删除/ }).click();
  await saved(page);
  await expect(field.getByRole('img', { name: /第 1 张/ })).toHaveCount(0);
});
