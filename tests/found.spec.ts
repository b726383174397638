import { chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { publicPages, textPages } from '#site/public-pages.ts';

const languages = ['zh-CN', 'en'] as const;
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`));

test('every public page says what it is, in both languages, to search engines and to cards', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of publicPages)
    for (const language of languages) {
      const address = `${path}?lang=${language}`;
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html, address).toMatch(/^<!DOCTYPE html>/);
      expect(attribute(html, /<html lang="([^"]*)"/), address).toBe(language);
      titles.add(attribute(html, /<title>([^<]*)<\/title>/));
      expect(meta(html, 'description').length, address).toBeGreaterThan(10);
      expect(attribute(html, /<link rel="canonical" href="([^"]*)"/), address).toBe(`${baseURL}${address}`);
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)];
      expect(
        alternates.map(([, name, href]) => [name, href]),
        address,
      ).toEqual([
        ['zh-CN', `${baseURL}${path}?lang=zh-CN`],
        ['en', `${baseURL}${path}?lang=en`],
        ['x-default', `${baseURL}${path}`],
      ]);
      expect(meta(html, 'og:title'), address).toBe(attribute(html, /<title>([^<]*)<\/title>/));
      expect(meta(html, 'og:image'), address).toBe(
        `${baseURL}/share-picture/${language}${path === '/' ? '/home' : path}.png`,
      );
      expect(meta(html, 'twitter:card'), address).toBe('summary_large_image');
      expect(html, address).not.toContain('content="noindex"');
      const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = '']) =>
        JSON.parse(text),
      );
      const kinds = data.flatMap((each) =>
        (each['@graph'] ?? [each]).map((node: { '@type': string }) => node['@type']),
      );
      expect(kinds, address).toEqual(
        expect.arrayContaining(path === '/' ? ['Organization', 'WebSite'] : ['BreadcrumbList']),
      );

      // Nothing holds the first paint up, and nothing inline goes unnamed.
      expect(html, address).not.toMatch(/<link rel="stylesheet"[^>]* href=/);
      expect(html, address).not.toMatch(/<script[^>]* src=/);
      if (textPages.includes(path)) expect(html, address).not.toContain('/official/assets/entry.client');
      const headers = answer.headers();
      expect(headers['content-security-policy'], address).toMatch(/^default-src 'none'/);
      expect(headers['content-security-policy'], address).not.toContain('unsafe-inline');
      expect(headers['cache-control'], address).not.toContain('no-store');
    }
  expect(titles.size).toBe(publicPages.length * languages.length);
});

test('sitemap, robots, security.txt, manifest and pictures of pages are there; hostile addresses are refused', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  for (const path of publicPages)
    expect(listed).toEqual(expect.arrayContaining([`${baseURL}${path}`, `${baseURL}${path}?lang=en`]));
  expect(map).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);

  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /console');
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: mailto:\S+@/);
  expect(Date.parse(attribute(security, /Expires: (\S+)/))).toBeGreaterThan(Date.now());

  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  expect((await request.get('/favicon.ico')).status()).toBe(200);

  const answer = await request.get('/share-picture/zh-CN/channel.png');
  expect(answer.headers()['content-type']).toBe('image/png');
  const { width, height } = await sharp(await answer.body()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  for (const address of ['/zh-CN/console.png', '/zh-CN/nope.png', '/fr/home.png', '/zh-CN/..%2f..%2fetc.png', '/en'])
    expect((await request.get(`/share-picture${address}`)).status(), address).toBe(404);
});

test('the search answers without script, marks what it found, and says so when there is nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/search');
  await page.getByRole('main').getByRole('searchbox').fill('供应商');
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“供应商”有');
  await expect(page.locator('mark').first()).toHaveText('供应商');
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /供应商/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  for (const query of ['没有这样的东西', '<script>alert(1)</script>', "' or 1=1 --", '%', '面'.repeat(300), '\0']) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(query)}&page=-1`);
    expect(answer?.status(), query).toBe(200);
    await expect(page.locator('meta[name=robots]'), query).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('main').getByRole('link').first(), query).toBeVisible();
  }
  await context.close();
});

test('back and forward restore a page as it was left, without loading it anew', async ({ baseURL }) => {
  // Playwright switches the browser's cache of whole pages off.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    // A page that comes back is out of Playwright's hands: it leaves a note for another one.
    const reader = await context.newPage();
    await reader.goto('/tos');
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('restored', location.pathname);
      });
    });
    for (const address of ['/', '/dashboard', '/contact', '/news']) {
      await page.goto(address);
      await page.locator('html[data-hydrated]').waitFor();
      await page.goto('/privacy');
      await page.evaluate(() => void setTimeout(() => history.back()));
      await expect.poll(() => reader.evaluate(() => localStorage.getItem('restored'))).toBe(address);
    }
  } finally {
    await browser.close();
  }
});
