import { expect, type Page, test } from '@playwright/test';
import { openDesk } from './applicant-desk.ts';
import { call, hydrated, newPhone, openForm, photo, saved, signIn, textsTo } from './applicant-page.ts';

const onward = (page: Page, heading: string) =>
  test.step(heading, async () => {
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  });

async function addPhoto(page: Page, group: string, name: string, background: string): Promise<void> {
  const field = page.getByRole('group', { name: group });
  await field.locator('input[type=file]').setInputFiles(await photo(name, background));
  await expect(field.getByRole('img', { name: /第 1 张/ })).toBeVisible();
}

test('a garment factory applies from a phone, step by step, and is told that it was approved', {
  tag: '@feature',
}, async ({ page, baseURL }) => {
  const phone = newPhone();
  const company = `常熟市经纬${phone.slice(-4)}服饰有限公司`;
  await signIn(page, phone);
  await expect(page.getByRole('status').filter({ hasText: '登录成功' })).toBeVisible();

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
  await page.getByLabel('月产能').fill('4.5万');
  await page.getByLabel('打样周期').focus();
  await expect(page.getByLabel('月产能')).toHaveValue('45000');
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
  await expect(page.getByText('资料已齐全，可以提交。')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请先同意服务条款和隐私政策')).toBeInViewport();
  await expect(page.getByLabel(/我已阅读并同意/)).toBeFocused();
  await expect(page.getByLabel(/我已阅读并同意/)).toBeInViewport();
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待审核' })).toBeVisible();
  await expect(page.getByText(/当前排在第 \d+ 位/)).toBeVisible();

  // What staff do on their screens is a story of its own.
  const { number } = await call(page.request, '/supplier_enter/get_apply_info', {});
  const desk = await openDesk(baseURL ?? '');
  for (const name of ['start_review', 'approve']) await desk.act(name, Number(number.slice(2)));
  await desk.close();
  await expect.poll(() => textsTo(phone)).toHaveLength(1);
  expect(textsTo(phone)[0]).toContain(`${company}）已通过`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '已通过' })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: '开始填写' })).toContainText('审核通过');
});

test('what was typed outlives a reload at once and a lost network', async ({ page, context }) => {
  await openForm(page);
  await page.getByLabel('企业名称').fill('刷新之前');
  await page.reload();
  await expect(page.getByLabel('企业名称')).toHaveValue('刷新之前');
  await saved(page);

  await context.setOffline(true);
  await page.getByLabel('注册地址').fill('断网时填写');
  await expect(page.locator('[data-save=failed]')).toHaveText('暂未保存到云端，已存在本机');
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('注册地址')).toHaveValue('断网时填写');
});

test('two devices: what only one changed is merged, what both changed is shown with both values', async ({
  page,
  context,
  browser,
}) => {
  await openForm(page);
  await page.getByLabel('企业名称').fill('第一台');
  await saved(page);
  // Storage of its own, as another device has; the same session.
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await other.context().addCookies(await context.cookies());
  await other.goto('/movein');
  await hydrated(other);
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
