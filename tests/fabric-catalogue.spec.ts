import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import { amountText } from '#fabrics/quantity-text.ts';
import { yuan } from '#kit/text/money.ts';
import { faultsOf, isSoundInBothThemes } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { adminPassword, lastCode, newPhone } from './staff-page.ts';

const drafts = sampleFabrics({ count: 14, today: new Date().toISOString().slice(0, 10) });
const poplin = drafts.find(({ construction }) => construction === 'poplin') ?? drafts[0];
const numberIn = async (place: Locator) => Number((await place.textContent())?.match(/\d+$/)?.[0]);

const weightsIn = (page: Page): Locator =>
  page.locator('#filters section', { has: page.locator('h2', { hasText: /^(克重|Weight)$/ }) }).getByRole('link');

/** A facet is ticked on a large screen and on a phone: nothing moves, the focus and an open panel stay, other languages follow. */
async function staysInPlace(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [size.width, 390]) {
    await page.setViewportSize({ ...size, width });
    await page.goto('/fabric');
    if (width === 390) await page.locator('label[for=filters-open]').click();
    const option = weightsIn(page).first();
    await option.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 300));
    const at = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    const before = await at(option);
    await option.click();
    const chosen = weightsIn(page).and(page.locator('[aria-current]'));
    await expect(chosen).toBeFocused();
    await expect(page).toHaveURL(/weight_/);
    expect(Math.abs((await at(chosen)) - before)).toBeLessThan(2);
    await expect(page.locator('header a[hreflang]').first()).toHaveAttribute('href', /weight_/);
  }
  await page.setViewportSize(size);
}

inBothLanguages((say, language) => {
  const phone = newPhone();

  test('a buyer finds cloth by words, facets and colour, compares, works out a price and asks for a quotation; then on a phone', {
    tag: '@feature',
  }, async ({ page, request, browser }) => {
    if (!poplin) throw new Error('no poplin');
    const name = say(poplin.name_zh, poplin.name_en);
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
      await expect(total).toHaveText(new RegExp(`^[\\d,]+ ${say('款面料', 'fabrics')}$`), { timeout: 1_000 });
    }).toPass();
    const category = page.getByRole('link', { name: new RegExp(`^${say('梭织', 'Woven')}`) });
    const woven = await numberIn(category);
    await category.click();
    await expect(total).toHaveText(say(`${woven} 款面料`, `${woven} ${woven === 1 ? 'fabric' : 'fabrics'}`));
    const hue = page.locator('.fabric-hues a:not([data-none])').first();
    const near = Number((await hue.getAttribute('aria-label'))?.match(/\d+$/)?.[0]);
    await hue.click();
    await expect(total).toHaveText(say(`${near} 款面料`, `${near} ${near === 1 ? 'fabric' : 'fabrics'}`));
    expect(new URL(page.url()).search).toMatch(/kind=woven.*colour=/);
    await page.getByRole('link', { name: say('英制', 'Imperial') }).click();
    await page.getByRole('link', { name: say('列表', 'List') }).click();
    await expect(page.getByRole('cell', { name: /oz\/yd²/ }).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await staysInPlace(page);
    await page.getByLabel(say('价格，每米 最高', 'Price per metre To')).fill('30');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('link', { name: say('去掉 不超过 ¥30', 'Remove Up to ¥30') });
    await expect(chip).toBeVisible();
    expect(page.url()).not.toContain('price_from');
    await chip.click();
    await expect(chip).toBeHidden();

    // Back from a fabric with the filters that led to it.
    await page.locator('.fabric-card h2 a').first().click();
    await page.getByRole('link', { name: say('返回目录', 'Back to the catalogue') }).click();
    await expect(weightsIn(page).and(page.locator('[aria-current]'))).toHaveCount(1);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/weight_/);

    await page.goto('/fabric');
    const boxes = page.getByRole('checkbox', { name: new RegExp(`^${say('比较', 'Compare')} `) });
    for (let at = 0; at < 4; at++) await boxes.nth(at).check();
    await expect(boxes.nth(4)).toBeDisabled();
    await page.getByRole('button', { name: say('并排比较', 'Compare side by side') }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByRole('row', { name: new RegExp(`^${say('克重', 'Weight')}`) })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    // On a sheet of paper stand all four, as nothing is pushed sideways there.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
    const frame = page.getByRole('region', { name: say('面料比较', 'Compare fabrics') });
    const beyond = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height });
    await expect.poll(beyond).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    // On a phone the fourth stands beside what its facts are called.
    await page.setViewportSize({ width: 390, height });
    await frame.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    await expect(page.getByRole('rowheader', { name: say('克重', 'Weight') })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });

    await page.goto('/fabric');
    await page.getByRole('searchbox').fill(poplin.code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`${name} ${poplin.code}`));
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await request.get(card ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
    const last = poplin.prices.at(-1);
    if (!last) throw new Error('no price');
    await page.getByLabel(new RegExp(`^${say('数量', 'Quantity')}`)).fill('1');
    await page.getByRole('button', { name: say('计算', 'Calculate') }).click();
    await expect(page.getByRole('alert')).toContainText(
      `${say('最少订', 'The minimum order is')} ${amountText(poplin.minimum_order, poplin.unit, language)}`,
    );
    await page.getByLabel(new RegExp(`^${say('数量', 'Quantity')}`)).fill(String(last.from));
    await page.getByRole('button', { name: say('计算', 'Calculate') }).click();
    const sum = yuan(last.from * last.price_fen);
    await expect(page.getByText(sum, { exact: true })).toBeVisible();
    const share = await page
      .getByRole('link', { name: say('这个结果的链接', 'Link to this result') })
      .getAttribute('href');
    await page.goto(share ?? '');
    await expect(page.getByText(sum, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('加入样布篮', 'Add to sample basket') }).click();
    await expect(page.getByRole('button', { name: say('已在样布篮', 'In your sample basket') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await isSoundInBothThemes(page, 'a fabric');
    await page.locator('section[aria-labelledby=substitutes] li a').first().click();
    await expect(page).not.toHaveTitle(new RegExp(poplin.code));
    await page.getByRole('button', { name: say('加入样布篮', 'Add to sample basket') }).click();

    await page.goto('/fabric');
    await page.getByRole('link', { name: say('样布篮 2', 'Sample basket 2') }).click();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page
      .getByRole('link', { name: new RegExp(`^${say('移除', 'Remove')} `) })
      .last()
      .click();
    await expect(page.getByRole('link', { name: new RegExp(`^${say('移除', 'Remove')} `) })).toHaveCount(1);
    const terms = page.getByText(new RegExp(say('天内寄出', 'sent within')));
    await expect(terms).toBeVisible();
    await page.getByRole('radio', { name: say('报价', 'A quote') }).check();
    await expect(terms).toBeHidden();
    await page.getByLabel(new RegExp(`^${say('数量', 'Quantity')}`)).fill(String(last.from));
    await page.getByLabel(say('手机号', 'Mobile number')).fill(phone);
    await page.getByRole('button', { name: say('获取验证码', 'Get a code') }).click();
    await expect(page.getByText(say('验证码已发送', 'Code sent'))).toBeVisible();
    await page.getByLabel(say('验证码', 'Code'), { exact: true }).fill(lastCode(phone));
    await page.getByLabel(say('联系人', 'Your name')).fill('周敏');
    await page.getByLabel(say('公司或店铺名称', 'Company or shop')).fill('杭州青禾女装工作室');
    await page.getByLabel(say('我已阅读并同意', 'I have read and agree')).check();
    expect(await faultsOf(page)).toEqual([]);
    // It reaches the server, but its answer not the buyer: the same form once more, and it is the same request.
    await page.route(
      (address) => address.pathname === '/fabric/request',
      async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort();
      },
      { times: 1 },
    );
    const submit = page.getByRole('button', { name: say('提交', 'Send'), exact: true });
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(say('连接失败', 'Could not reach'));
    await submit.click();
    await expect(page.getByRole('heading', { name: say('已收到', 'Received') })).toBeVisible();
    await expect(page.locator('main li')).toHaveCount(1);
    const number = await page.getByText(/^FR\d{8}$/).innerText();

    const context = await browser.newContext({ ...devices['Pixel 7'], locale: language });
    const visitor = await context.newPage();
    const isNarrow = async () =>
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await visitor.addInitScript(() => {
      const seen = { moved: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) seen.moved += (each as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.goto('/fabric?q=poplin');
    await expect(visitor.getByRole('heading', { level: 1, name: say('面料目录', 'Fabric catalogue') })).toBeVisible();
    // The script puts away what needs none; nothing moves for that.
    await expect(visitor.locator('[data-auto-submit]')).toHaveAttribute('hidden');
    expect(await faultsOf(visitor)).toEqual([]);
    expect(await visitor.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved)).toBeLessThan(
      0.005,
    );
    await isNarrow();
    await visitor.getByRole('link', { name, exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: say('阶梯价', 'Price breaks') })).toBeVisible();
    await isSoundInBothThemes(visitor, 'a fabric on a phone');
    await isNarrow();
    await visitor.goto(`/fabric/request/standing?number=${number}`);
    await visitor.getByLabel(say('手机号后四位', 'Last four digits of your phone')).fill(phone.slice(-4));
    await visitor.getByRole('button', { name: say('查询', 'Search'), exact: true }).click();
    await expect(visitor.getByText(number)).toBeVisible();
    await context.close();
  });
});
