import { expect, type Page, test } from '@playwright/test';
import { codesTo, isInForm, newPhone } from './applicant-page.ts';
import { hydrated } from './hydrated.ts';
import { adminPassword, openAsAdmin } from './staff-page.ts';

/** A network that loses every script and every style sheet the first time it is asked for. */
async function loseAllOnce(page: Page): Promise<Set<string>> {
  const lost = new Set<string>();
  await page.route(/\/official\/assets\/[^?]*\.(?:js|css)$/, (route) => {
    const address = route.request().url();
    if (lost.has(address)) return route.continue();
    lost.add(address);
    return route.abort('connectionreset');
  });
  return lost;
}
const isComplete = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => 'sheet' in link && link.sheet),
  );

test('what a bad network loses is asked for again: a form starts, and what was typed and pressed is done', async ({
  page,
  browser,
}) => {
  const lost = await loseAllOnce(page);
  const phone = newPhone();
  await page.goto('/movein', { waitUntil: 'commit' });
  await page.getByLabel('手机号').pressSequentially(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codesTo(phone).length).toBe(1);
  await expect(page.getByLabel('手机号')).toHaveValue(phone);
  // What comes after it is a script of its own, and lost once as well.
  await page.getByLabel('验证码').fill(codesTo(phone)[0] ?? '');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await isInForm(page);
  expect([...lost].some((address) => address.includes('/applicants-form'))).toBe(true);
  await expect.poll(() => isComplete(page)).toBe(true);
  expect([...lost].some((address) => address.endsWith('.css'))).toBe(true);

  // Where it never comes, the answer to the form says so.
  const never = await browser.newPage({ locale: 'zh-CN' });
  await never.route(/applicants-form/, (route) => route.abort('connectionreset'));
  await never.goto('/movein');
  const another = newPhone();
  await never.getByLabel('手机号').fill(another);
  await never.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codesTo(another).length).toBe(1);
  await never.getByLabel('验证码').fill(codesTo(another)[0] ?? '');
  await never.clock.install();
  await never.getByRole('button', { name: '登录', exact: true }).click();
  await expect(never.getByRole('button', { name: '登录成功' })).toBeVisible();
  await never.clock.fastForward(15_000);
  await never.getByLabel('企业名称').fill('常熟市经纬服饰有限公司');
  await never.getByRole('button', { name: '下一步' }).click();
  await never.clock.fastForward(10_000);
  await expect(never.getByRole('alert').filter({ hasText: '页面没有加载完整' })).toBeVisible();
  await never.close();
});

test('so does a page that is read, one that is answered in place, and the back office', async ({ page }) => {
  await loseAllOnce(page);
  await page.goto('/');
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect.poll(() => isComplete(page)).toBe(true);

  await page.goto('/signup');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByLabel('省份').selectOption('浙江省');
  // The page's own script narrows the cities.
  await expect(page.getByLabel('城市').getByRole('option', { name: '苏州市' })).toHaveCount(0);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByLabel('手机号')).toBeFocused();
  await expect.poll(() => isComplete(page)).toBe(true);

  await page.goto('/console');
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword());
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect.poll(() => isComplete(page)).toBe(true);
});

test('sheets that never come hold nothing up: the page keeps the rules that stand in it', async ({ page }) => {
  await page.route(/\/official\/assets\/[^?]*\.css$/, (route) => route.abort('connectionreset'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '48px');
});

test('a click in the back office that loses the page’s script loads the document again, and the next one arrives', async ({
  page,
}) => {
  await openAsAdmin(page, '/console');
  const link = page.locator('nav a[href="/console/enquiries"]');
  await expect(link).toBeVisible();
  await hydrated(page);
  await page.route(/\/official\/assets\/[^?]*\.js$/, (route) => route.abort('connectionreset'), { times: 1 });
  const loaded = page.waitForEvent('load');
  await link.click();
  await loaded;
  await hydrated(page);
  await link.click();
  await expect(page).toHaveURL(/\/console\/enquiries/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
