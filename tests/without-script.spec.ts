import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { call, codeAfter, newPhone } from './applicant-page.ts';
import { sampleOrder } from './sample-order.ts';

const dayMs = 86_400_000;

test('without JavaScript the public figures have their periods, and a check and a report say what is wrong with them', async ({
  browser,
  request,
}) => {
  const key = fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'ingest-key.txt'), 'utf8').trim();
  const orders = Array.from({ length: 600 }, (_, at) =>
    sampleOrder(`plain-${at}`, { occurred_at: new Date(Date.now() - (1 + (at % 40)) * dayMs).toISOString() }),
  );
  const fed = await request.post('/api/ingest/orders', {
    headers: { authorization: `Bearer ${key}` },
    data: orders.join('\n'),
  });
  expect(await fed.json()).toMatchObject({ accepted: 600 });

  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sn-check');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('编号').fill(`${'面'.repeat(3_000)}<script>`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/sn-check/report');
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);

  // A page is kept for a moment, should somebody have looked before the orders came.
  const periods = page.getByRole('navigation', { name: '时段' });
  await expect(async () => {
    await page.goto('/dashboard');
    expect(await periods.count()).toBe(1);
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: '90 天' }).click();
  await expect(page).toHaveURL('/dashboard?days=90');
  await expect(page.getByRole('link', { name: '90 天' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').locator('summary').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await context.close();
});

test('without JavaScript a supplier signs in and fills the application in, step by step', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
  const page = await context.newPage();
  const phone = newPhone();
  const ask = page.getByRole('button', { name: '获取验证码' });
  const goOn = page.getByRole('button', { name: '下一步' });
  await page.goto('/movein');
  await ask.click();
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('手机号').fill(phone);
  const code = await codeAfter(phone, () => ask.click());
  await expect(page.getByRole('status')).toContainText('验证码已发送');
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('验证码').press('Enter');
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await expect(page.getByRole('heading', { level: 2, name: '主体信息' })).toBeVisible();
  await page.getByLabel('企业名称').fill('常熟市经纬服饰有限公司');
  await page.getByLabel('长期有效').check();
  await goOn.click();
  await expect(page).toHaveURL(/step=contact/);
  await page.getByLabel('联系人姓名').fill('沈经纬');
  await page.getByLabel('联系人姓名').press('Enter');
  await expect(page).toHaveURL(/step=business/);
  await page.getByRole('radio', { name: '成衣加工' }).check();
  await goOn.click();
  await expect(page).toHaveURL(/step=place/);
  await page.getByLabel('省份').selectOption('江苏省');
  await goOn.click();
  await page.getByLabel('城市').selectOption('苏州市');
  await goOn.click();
  await page.getByLabel('区县').selectOption('常熟市');
  await page.getByLabel('详细地址').fill('海虞镇富民路 8 号');
  await goOn.click();
  await expect(page).toHaveURL(/step=capacity/);
  await page.getByLabel('员工人数').fill('很多');
  await goOn.click();
  await expect(page.getByLabel('员工人数')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('员工人数')).toHaveValue('很多');
  await page.getByLabel('员工人数').fill('120');
  await goOn.click();
  await expect(page).toHaveURL(/step=particulars/);
  await page.goto('/movein?step=check');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('还有内容需要补充或修改')).toBeVisible();

  const { fields } = await call(context.request, '/supplier_enter/get_apply_info', {});
  expect(fields).toMatchObject({
    company_name: '常熟市经纬服饰有限公司',
    licence_valid_to: '',
    contact_name: '沈经纬',
    supplier_type: 'garment',
    area_code: '320581',
    address: '海虞镇富民路 8 号',
    workers: 120,
  });
  await context.close();
});
