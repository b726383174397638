import { expect, test } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { attempt, lastCode, newPhone, openAsAdmin } from './staff-page.ts';

const phone = newPhone();
const company = `苏州织里服饰有限公司 ${attempt}`;
/** A person's browser: automatic ones are not counted as visitors. */
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

test('a buyer comes by a campaign link and signs up without JavaScript; staff see where from', {
  tag: '@feature',
}, async ({ page, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false, userAgent });
  const buyer = await context.newPage();
  await buyer.goto('/supplier?c=autumn-fair');
  await buyer.goto('/signup');
  await buyer.getByLabel('公司或店铺名称').fill(company);
  await buyer.getByLabel('手机号').fill('1'.repeat(3_000));
  await buyer.getByRole('button', { name: '获取验证码' }).click();
  await expect(buyer.getByText('请填写 11 位手机号')).toBeVisible();
  await buyer.getByLabel('手机号').fill(phone);
  await buyer.getByRole('button', { name: '获取验证码' }).click();
  await expect(buyer.getByRole('status')).toContainText('验证码已发送');
  await expect(buyer.getByLabel('公司或店铺名称')).toHaveValue(company);
  await buyer.getByLabel('验证码').fill('12');
  await buyer.getByLabel('城市').selectOption('苏州市');
  await buyer.getByLabel('针织面料').check();
  await buyer.getByLabel('我已阅读并同意').check();
  await buyer.getByRole('button', { name: '注册', exact: true }).click();
  await expect(buyer.getByText('请填写 6 位数字验证码')).toBeVisible();
  await buyer.getByLabel('验证码').fill(lastCode(phone));
  await buyer.getByRole('button', { name: '注册', exact: true }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: '注册成功' })).toBeVisible();
  await context.close();

  await page.goto('/signup');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByLabel('省份').selectOption('浙江省');
  await expect(page.getByLabel('城市').getByRole('option', { name: '苏州市' })).toHaveCount(0);
  // With JavaScript the page stays, leads to what is wrong and keeps what was chosen.
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByLabel('手机号')).toBeFocused();
  await expect(page.getByLabel('省份')).toHaveValue('浙江省');
  await expect(page.getByLabel('城市').getByRole('option', { name: '苏州市' })).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  await openAsAdmin(page, '/console/signups');
  const row = page.getByRole('row').filter({ hasText: company });
  await expect(row).toContainText('autumn-fair');
  await expect(row).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await row.getByRole('link', { name: company }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: phone })).toBeVisible();
  const state = page.getByRole('combobox', { name: '改为' });
  await state.focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(row.getByText('已联系')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});
