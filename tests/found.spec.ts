import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findablePages, publicPages, textPages } from '#site/public-pages.ts';
import { hydrated } from './hydrated.ts';

const languages = ['zh-CN', 'en'] as const;
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`));

const protecting = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test('every page that can be found says what it is, in both languages, to search engines and to cards', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  const pictures = new Set<string>();
  for (const path of findablePages)
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
      expect(html.match(/<h1[ >]/g), address).toHaveLength(1);
      expect(html.match(/<main[ >]/g), address).toHaveLength(1);
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
      const atOnce = html.replace(/<(template|noscript)\b.*?<\/\1>/gs, '');
      expect(atOnce, address).not.toMatch(/<link [^>]*rel="(stylesheet|modulepreload)"/);
      expect(html, address).not.toMatch(/<script[^>]* src=/);
      if (textPages.includes(path)) expect(html, address).not.toContain('/official/assets/entry.client');
      const headers = answer.headers();
      const policy = headers['content-security-policy'];
      expect(policy, address).toMatch(/^default-src 'none'; .*base-uri 'none'; frame-ancestors 'self'; report-uri/);
      expect(policy, address).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers, address).toMatchObject(protecting);
      expect(headers['cache-control'], address).not.toContain('no-store');
      // Nothing is remembered of a reader but the language that was asked for by name.
      expect(headers['set-cookie'], address).toMatch(
        new RegExp(`^lang=${language}; Path=/; Max-Age=\\d+; SameSite=Lax$`),
      );

      // A picture is drawn from the title alone: in the other language that of one page tells as much as those of all.
      if (language === 'en' && path !== '/') continue;
      const picture = await request.get(meta(html, 'og:image'));
      expect([picture.status(), picture.headers()['content-type']], address).toEqual([200, 'image/png']);
      pictures.add(
        createHash('sha256')
          .update(await picture.body())
          .digest('hex'),
      );
    }
  expect(titles.size).toBe(findablePages.length * languages.length);
  expect(pictures.size).toBe(findablePages.length + 1);
});

test('whatever stands in the query, and whatever language a browser wishes, every page answers with itself', async ({
  request,
}) => {
  const hostile = [
    'lang=xx',
    'lang=../../etc/passwd&lang=en',
    `q=${'x'.repeat(5_000)}`,
    'q=%3Cscript%3Ealert(1)%3C/script%3E&page=-1&days=1e9&sort=__proto__&day=2026-99-99',
    '__proto__[a]=1&constructor=1&%00=%ff&c=%3Cimg%20src=x%3E',
    "page=1'%20or%201=1--&days=0&day=%0d%0aset-cookie:a=b&c=javascript:alert(1)",
  ];
  // Of pages that read the query each is asked with every one; the others share one reading of it.
  const reading = ['/', '/fabric', '/jobs', '/dashboard', '/news', '/signup'];
  for (const [at, path] of publicPages.entries())
    for (const query of reading.includes(path) ? hostile : [hostile[at % hostile.length]]) {
      const answer = await request.get(`${path}?${query}`, {
        headers: { 'accept-language': 'tlh, fr;q=0.9, *;q=0.1' },
      });
      expect(answer.status(), `${path}?${query}`).toBe(200);
      const html = await answer.text();
      // Of two languages the first counts; one that nobody knows is the reader's, and of those none is ours.
      expect(attribute(html, /<html lang="([^"]*)"/), `${path}?${query}`).toBe('zh-CN');
      expect(html, `${path}?${query}`).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
      expect(answer.headers()['set-cookie'] ?? '', `${path}?${query}`).not.toContain('a=b');
    }
  // A version that nobody wrote is no page; it is told as one that is not there.
  for (const version of ['../../etc/passwd', '1999-01-01', "'", 'x'.repeat(90)])
    expect((await request.get(`/tos?version=${encodeURIComponent(version)}`)).status(), version).toBe(404);
});

test('sitemap, robots, security.txt, manifest and pictures of pages are there; hostile addresses are refused', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  for (const path of findablePages)
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
    // Whoever writes a query writes the title; of the last one nothing is left, and it is the search itself.
    if (query === '\0') await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/search$/);
    else await expect(page.locator('meta[name=robots]'), query).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('main').getByRole('link').first(), query).toBeVisible();
  }
  await context.close();
});

test('back and forward restore a page as it was left, without loading it anew', { tag: '@whole' }, async ({
  baseURL,
  playwright,
  launchOptions,
}) => {
  // Playwright switches the browser's cache of whole pages off.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    // A page that comes back is out of Playwright's hands: it leaves a note for another one.
    const reader = await context.newPage();
    await reader.goto('/tos');
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('restored', location.pathname);
      });
    });
    for (const address of publicPages) {
      // One for each: the way back of the one before may still be under way for Playwright.
      const page = await context.newPage();
      await page.goto(address);
      await hydrated(page);
      await page.goto(address === '/privacy' ? '/tos' : '/privacy');
      await page.evaluate(() => void setTimeout(() => history.back()));
      await expect.poll(() => reader.evaluate(() => localStorage.getItem('restored')), address).toBe(address);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
