// Takes a picture of every desk of the back office at 1440, at 1280 in English and on a phone, from a server that runs with the
// demonstration's data, into docs/desks, and writes docs/desks.md: `DESKS_PASSWORD=… node scripts/desk-pictures.mjs`
// (`DESKS_SITE` is http://127.0.0.1:8080; all desks, or those that are named).
import fs from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { inRoot } from './project.mjs';

const site = process.env.DESKS_SITE ?? 'http://127.0.0.1:8080';
const wanted = process.argv.slice(2);
const desks = {
  overview: '',
  applications: '/applications',
  'phone-recovery': '/recoveries',
  'follow-up': '/follow-up',
  news: '/content/news',
  legal: '/content/legal',
  enquiries: '/enquiries',
  jobs: '/jobs',
  signups: '/signups',
  fabrics: '/fabrics',
  requests: '/fabric-requests',
  campaigns: '/campaigns',
  batches: '/serials',
  reports: '/serials?tab=cases',
  orders: '/orders',
  imports: '/orders?tab=import',
  reconciliation: '/orders?tab=reconciliation',
  keys: '/orders?tab=keys',
  tracking: '/tracking',
  errors: '/errors?state=all&period=30',
  library: '/hall-library',
  stories: '/hall-stories',
  accounts: '/accounts',
  audit: '/audit',
};
const kinds = {
  1440: { viewport: { width: 1_440, height: 900 }, locale: 'zh-CN' },
  1280: { viewport: { width: 1_280, height: 720 }, locale: 'en' },
  390: { viewport: { width: 390, height: 844 }, locale: 'zh-CN', isMobile: true, hasTouch: true },
};
const browser = await chromium.launch({ executablePath: findBrowser() ?? '/usr/bin/chromium', args: BROWSER_FLAGS });
fs.mkdirSync(inRoot('docs', 'desks'), { recursive: true });
for (const [kind, options] of Object.entries(kinds)) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await page.goto(`${site}/console`);
  await page.locator('input[autocomplete=username]').fill('admin');
  await page
    .locator('input[type=password]')
    .first()
    .fill(process.env.DESKS_PASSWORD ?? '');
  await page.locator('form button[type=submit]').click();
  await page.locator('nav a[href="/console"]').first().waitFor({ state: 'attached' });
  for (const [name, address] of Object.entries(desks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await page.goto(`${site}/console${address}`);
    await page.locator('main h1').first().waitFor();
    // A list that has nothing to show has no row; everything else is read within a moment.
    await page
      .locator('main')
      .locator('tr[data-row-key], li, article')
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
    await page
      .waitForFunction(() => !document.querySelector('main .ant-spin-spinning'), null, { timeout: 5_000 })
      .catch(() => {});
    await sharp(await page.screenshot())
      .webp({ quality: 30, effort: 6 })
      .toFile(inRoot('docs', 'desks', `${name}-${kind}.webp`));
    console.log(`${name} ${kind}`);
  }
  await context.close();
}
await browser.close();

const picture = (name, kind, width) => `<img src="desks/${name}-${kind}.webp" width="${width}" alt="${name}, ${kind}">`;
const rows = Object.keys(desks).map(
  (name) => `| ${name} | ${picture(name, 1440, 420)} | ${picture(name, 1280, 380)} | ${picture(name, 390, 140)} |`,
);
fs.writeFileSync(
  inRoot('docs', 'desks.md'),
  `# Desks\n\nEvery desk with the demonstration’s data: at 1440, at 1280 in English, and on a phone. \`scripts/desk-pictures.mjs\` takes them.\n\n| desk | 1440 | 1280 | 390 |\n|---|---|---|---|\n${rows.join('\n')}\n`,
);
