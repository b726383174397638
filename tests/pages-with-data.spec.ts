import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { findablePages } from '#site/public-pages.ts';
import { pageDataId } from '#web/delivery.ts';
import { isSoundInBothThemes } from './axe.ts';
import type { Say } from './both-languages.ts';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';
import { areSound } from './inside-page.ts';
import { fitsIn } from './page-widths.ts';
import { findSinglePages, missingPage, publicAddresses, type SinglePages } from './public-addresses.ts';
import { openAsAdmin } from './staff-page.ts';
import { mostHead, mostHtml, scriptLimitOf } from './weight-limits.ts';

/** What is typed makes a page longer than the plain one. */
const fuller = ({ fabrics }: SinglePages) => [
  `/fabric?q=${encodeURIComponent('府绸')}`,
  `/fabric/request?${fabrics.map((code) => `item=${code}`).join('&')}`,
  `/search?q=${encodeURIComponent('棉')}`,
];

const small = (body: Buffer) => zlib.brotliCompressSync(body).length;

/** A product of its own, with the demonstration's data: an empty list weighs nothing. */
const site = `http://127.0.0.1:${Number(process.env.TEST_PORT) + 40 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`;
let dataDirectory = '';
let product: ChildProcess | undefined;
test.beforeAll(async ({ playwright }, { outputDir }) => {
  dataDirectory = path.join(process.env.TEST_DATA_DIR ?? outputDir, 'with-data');
  product = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.ts')], {
    env: {
      ...process.env,
      PORT: new URL(site).port,
      DATA_DIR: dataDirectory,
      DEMO: '1',
      DEMO_LIVE: '0',
    },
    stdio: 'ignore',
  });
  const asking = await playwright.request.newContext();
  const isReady = async () => (await asking.get(`${site}/readyz`, { failOnStatusCode: false }).catch(() => null))?.ok();
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
  await expect.poll(() => findSinglePages(site).catch(() => null), { timeout: 90_000 }).not.toBeNull();
  await asking.dispose();
});
test.afterAll(async () => {
  if (!product || product.exitCode !== null) return;
  product.kill('SIGTERM');
  await once(product, 'exit');
});

test('no public page outweighs what a slow connection brings at once, and none its script', async ({ request }) => {
  const single = await findSinglePages(site);
  const weights = new Map<string, number>();
  const weigh = async (address: string) => {
    const known = weights.get(address) ?? small(await bodyOf(request, address));
    weights.set(address, known);
    return known;
  };
  const measures = builtScript('measures');
  const tooHeavy: string[] = [];
  for (const page of [...Object.values(publicAddresses(single)), ...fuller(single)])
    for (const language of ['zh-CN', 'en']) {
      // As it travels, and the first of its kind: nobody has looked at the dark pages of this site yet.
      const { head, sent } = await sentFirst(page, language);
      if (head > mostHead) tooHeavy.push(`${page} ${language}: ${head} bytes of header`);
      if (sent > mostHtml) tooHeavy.push(`${page} ${language}: ${sent} bytes of HTML`);
      const html = await bodyOf(request, page, language);
      let script = html.includes('/official/assets/framework-') ? await weigh(measures) : 0;
      for (const address of scriptsOf(html.toString())) script += await weigh(address);
      if (script > scriptLimitOf(html.toString())) tooHeavy.push(`${page} ${language}: ${script} bytes of script`);
    }
  expect(tooHeavy).toEqual([]);
});

test('on a phone a list comes back to the line where it was left', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${site}/fabric`);
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 900));
  // By the keyboard's way, which does not bring the link into sight first.
  await page
    .locator('a[href="/platform"]')
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click());
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('status')).toHaveText(/\d/);
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await context.close();
});

// Those of the list stand in `site.spec.ts` and `accessible.spec.ts`, which need no data.
for (const [locale, language, width, others] of [
  ['zh-CN', 'zh-CN', 390, [320, 768, 2560]],
  ['en-US', 'en', 1280, [320]],
] as const) {
  const pages = async () =>
    Object.values(publicAddresses(await findSinglePages(site))).filter((page) => !findablePages.includes(page));

  test(`pages of which there are many, and those one is led to, open in ${language} without a complaint, and axe finds nothing in either theme`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const address of await pages()) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(site + address);
      await expect(page.locator('html'), address).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
      // Cards in chat apps show it, whatever search engines are told.
      await expect(page.locator('meta[name="description"]'), address).toHaveAttribute('content', /\S/);
      await isSoundInBothThemes(page, address);
      await fitsIn(page, address, [...others, width]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await fitsIn(page, `${address}, its letters twice as large,`, [width]);
      // Chromium complains of every document that answers so.
      if (address !== missingPage) expect(complaints, address).toEqual([]);
    }
    await context.close();
  });

  test(`search engines are told in ${language} which of them to keep, and of which page each other is a part`, async ({
    request,
  }) => {
    const kept: Record<string, string> = {};
    for (const address of await pages()) {
      const html = await (await request.get(site + address, { headers: { 'accept-language': locale } })).text();
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      expect(canonical === undefined, address).toBe(html.includes('content="noindex"'));
      if (canonical) kept[address] = new URL(canonical).pathname + new URL(canonical).search;
    }
    const { job, article, fabrics } = await findSinglePages(site);
    const [compared] = Object.keys(kept).filter((address) => address.startsWith('/fabric/compare?'));
    expect(kept).toEqual({
      [`/fabric?code=${fabrics[0]}`]: `/fabric?code=${fabrics[0]}`,
      [String(compared)]: '/fabric',
      '/fabric/compare': '/fabric',
      [`/fabric/request?item=${fabrics[0]}`]: '/fabric',
      [job]: job,
      [`${job}/apply`]: job,
      [`${job}/poster`]: job,
      [article]: article,
    });
  });

  test(`they can be read in ${language} with JavaScript off`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const address of await pages()) {
      await page.goto(site + address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(10);
    }
    await context.close();
  });
}

/** Lists of the back office, each with the link in its rows that opens one. */
const lists: Record<string, string> = {
  '/console/applications': 'a[href^="/console/applications/"]',
  '/console/content/news': 'a[href^="/console/content/news/"]',
  ...Object.fromEntries(
    ['campaigns', 'enquiries', 'jobs', 'signups', 'fabrics', 'fabric-requests', 'hall-stories', 'hall-library'].map(
      (name) => [`/console/${name}`, 'a[href*="open="]'],
    ),
  ),
};

test('what the first row of each list of the back office opens works under a strict policy, and axe finds nothing on it', async ({
  page,
}) => {
  await openAsAdmin(page, `${site}/console`, undefined, dataDirectory);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  for (const [list, link] of Object.entries(lists)) {
    await page.goto(site + list);
    const first = page.locator('main').locator('tbody, ul, ol').locator(link).first();
    await areSound(page, [new URL((await first.getAttribute('href')) ?? '', site + list).href]);
  }
});

test('the queue shows whole words on a notebook in English, one line a row, and enough rows on each screen', async ({
  browser,
}) => {
  for (const { width, height, rows, locale } of [
    { width: 1280, height: 720, rows: 12, locale: 'en-US' },
    { width: 1440, height: 900, rows: 18, locale: 'zh-CN' },
  ]) {
    const page = await (await browser.newContext({ locale, viewport: { width, height } })).newPage();
    const say: Say = (zh, en) => (locale === 'en-US' ? en : zh);
    await openAsAdmin(page, `${site}/console/applications?state=all`, say, dataDirectory);
    const lines = page.locator('tr[data-row-key]');
    await expect(lines.nth(rows)).toBeAttached();
    await expect
      .poll(() => lines.nth(rows - 1).evaluate((line) => line.getBoundingClientRect().bottom))
      .toBeLessThan(height);
    // Type, area, state, submission, time left, and the first warning.
    const cut = await lines
      .locator('td:nth-child(n+3):nth-child(-n+8)')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth && !/[,、]/.test(cell.textContent))
          .map((cell) => cell.textContent),
      );
    expect(cut, locale).toEqual([]);
    await page.context().close();
  }
});

/** Desks that open a record beside their list, in a drawer or a dialog in which something can be typed. */
const drawers = [
  ...['campaigns', 'enquiries', 'jobs', 'signups', 'fabrics', 'fabric-requests', 'hall-stories', 'hall-library'],
  ...['serials?tab=cases&state=open', 'accounts', 'errors'],
].map((name) => `/console/${name}`);

test('each desk is worked at by the keyboard alone, and Escape does not throw away what was typed in its drawer', async ({
  page,
  request,
}) => {
  await openAsAdmin(page, `${site}/console`, undefined, dataDirectory);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const focused = page.locator(':focus');
  // Those of the demonstration come last of all it fills, and what a browser of tests reports is no person’s.
  const error = { category: 'error', name: 'uncaught_error', message: 'TypeError: the loom stands', time: Date.now() };
  const told = await request.get(`${site}/track.gif`, {
    params: { ...error, page_url: `${site}/channel` },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' },
  });
  expect(told.ok()).toBe(true);
  for (const list of drawers) {
    // Stories of some desks are still being filled in when the product is ready.
    await expect(async () => {
      await page.goto(site + list);
      await expect(page.locator('tr[data-row-key]').first(), list).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await hydrated(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog'), list).toContainText('快捷键');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), list).toHaveCount(0);
    await page.keyboard.press('j');
    const name = (await focused.textContent()) ?? '';
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').first();
    await expect(drawer.locator('textarea, input[type=text]').first(), list).toBeVisible();
    // Nothing has the focus for a moment where what had it went, as a film's button does once the film has come.
    const isField = () =>
      page.evaluate(() => document.activeElement?.matches('textarea, input[type=text]:not([readonly])'));
    for (let stops = 0; stops < 60 && !(await isField()); stops++) await page.keyboard.press('Tab');
    await page.keyboard.type('又见');
    const field = await focused.elementHandle();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '内容还没有保存' });
    await expect(question.getByRole('button', { name: '继续编辑' }), list).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question, list).toHaveCount(0);
    expect(await field?.evaluate((each) => (each as HTMLInputElement).value), list).toContain('又见');
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: '继续编辑' }), list).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: '放弃修改' }), list).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer, list).toHaveCount(0);
    await expect(focused, list).toHaveText(name);
  }
});

async function bodyOf(request: APIRequestContext, address: string, language = 'zh-CN'): Promise<Buffer> {
  const answer = await request.get(site + address, { headers: { 'accept-language': language } });
  expect(answer.status(), address).toBe(address === missingPage ? 404 : 200);
  return answer.body();
}

/** Bytes of a page's first answer, its header by itself. Playwright unpacks what it is given. */
async function sentFirst(page: string, language: string): Promise<{ head: number; sent: number }> {
  const headers = { 'accept-encoding': 'br', 'accept-language': language, cookie: 'theme=dark' };
  const [answer] = (await once(http.get(site + page, { headers }), 'response')) as [http.IncomingMessage];
  expect([answer.statusCode, answer.headers['content-encoding']], page).toEqual([
    page === missingPage ? 404 : 200,
    'br',
  ]);
  // Each name and each value is followed by two bytes.
  const head = answer.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  return { head, sent: (await buffer(answer)).length };
}

/** A script that comes once a page has been read in, and that no document names. */
function builtScript(name: string): string {
  const file = fs
    .readdirSync('build/client/official/assets')
    .find((each) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(each));
  if (!file) throw new Error(`the build has no ${name}`);
  return `/official/assets/${file}`;
}

/** Every script that the document says it will run, but for what reports errors, should there be one. */
function scriptsOf(html: string): Set<string> {
  const [, data] = new RegExp(`id="${pageDataId}">([^<]*)<`).exec(html) ?? [];
  const named = data?.replace(/"errors":"[^"]*"/, '') ?? (html.match(/<link rel="modulepreload"[^>]*>/g) ?? []).join();
  return new Set(named.match(/\/official\/assets\/[\w.-]+\.js/g));
}

/** Of each page that can be waited for within the site, what stands where a part of its shape stood; figures may come later. */
const partsOfPages = ({ job, fabrics: [code], article }: SinglePages): Record<string, Record<string, string>> => ({
  '/': { heading: 'h1', picture: 'figure svg' },
  '/channel': { heading: 'h1', text: 'h2' },
  '/platform': { heading: 'h1', steps: 'ol h2' },
  '/supplier': { heading: 'h1', part: 'h2', steps: 'ol' },
  '/fabric': { heading: 'h1', choices: 'nav', field: 'search form', list: 'ol' },
  [`/fabric?code=${code}`]: { back: 'a', heading: 'h1', picture: 'img' },
  '/fabric/compare': { heading: 'h1' },
  '/jobs': { heading: 'h1', choices: 'nav', field: 'search input', list: 'ul.rows' },
  [job]: { back: 'a', heading: 'h1', beside: 'aside' },
  '/dashboard': { heading: 'h1' },
  '/news': { heading: 'h1', list: 'ul' },
  [article]: { back: 'a', heading: 'h1', picture: 'img' },
  '/search?q=%E9%9D%A2%E6%96%99': { heading: 'h1', field: 'input', list: 'ol' },
  '/movein': { heading: 'h1', form: 'form' },
  '/tos': { heading: 'h1', beside: 'nav' },
  '/download': { heading: 'h1', beside: 'aside' },
});

/** Where a part may stand in its shape, in pixels: a text of a line more or less moves what follows. */
const besides = 16;
const below = 48;

for (const width of [390, 1440])
  test(`while a page is on its way, its shape stands where it will, ${width} pixels wide`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const misplaced: string[] = [];
    const pages = await findSinglePages(site);
    for (const [address, parts] of Object.entries(partsOfPages(pages))) {
      await page.unrouteAll();
      const isOfApp = address === '/movein';
      const isAlone = ['/tos', '/download'].includes(address);
      const from = isOfApp ? `${pages.job}/apply` : isAlone ? '/privacy' : address === '/channel' ? '/' : '/channel';
      await page.goto(site + from);
      await hydrated(page);
      let letCome = () => {};
      const isAwaited = new Promise<void>((come) => {
        letCome = come;
      });
      const coming = isOfApp ? /\.data(\?|$)/ : site + address;
      await page.route(coming, (route) => isAwaited.then(() => route.continue()));
      await page.evaluate((to) => {
        const { __reactRouterDataRouter: router } = window as {
          __reactRouterDataRouter?: { navigate(to: string): void };
        };
        if (router) return void router.navigate(to);
        const link = Object.assign(document.createElement('a'), { href: to });
        document.body.append(link);
        link.click();
      }, address);
      const shape = page.locator('.skeleton');
      await shape.locator('[data-part]').first().waitFor();
      const shaped = await shape.evaluate((element) =>
        Object.fromEntries(
          [...element.querySelectorAll<HTMLElement>('[data-part]')]
            .reverse()
            .map((part) => [part.dataset.part, part.getBoundingClientRect().toJSON() as DOMRect]),
        ),
      );
      letCome();
      await expect(shape).toHaveCount(0);
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
      );
      for (const [part, selector] of Object.entries(parts)) {
        const shown = await page
          .locator('main')
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
        const was = shaped[part];
        // Both may be left out where there is no room.
        if (!was?.width && !shown.width) continue;
        const [left, top] = [Math.abs((was?.left ?? 0) - shown.left), Math.abs((was?.top ?? 0) - shown.top)];
        if (!was?.width || left > besides || top > below)
          misplaced.push(`${part} of ${address}: ${was?.left}, ${was?.top}, then ${shown.left}, ${shown.top}`);
      }
    }
    expect(misplaced).toEqual([]);
    await context.close();
  });
