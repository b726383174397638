import { devices, expect, type Locator, test } from '@playwright/test';
import { makeFabrics } from '#fabrics/demonstration/make-fabrics.ts';
import { amountText } from '#fabrics/quantity-text.ts';
import { yuan } from '#kit/money.ts';
import { faultsOf, isSoundInBothThemes } from './axe.ts';
import { adminPassword, lastCode, newPhone } from './staff-page.ts';

const phone = newPhone();
const drafts = [...makeFabrics({ count: 14, today: new Date().toISOString().slice(0, 10) })];
const poplin = drafts.find(({ construction }) => construction === 'poplin') ?? drafts[0];
const numberIn = async (place: Locator) => Number((await place.textContent())?.match(/\d+$/)?.[0]);

test('a buyer finds cloth by words, facets and colour, compares, works out a price and asks for a quotation; then in English on a phone', async ({
  page,
  request,
  browser,
}) => {
  if (!poplin) throw new Error('no poplin');
  const call = async (name: string, form: Record<string, string>) =>
    (await request.post(`/api.php/official/${name}`, { form })).json();
  await call('screen/login', { username: 'admin', password: adminPassword() });
  for (const draft of drafts) {
    const { code, data } = await call('fabric/save', { revision: '0', fabric: JSON.stringify(draft) });
    // An earlier attempt may have left it here.
    if (code !== 1) continue;
    await call('fabric/set_state', { id: String(data.id), revision: String(data.revision), state: 'shown' });
  }

  // Every number beside a choice is what choosing it shows.
  const total = page.getByRole('status');
  // Somebody who is not signed in may get the page as it was a few seconds ago, and the next time as it is.
  await expect(async () => {
    await page.goto('/fabric');
    await expect(total).toHaveText(/^\d+ 款面料$/, { timeout: 1_000 });
  }).toPass();
  const category = page.getByRole('link', { name: /^梭织/ });
  const woven = await numberIn(category);
  await category.click();
  await expect(total).toHaveText(`${woven} 款面料`);
  const hue = page.locator('.fabric-hues a:not([data-none])').first();
  const near = Number((await hue.getAttribute('aria-label'))?.match(/\d+$/)?.[0]);
  await hue.click();
  await expect(total).toHaveText(`${near} 款面料`);
  expect(new URL(page.url()).search).toMatch(/kind=woven.*colour=/);
  await page.getByRole('link', { name: '英制' }).click();
  await page.getByRole('link', { name: '列表' }).click();
  await expect(page.getByRole('cell', { name: /oz\/yd²/ }).first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto('/fabric');
  const boxes = page.getByRole('checkbox', { name: /^比较 / });
  for (let at = 0; at < 4; at++) await boxes.nth(at).check();
  await expect(boxes.nth(4)).toBeDisabled();
  await page.getByRole('button', { name: '并排比较' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /^克重/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto('/fabric');
  await page.getByRole('searchbox').fill(poplin.code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: poplin.name_zh, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(`${poplin.name_zh} ${poplin.code}`));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/fabric\/card\//);
  const last = poplin.prices.at(-1);
  if (!last) throw new Error('no price');
  await page.getByLabel(/^数量/).fill('1');
  await page.getByRole('button', { name: '计算' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `最少订 ${amountText(poplin.minimum_order, poplin.unit, 'zh-CN')}`,
  );
  await page.getByLabel(/^数量/).fill(String(last.from));
  await page.getByRole('button', { name: '计算' }).click();
  const sum = yuan(last.from * last.price_fen);
  await expect(page.getByText(sum, { exact: true })).toBeVisible();
  const share = await page.getByRole('link', { name: '这个结果的链接' }).getAttribute('href');
  await page.goto(share ?? '');
  await expect(page.getByText(sum, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '加入样布篮' }).click();
  await expect(page.getByRole('button', { name: '已在样布篮' })).toHaveAttribute('aria-pressed', 'true');
  await isSoundInBothThemes(page, 'a fabric');
  await page.locator('section[aria-labelledby=substitutes] li a').first().click();
  await expect(page).not.toHaveTitle(new RegExp(poplin.code));
  await page.getByRole('button', { name: '加入样布篮' }).click();

  await page.goto('/fabric');
  await page.getByRole('link', { name: '样布篮 2' }).click();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page
    .getByRole('link', { name: /^移除 / })
    .last()
    .click();
  await expect(page.getByRole('link', { name: /^移除 / })).toHaveCount(1);
  await page.getByLabel('报价').check();
  await page.getByLabel(/^数量/).fill(String(last.from));
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码').fill(lastCode(phone));
  await page.getByLabel('联系人').fill('周敏');
  await page.getByLabel('公司或店铺名称').fill('杭州青禾女装工作室');
  await page.getByLabel('我已阅读并同意').check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已收到' })).toBeVisible();
  const [number = ''] = (await page.getByText(/编号 \w+/).textContent())?.match(/[A-Z]{2}\d+/) ?? [];

  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' });
  const visitor = await context.newPage();
  const isNarrow = async () =>
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await visitor.goto('/fabric?q=poplin');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Fabric catalogue' })).toBeVisible();
  expect(await faultsOf(visitor)).toEqual([]);
  await isNarrow();
  await visitor.getByRole('link', { name: poplin.name_en, exact: true }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: poplin.name_en })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Price ladder' })).toBeVisible();
  await isSoundInBothThemes(visitor, 'a fabric in English');
  await isNarrow();
  await visitor.goto(`/fabric/request/standing?number=${number}`);
  await visitor.getByLabel('Last four digits of your phone').fill(phone.slice(-4));
  await visitor.getByRole('button', { name: 'Show it' }).click();
  await expect(visitor.getByText(number)).toBeVisible();
  await context.close();
});
