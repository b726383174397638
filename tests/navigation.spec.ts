import { expect, type Page, test } from '@playwright/test';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';

/** Marks the document, to tell whether it is still the same. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset);

/** Holds the page of this address until it is let go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === address,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return release;
}
const linkTo = (page: Page, address: string) => page.locator(`a[href="${address}"]`).first();

for (const [locale, opening, title] of [
  ['zh-CN', '正在打开页面', /^供应商入驻/],
  ['en-US', 'Loading page', /^For suppliers/],
] as const)
  test(`a click brings the next page into the same document, with its head, its place in the navigation and its title read out, ${locale}`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ locale });
    const complaints = complaintsOf(page);
    await page.goto('/channel');
    await hydrated(page);
    await mark(page);
    const release = await hold(page, '/supplier');
    await linkTo(page, '/supplier').click();
    await expect(page.getByRole('status')).toHaveText(opening);
    await expect(page.locator('.skeleton [data-part=heading]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
    release();
    await expect(page).toHaveURL('/supplier');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/supplier$/);
    await expect(linkTo(page, '/supplier')).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.locator('body > [aria-live=polite]')).toHaveText(title);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

test('back and forward bring pages to where they were left', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await mark(page);
  await page.evaluate(() => scrollTo(0, 900));
  // By the keyboard's way, which does not bring the link into sight first.
  await linkTo(page, '/platform').evaluate((link) => (link as HTMLAnchorElement).click());
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.goForward();
  await expect(page).toHaveURL('/platform');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  // Also where the page comes so late that its shape stands there first.
  let letCome = () => {};
  const isAwaited = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route('/', (route) => isAwaited.then(() => route.continue()));
  await page.goBack();
  await expect(page.locator('.skeleton')).toBeAttached();
  letCome();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  expect(await isSameDocument(page)).toBe(true);
});

test('who asked for less motion sees none between pages', async ({ browser }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.goto('/channel');
    await hydrated(page);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = start(change);
        transition.ready.then(() => {
          document.documentElement.dataset.moves = String(document.getAnimations().length > 0);
        });
        return transition;
      };
    });
    await linkTo(page, '/platform').click();
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-moves', String(reducedMotion !== 'reduce'));
    await context.close();
  }
});

test('another frame, an application, a file, an error, a lost answer and another language are loaded plainly', async ({
  page,
}) => {
  const go = async (address: string, shown: string | RegExp) => {
    await page.goto('/channel');
    await hydrated(page);
    await mark(page);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'away';
      document.querySelector('main')?.prepend(link);
    }, address);
    await page.getByRole('link', { name: 'away' }).click();
    await expect(page).toHaveURL(shown);
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  };
  await go('/tos', '/tos');
  await go('/movein', '/movein');
  await go('/supplier?lang=en', '/supplier?lang=en');
  await go('/jobs/999999', '/jobs/999999');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/platform', (route) => route.abort('connectionreset'), { times: 1 });
  await go('/platform', '/platform');
  await expect(page.locator('#main')).toBeVisible();
  await page.route('**/platform', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await go('/platform', '/platform');
  await expect(page.locator('body')).toHaveText('broken');

  await page.goto('/channel');
  await hydrated(page);
  const download = page.waitForEvent('download');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/jobs';
    link.download = 'jobs.html';
    document.body.append(link);
    link.click();
  });
  expect((await download).suggestedFilename()).toBe('jobs.html');
  await expect(page).toHaveURL('/channel');
});

test('without script, in WeChat and in the app’s shell each link is a plain load', async ({ browser }) => {
  for (const given of [
    { javaScriptEnabled: false },
    { userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0' },
    { userAgent: 'Mozilla/5.0 (Linux; Android 14) WeftlineApp/1.0' },
  ]) {
    const context = await browser.newContext(given);
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname));
    await page.goto('/');
    if (!('javaScriptEnabled' in given)) await hydrated(page);
    await page.locator('main a[href="/supplier"]').first().click();
    await expect(page).toHaveURL('/supplier');
    expect(loaded).toEqual(['/', '/supplier']);
    await context.close();
  }
});

test('a page is fetched ahead while a pointer rests on its link, once', async ({ page }) => {
  await page.goto('/channel');
  await hydrated(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ahead = page.waitForResponse(/\/platform$/);
  await linkTo(page, '/platform').hover();
  await ahead;
  await expect(page).toHaveURL('/channel');
  await linkTo(page, '/platform').click();
  await expect(page).toHaveURL('/platform');
  await expect(page.locator('#main')).toBeFocused();
  expect(fetched.filter((address) => address === '/platform')).toHaveLength(1);
});

test('a form answers in place after one came there by a click', async ({ page }) => {
  await page.goto('/channel');
  await hydrated(page);
  await mark(page);
  await linkTo(page, '/contact').click();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: '发送' }).first().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

test('the header says who is signed in, as the server knows it, and follows another tab', async ({ page, context }) => {
  await page.goto('/channel');
  await hydrated(page);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: '登录' })).toBeVisible();
  await page.route('**/channel', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('>登录<', '>我的申请<') });
  });
  const other = await context.newPage();
  await other.goto('/privacy');
  await other.evaluate(() => localStorage.setItem('user', '{}'));
  await expect(banner.getByRole('link', { name: '我的申请' })).toBeVisible();
});
