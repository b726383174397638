import { once } from 'node:events';
import http from 'node:http';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findablePages } from '#site/public-pages.ts';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';

for (const [locale, other] of [
  ['zh-CN', 'English'],
  ['en-US', '中文'],
] as const) {
  const language = locale === 'en-US' ? 'en' : 'zh-CN';

  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('every public page opens with its title, in the reader’s language, without a complaint', async ({ page }) => {
      for (const address of findablePages) {
        const complaints = complaintsOf(page);
        const answer = await page.goto(address);
        expect(answer?.status(), address).toBe(200);
        await hydrated(page);
        await expect(page.locator('html'), address).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
        expect(await page.title(), address).toContain('Weftline');
        await expect(page.locator('link[rel=canonical]'), address).toHaveCount(1);
        expect(complaints, address).toEqual([]);
      }
    });

    test('every public page can be read with JavaScript off', async ({ browser }) => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false });
      const page = await context.newPage();
      for (const address of findablePages) {
        const answer = await page.goto(address);
        expect(answer?.status(), address).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.getByRole('banner').getByRole('link', { name: other }), address).toBeVisible();
        expect((await page.locator('main').innerText()).length, address).toBeGreaterThan(20);
      }
      await context.close();
    });

    test('an unknown address answers 404 and shows the way on', async ({ page, baseURL }) => {
      for (const address of [
        '/nope',
        '/jobs/xyz',
        '/assets/none.js',
        '/channel/nope',
        '/screen/nope',
        '//evil.example/',
      ]) {
        const answer = await page.request.get(`${baseURL}${address}`);
        expect(answer.status(), address).toBe(404);
      }
      await page.goto('/nope');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).toHaveURL('/');
    });
  });
}

test('the language switch is remembered, with JavaScript on and off, and the cache does not mix readers up', {
  tag: '@feature',
}, async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/supplier?utm_source=test');
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/supplier?lang=en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/platform');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The platform');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/platform$/);

    const someoneElse = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled });
    const theirs = await someoneElse.newPage();
    await theirs.goto('/platform');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('平台能力');
    await someoneElse.close();

    await page.getByRole('contentinfo').getByRole('link', { name: '中文' }).click();
    await page.goto('/platform');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('平台能力');
    await context.close();
  }
});

test('the theme follows the system until it is chosen, and is remembered, with JavaScript on and off', async ({
  browser,
}) => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = 'rgb(251, 250, 247)';
  const dark = 'rgb(14, 20, 19)';
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/channel');
  await hydrated(page);
  expect(await ground(page)).toBe(dark);
  await page.getByRole('button', { name: '切换到浅色' }).click();
  // Shown once the server has set its cookie.
  await expect(page.getByRole('button', { name: '切换到深色' })).toBeFocused();
  expect(await ground(page)).toBe(light);
  await page.reload();
  expect(await ground(page)).toBe(light);
  await context.close();

  const plain = await browser.newContext({ colorScheme: 'light', locale: 'zh-CN', javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/jobs?q=a');
  await still.getByRole('contentinfo').getByRole('button', { name: '深色' }).click();
  await expect(still).toHaveURL('/jobs?q=a');
  await expect(still.locator('html')).toHaveAttribute('data-theme', 'dark');
  await plain.close();
});

test('the header can be walked by keyboard, and the content skipped to', async ({ page }) => {
  await page.goto('/channel');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeInViewport();
  const walked: string[] = [];
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Tab');
    walked.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
      }),
    );
  }
  expect(walked).toEqual(['首页', '渠道', '平台', '供应商', '面料', '招聘', '数据', '搜索', 'English', '切换到深色']);
  await expect(page.getByRole('banner').getByRole('link', { name: '渠道' })).toHaveAttribute('aria-current', 'page');

  // With letters twice as large there is no room for the places side by side: they go into the menu.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByRole('banner').getByRole('link', { name: '渠道' })).toBeHidden();
  await expect(page.getByRole('banner').locator('summary')).toBeVisible();
});

test('where the places have just enough room beside each other, each control stands within the bar, in one line', async ({
  page,
}) => {
  for (const language of ['zh-CN', 'en'])
    for (const width of [1024, 1100]) {
      await page.setViewportSize({ width, height: 600 });
      await page.goto(`/channel?lang=${language}`);
      const banner = page.getByRole('banner');
      const bar = await banner.boundingBox();
      const where = `${language} at ${width}`;
      if (!bar) throw new Error(`no bar: ${where}`);
      await expect(banner.getByRole('navigation'), where).toBeVisible();
      const controls = banner.locator('a:visible, button:visible, summary:visible');
      expect(await controls.count(), where).toBe(12);
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        const name = `${where}: ${await control.evaluate((each) => each.ariaLabel ?? each.textContent)}`;
        if (!box) throw new Error(name);
        expect(box.height, name).toBeLessThanOrEqual(44);
        expect(box.y, name).toBeGreaterThanOrEqual(bar.y);
        expect(box.y + box.height, name).toBeLessThanOrEqual(bar.y + bar.height);
        expect(box.x + box.width, name).toBeLessThanOrEqual(width);
      }
    }
});

test('with letters twice as large a phone shows no page wider than itself, and the menu can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/', '/channel?lang=en', '/signup', '/dashboard']) {
    await page.goto(address);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widths(), address).toBeLessThanOrEqual(390);
    const menu = page.getByRole('banner').locator('summary');
    if ((await menu.count()) === 0) continue;
    await expect(menu, address).toBeInViewport({ ratio: 1 });
    await menu.click();
    await expect(page.getByRole('banner').getByRole('link', { name: /^(English|中文)$/ })).toBeVisible();
    expect(await widths(), `${address}, its menu open`).toBeLessThanOrEqual(390);
  }
});

test('on a phone the menu opens without JavaScript; with it a chosen place and Escape close it', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN' };
  const plain = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/');
  await still.getByRole('banner').locator('summary').click();
  await still.getByRole('banner').getByRole('link', { name: '面料' }).click();
  await expect(still).toHaveURL('/fabric');
  await plain.close();

  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  const menu = page.getByRole('banner').locator('details');
  await menu.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.locator('summary')).toBeFocused();
  await menu.locator('summary').click();
  // The choice of a theme is lower than a finger is wide, and is pressed a little above and below it as well.
  const heights = await menu
    .locator('button[name=theme]')
    .evaluateAll((buttons) => buttons.map((button) => Number.parseFloat(getComputedStyle(button, '::after').height)));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.getByRole('banner').getByRole('link', { name: '平台' }).click();
  await expect(page).toHaveURL('/platform');
  await expect(menu).not.toHaveAttribute('open');
  // The catalogue runs a small script of its own.
  await page.goto('/fabric');
  await hydrated(page);
  await menu.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await context.close();
});

test('a client navigation shows the coming page’s shape, then moves the reader to the page', async ({ page }) => {
  await page.goto('/channel');
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click();
  await expect(page.getByRole('status')).toHaveText('正在打开页面');
  await expect(page.getByRole('banner')).toBeVisible();
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
});

test('a page that one goes to has its styles from its first moment, whether its script was there before or not', async ({
  page,
}) => {
  const go = async (name: string, address: string, sheet: string) => {
    // Asked when the page's heading comes into the document, before anything of it can be painted.
    const isStyled = page.evaluate(
      ({ address, sheet }) =>
        new Promise<boolean>((done) => {
          const heading = document.querySelector('main h1');
          const observer = new MutationObserver(() => {
            const now = document.querySelector('main h1');
            if (location.pathname !== address || !now || now === heading) return;
            observer.disconnect();
            done([...document.styleSheets].some(({ href }) => href?.includes(sheet)));
          });
          observer.observe(document, { subtree: true, childList: true });
        }),
      { address, sheet },
    );
    await page.getByRole('banner').getByRole('link', { name }).click();
    expect(await isStyled, address).toBe(true);
    await expect(page.getByRole('status')).toHaveCount(0);
  };
  await page.goto('/');
  await hydrated(page);
  await go('渠道', '/channel', '/channel-page-');
  await go('首页', '/', '/home-page-');
  await go('渠道', '/channel', '/channel-page-');
});

test('pages that load anew change over as others do, but not for who asked for less motion', async ({ browser }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion });
    await context.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset.changesOver = String(
          (event as { viewTransition?: object }).viewTransition != null,
        );
      }),
    );
    const page = await context.newPage();
    await page.goto('/jobs');
    // Nor does whatever changes its size or colour go there by way of a frame in between.
    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((each) => {
          const { transitionProperty, transitionDuration } = getComputedStyle(each);
          return transitionProperty === 'all' && Number.parseFloat(transitionDuration) > 0;
        }).length,
    );
    expect(slow).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: '采购商注册' }).click();
    await expect(page).toHaveURL('/signup');
    const changesOver = String(reducedMotion === 'no-preference');
    await expect(page.locator('html')).toHaveAttribute('data-changes-over', changesOver);
    await context.close();
  }
});

test('in the app’s shell header and footer are left out; the user agent changes nothing else', async ({ browser }) => {
  const inside = async (userAgent: string): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({ userAgent, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/supplier');
    return [context, page];
  };
  const [app, inApp] = await inside('Mozilla/5.0 (Linux; Android 14) WeftlineApp/1.0');
  await expect(inApp.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(inApp.getByRole('banner')).toHaveCount(0);
  await expect(inApp.getByRole('contentinfo')).toHaveCount(0);
  await app.close();
  const [wecom, inWecom] = await inside('Mozilla/5.0 wxwork/4.1.20 MicroMessenger/7.0.1');
  await expect(inWecom.locator('html')).toHaveAttribute('data-surrounding', 'wecom');
  await expect(inWecom.getByRole('banner')).toBeVisible();
  await wecom.close();
});

test('methods, hostile addresses and queries get a clear answer, and no failure', async ({ request, baseURL }) => {
  const answer = async (path: string, method = 'GET') => {
    const given = await request.fetch(path, { method, maxRedirects: 0, failOnStatusCode: false });
    return [given.status(), given.headers()] as const;
  };
  expect((await answer('/', 'HEAD'))[0]).toBe(200);
  expect((await answer('/', 'OPTIONS'))[1].allow).toBe('GET, HEAD');
  expect((await answer('/', 'PUT'))[0]).toBe(405);
  expect((await answer('/', 'DELETE'))[0]).toBe(405);
  expect((await answer('/%E0%A4%A'))[0]).toBe(400);
  for (const path of ['/official/assets/none.js', '/news/%00', '/jobs/%00', '/contact/sent/%00'])
    expect((await answer(path))[0], path).toBe(404);
  for (const query of [
    '?lang=xx',
    '?lang=../../etc',
    '?__proto__[a]=1',
    `?q=${'x'.repeat(5000)}`,
    '?lang=en&lang=zh',
    '?%00',
  ])
    expect((await answer(`/${query}`))[0], query).toBe(200);
  const [status, headers] = await answer('/jobs/?q=a');
  expect([status, headers.location]).toEqual([308, '/jobs?q=a']);
  // As no browser writes them, but a program does.
  for (const path of ['/.//evil.example/', '/a/..//evil.example/', '/.\\\\evil.example/', '/%2e//evil.example/']) {
    const [answer] = (await once(http.get(`${baseURL}`, { path }), 'response')) as [http.IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.location], path).toEqual([404, undefined]);
  }

  // No port is so large; whoever says so is answered all the same.
  for (const host of ['shop.example:99999', '[::1', 'a b', '"><script>']) {
    const [answer] = (await once(http.get(`${baseURL}`, { path: '/nope', headers: { host } }), 'response')) as [
      http.IncomingMessage,
    ];
    answer.resume();
    expect(answer.statusCode, host).toBe(404);
  }

  const away = await request.post('/preferences/theme', {
    form: { theme: 'dark', back: '//evil.example' },
    headers: { origin: baseURL ?? '' },
    maxRedirects: 0,
  });
  expect([away.status(), away.headers().location]).toEqual([303, '/']);
});

test('every document carries its headers, and its policy names nothing unsafe', async ({ request }) => {
  for (const path of ['/', '/nope', '/privacy', '/%E0%A4%A', '/console', '/screen', '/screen/pages/main/1/3']) {
    const headers = (await request.get(path, { failOnStatusCode: false })).headers();
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy'], path).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    expect(headers['x-powered-by'] ?? headers.server, path).toBeUndefined();
  }
});
