import { type Browser, expect, type Page, test } from '@playwright/test';
import { call } from './applicant-page.ts';
import { hydrated } from './hydrated.ts';
import { adminPassword } from './staff-page.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003253) WeChat/arm64 Weixin';
const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN';

/** What WeChat and the app put into a page, as far as our pages speak with them; everything said is kept in `window.said`. */
const standIns = () => {
  const said: [string, Record<string, string>][] = [];
  const answer = (name: string, data: Record<string, string>, callback?: (answer: object) => void) => {
    said.push([name, data]);
    callback?.({ err_msg: `${name}:ok` });
  };
  Object.assign(window, { said, WeixinJSBridge: { invoke: answer, on() {}, call() {} } });
};
const open = async (browser: Browser, userAgent: string, address: string, start: () => void = standIns) => {
  const context = await browser.newContext({ userAgent, locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(start);
  const signed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/wechat/jsapi'))
      signed.push(new URLSearchParams(request.postData() ?? '').get('url') ?? '');
  });
  await page.goto(address);
  await hydrated(page);
  return { page, signed };
};
const cards = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { said: [string, Record<string, string>][] }).said.filter(([name]) =>
      name.startsWith('updateAppMessage'),
    ),
  );

test('in WeChat each page brings its card, signed for the address that WeChat checks', async ({ browser, baseURL }) => {
  // Each page is loaded whole, so that on iOS too the address it entered by is its own.
  const second = [`${baseURL}/supplier?c=a`, `${baseURL}/movein`];
  for (const userAgent of [android, ios]) {
    const { page, signed } = await open(browser, userAgent, '/supplier?c=a#faq');
    await expect.poll(async () => (await cards(page)).length).toBeGreaterThan(0);
    const [, card] = (await cards(page)).at(-1) ?? [];
    expect(card?.title).toBe(await page.title());
    expect(card?.link).toBe(`${baseURL}/supplier?c=a`);
    expect(card?.imgUrl ?? card?.img_url).toContain('/share-picture/zh-CN/supplier.png?square');
    await page.locator('main a[href="/movein"]').first().click();
    await expect(page).toHaveURL(/\/movein$/);
    await expect.poll(async () => (await cards(page)).at(-1)?.[1].link).toBe(`${baseURL}/movein`);
    expect(signed).toEqual(second);

    // A page that runs nothing but the tracker for everybody else.
    await page.goto('/tos?lang=zh');
    await expect.poll(async () => (await cards(page)).at(-1)?.[1].link).toBe(`${baseURL}/tos?lang=zh`);
    const [, plain] = (await cards(page)).at(-1) ?? [];
    expect(plain?.title).toBe(await page.title());
    expect(plain?.imgUrl ?? plain?.img_url).toContain('/share-picture/zh-CN/tos.png?square');
    await page.context().close();
  }
});

test('WeCom and mini programs are no WeChat, and the app has neither header nor footer nor downloads', async ({
  browser,
}) => {
  for (const userAgent of [`${android} wxwork/4.1.30`, `${ios} miniProgram/wx1`]) {
    const { page, signed } = await open(browser, userAgent, '/supplier');
    await expect(page.getByRole('banner')).toBeVisible();
    expect(signed).toEqual([]);
    await page.context().close();
  }
  const shell = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/130.0 Mobile WeftlineApp/1.4';
  const plain = await open(browser, shell, '/');
  await expect(plain.page.getByRole('banner')).toHaveCount(0);
  await expect(plain.page.getByRole('contentinfo')).toHaveCount(0);
  await expect(plain.page.locator('a[href^="/download"]')).toHaveCount(0);
  await expect(plain.page.getByRole('navigation', { name: '页面操作' })).toHaveCount(0);
  await plain.page.context().close();
  const bridged = await open(browser, shell, '/supplier', () => {
    const said: unknown[] = [];
    const keep = (name: string) => (data: unknown) => said.push([name, data]);
    Object.assign(window, { said, WeftlineApp: { share: keep('share'), close: keep('close') } });
  });
  await bridged.page.getByRole('button', { name: '分享' }).click();
  await bridged.page.getByRole('button', { name: '关闭' }).click();
  const said = await bridged.page.evaluate(() => (window as unknown as { said: [string, { url?: string }][] }).said);
  expect(said.map(([name]) => name)).toEqual(['share', 'close']);
  expect(said[0]?.[1].url).toMatch(/\/supplier$/);
  await bridged.page.context().close();

  // So it is on a page that runs nothing of the framework, where nothing is downloaded either.
  const text = await open(browser, shell, '/download', () => {
    const said: unknown[] = [];
    Object.assign(window, { said, WeftlineApp: { close: () => said.push('close') } });
  });
  await expect(text.page.locator('main a[href^="/app-files/"]')).toHaveCount(0);
  await text.page.getByRole('button', { name: '关闭' }).click();
  await expect(text.page.getByRole('button', { name: '分享' })).toHaveCount(0);
  expect(await text.page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['close']);
  await text.page.context().close();
});

test('the app is offered for the device at hand, in WeChat the way to a browser, and in the app nothing', async ({
  playwright,
  browser,
  baseURL,
}, { retry }) => {
  // A version is published once: another try publishes later ones.
  const [older, newest] = [`1.${retry}.0`, `1.${retry}.1`];
  const file = (version: string) => `https://files.example/weftline-${version}.apk`;
  const store = `https://apps.apple.com/weftline?${retry}`;
  const editor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await call(editor, '/screen/login', { username: 'admin', password: adminPassword() });
  for (const [platform, version, address] of [
    ['android', older, file(older)],
    ['android', newest, file(newest)],
    ['ios', newest, store],
  ] as const) {
    const isFile = platform === 'android';
    const content = {
      platform,
      version,
      released_on: '2026-11-01',
      address,
      size_bytes: isFile ? 41_000_000 : 0,
      sha256: isFile ? 'ab'.repeat(32) : '',
      minimum_system: 'Android 9',
      zh_changes: `- ${version} 的改动`,
      en_changes: `- What is new in ${version}`,
    };
    const { id, revision } = await call(editor, '/app_version/save', { content: JSON.stringify(content) });
    await call(editor, '/app_version/publish', { id, revision });
  }
  await editor.dispose();

  const offered = async (userAgent: string) => {
    const viewport = userAgent.includes('Windows') ? { width: 1280, height: 900 } : { width: 390, height: 844 };
    const context = await browser.newContext({ userAgent, locale: 'zh-CN', viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/download');
    // The way to a browser stands before the page's main part.
    const shown = page.locator('main, section:has(#wechat)');
    const told = {
      links: await shown.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
      platforms: await shown.getByRole('heading', { level: 2 }).allInnerTexts(),
      text: (await shown.allInnerTexts()).join('\n'),
      hasCode: (await page.getByRole('img', { name: '下载页的二维码' }).count()) > 0,
      // What lies over the page leaves its head and its code in sight.
      covered: await page.locator('h1, header a, main svg[role=img]').evaluateAll((all) =>
        all
          .filter((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            const corners = [y + 2, y + height - 2].map((at) => document.elementFromPoint(x + width / 2, at));
            return corners.some((seen) => !each.contains(seen));
          })
          .map((each) => each.textContent),
      ),
    };
    await context.close();
    expect(told.covered).toEqual([]);
    return told;
  };
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  const onAndroid = await offered(phone);
  expect(onAndroid.platforms[0]).toBe('Android您的设备');
  expect(onAndroid.links[0]).toBe(file(newest));
  expect(onAndroid.text).toContain('ab'.repeat(32));
  expect(onAndroid.text).toContain('历史版本');
  expect(onAndroid.hasCode).toBe(false);
  const onPhone = await offered(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  );
  expect(onPhone.links[0]).toBe(store);
  const atDesk = await offered(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  );
  expect(atDesk).toMatchObject({ hasCode: true, platforms: ['Android', 'iOS'] });
  for (const userAgent of [android, ios]) {
    const inWechat = await offered(userAgent);
    expect(inWechat.platforms[0]).toBe('请在浏览器中打开');
    expect(inWechat.text).toContain('选择“在浏览器打开”');
    expect(inWechat.links).toEqual([]);
  }
  // At a desk there is the code for the phone; the menu of a mini program opens no browser.
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/122.0 MicroMessenger/7.0.20 WindowsWechat(0x63090c11)';
  expect(await offered(windows)).toMatchObject({ links: [], hasCode: true, platforms: ['Android', 'iOS'] });
  const mini = await offered(`${ios} miniProgram/wx1`);
  expect(mini.links).toEqual([]);
  expect(mini.text).toContain(`${baseURL}/download`);
  expect(mini.text).not.toContain('右上角');
  expect((await offered(`${android} wxwork/4.1.30`)).links[0]).toBe(file(newest));
  const inApp = await offered(`${phone} WeftlineApp/1.4`);
  expect(inApp).toMatchObject({ links: [], platforms: [], text: expect.stringContaining('无需在这里下载') });
});
