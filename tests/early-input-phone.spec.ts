import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { codesTo, hydrated, isInForm, newPhone, saved } from './applicant-page.ts';

/** Holds back every script of the product until it is released: a phone on a slow network. */
async function withoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/official/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  return async () => {
    release();
    await hydrated(page);
    await page.unroute('**/official/assets/*.js');
  };
}

test('what is typed, chosen and tapped before the script is there is kept', async ({ page }) => {
  test.setTimeout(90_000);
  const phone = newPhone();

  await test.step('a code asked for in a page without script is sent', async () => {
    const goOn = await withoutScripts(page, '/movein');
    await page.getByLabel('手机号').pressSequentially(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    expect(codesTo(phone)).toEqual([]);
    await goOn();
    await expect.poll(() => codesTo(phone).length).toBe(1);
    await expect(page.getByLabel('手机号')).toHaveValue(phone);
  });
  await page.getByLabel('验证码').fill(codesTo(phone)[0] ?? '');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await isInForm(page);

  await test.step('texts, and going on, which leads to the next step of the same page', async () => {
    const goOn = await withoutScripts(page, '/movein?step=contact');
    await page.getByLabel('联系人姓名').pressSequentially('沈经纬');
    const mail = page.getByLabel('电子邮箱');
    await mail.pressSequentially('shen@example.com');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('button', { name: '下一步' })).toHaveAttribute('data-pressed');
    await goOn();
    await expect(page).toHaveURL(/step=business/);
    await saved(page);
    await page.goto('/movein?step=contact');
    await expect(page.getByLabel('联系人姓名')).toHaveValue('沈经纬');
    await expect(mail).toHaveValue('shen@example.com');
  });

  await test.step('choices and lists', async () => {
    const goOn = await withoutScripts(page, '/movein?step=cooperation');
    const mode = page.getByRole('checkbox').first();
    const list = page.locator('select').first();
    await mode.check();
    await list.selectOption({ index: 1 });
    const chosen = await list.inputValue();
    await goOn();
    await saved(page);
    await page.reload();
    await expect(mode).toBeChecked();
    await expect(list).toHaveValue(chosen);
  });

  await test.step('a picture, and a text that is still being typed', async () => {
    const goOn = await withoutScripts(page, '/movein?step=subject');
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d9e0d2' } })
      .jpeg()
      .toBuffer();
    const field = page.getByRole('group', { name: '营业执照照片' });
    const company = page.getByLabel('企业名称');
    await field.locator('input[type=file]').setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer });
    await company.pressSequentially('常熟市经纬');
    await goOn();
    await company.pressSequentially('服饰有限公司');
    await expect(field.getByRole('img', { name: /第 1 张/ })).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(company).toHaveValue('常熟市经纬服饰有限公司');
  });

  await test.step('what one change opens, and another fills', async () => {
    const noEnd = page.getByLabel('长期有效');
    await noEnd.check();
    await saved(page);
    const goOn = await withoutScripts(page, '/movein?step=subject');
    await noEnd.uncheck();
    await page.getByLabel('营业执照有效期至').fill('2038-12-31');
    await goOn();
    await saved(page);
    await page.reload();
    await expect(page.getByLabel('营业执照有效期至')).toHaveValue('2038-12-31');
    await expect(noEnd).not.toBeChecked();
  });

  await test.step('a field that was left before the script came shows what is kept', async () => {
    const last = page.getByLabel('营业执照有效期至');
    const goOn = await withoutScripts(page, '/movein?step=subject');
    await last.fill('');
    await page.getByLabel('法定代表人').pressSequentially('沈经纬');
    await goOn();
    await saved(page);
    await expect(last).toHaveValue('2038-12-31');
  });
});
