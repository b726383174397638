// Takes a picture of every public page on a desktop and on a phone, from a server that runs with the demonstration's data and
// has its orders, into docs/pictures, and writes the table of docs/pages.md:
// `PAGES_SITE=http://127.0.0.1:8080 node scripts/page-pictures.mjs` (all, or those that are named there).
import fs from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findSinglePages, publicAddresses } from '../tests/public-addresses.ts';
import { findBrowser } from './browser.mjs';
import { inRoot } from './project.mjs';

const site = process.env.PAGES_SITE ?? 'http://127.0.0.1:8080';
const wanted = process.argv.slice(2);
/** A long text is shown as far as one would look at a picture of it. */
const longest = { desktop: 5_000, phone: 7_000 };
const kinds = {
  desktop: { suffix: '', options: { viewport: { width: 1_440, height: 900 } } },
  phone: {
    suffix: '-phone',
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
};

const pages = Object.entries(publicAddresses(await findSinglePages(site)));
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  // The browser's own words, as on its button for a file, are in the language that it was started in, if it has
  // that: Debian's is English unless `chromium-l10n` is installed as well.
  env: { ...process.env, LANGUAGE: 'zh_CN', LANG: 'zh_CN.UTF-8' },
  args: ['--disable-gpu', '--hide-scrollbars', '--lang=zh-CN', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const titles = new Map();
for (const [kind, { suffix, options }] of Object.entries(kinds)) {
  // Still: a picture of a whole page makes the window taller, and the home page's cloth would be woven anew.
  const still = { reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...options, ...still, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  for (const [name, address] of pages) {
    const page = await context.newPage();
    await page.goto(site + address);
    // What a link opens is asked for once the page is there; other pages tell their state all the time.
    await page
      .waitForFunction(() => !document.querySelector('main [role=status]'), null, { timeout: 2_000 })
      .catch(() => {});
    titles.set(name, (await page.title()).split(' · ')[0]);
    if (wanted.length === 0 || wanted.includes(name)) {
      // What loads late is asked for, and seen, before it is pictured.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await document.fonts.ready;
      });
      const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), longest[kind]);
      const clip = { x: 0, y: 0, width: options.viewport.width, height };
      await sharp(await page.screenshot({ fullPage: true, clip }))
        .webp({ quality: 72, effort: 6 })
        .toFile(inRoot('docs', 'pictures', `page-${name}${suffix}.webp`));
      console.log(`${name}${suffix}`);
    }
    await page.close();
  }
  await context.close();
}
await browser.close();

const picture = (file, width, words) => `<img src="pictures/${file}.webp" width="${width}" alt="${words}">`;
const rows = pages.map(([name, address]) => {
  const title = titles.get(name);
  const shown = name === 'not-found' ? '任何不存在的地址' : `\`${decodeURIComponent(address)}\``;
  return `| ${title}<br>${shown} | ${picture(`page-${name}`, 480, `${title}，电脑`)} | ${picture(`page-${name}-phone`, 200, `${title}，手机`)} |`;
});
const document = inRoot('docs', 'pages.md');
const [before = ''] = fs.readFileSync(document, 'utf8').split('\n| page |');
fs.writeFileSync(document, `${before}\n| page | desktop | phone |\n|---|---|---|\n${rows.join('\n')}\n`);
