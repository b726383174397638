import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { codeAfter, newPhone } from './applicant-page.ts';
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

  await page.goto('/recovery');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('统一社会信用代码')).toHaveAttribute('aria-invalid', 'true');

  // Nothing is offered that would do nothing.
  await page.goto('/movein');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '微信扫码登录' })).toBeHidden();
  await context.close();
});

test('without JavaScript a supplier signs in and reads what is needed and whom to call', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const phone = newPhone();
  const ask = page.getByRole('button', { name: '获取验证码' });
  const needsScript = page.locator('main noscript p');
  const office = page.getByRole('main').getByRole('link', { name: '400-000-0000' });
  await page.goto('/movein');
  await expect(needsScript).toContainText('填写申请需要启用 JavaScript');
  await expect(office).toHaveAttribute('href', 'tel:4000000000');
  await ask.click();
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('手机号').fill(phone);
  const code = await codeAfter(phone, () => ask.click());
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送' })).toBeVisible();
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('验证码').press('Enter');
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(needsScript).toContainText('填写申请需要启用 JavaScript');
  await expect(page.getByText('产能、起订量和交期')).toBeVisible();
  await expect(office).toBeVisible();
  // Nothing is offered that would do nothing.
  await expect(page.getByRole('button', { name: '下一步' })).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});
