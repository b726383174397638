// Takes a picture of every board at its own size, from a server that runs with demonstration data, into docs/pictures, and
// a small one of each for the launcher: `BOARD_SITE=http://127.0.0.1:8080 DATA_DIR=./data node scripts/board-pictures.mjs`
// (all, or those that are named). Live boards are shown as they were yesterday afternoon, a sale in one of its sessions,
// festivals in their last hours.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { boards } from '../src/screens/boards/board-list.ts';
import { addStyles } from '../tests/add-styles.ts';
import { findBrowser } from './browser.mjs';
import { inRoot } from './project.mjs';

const site = process.env.BOARD_SITE ?? 'http://127.0.0.1:8080';
const password = fs.readFileSync(path.join(process.env.DATA_DIR ?? 'data', 'admin-password.txt'), 'utf8').trim();
const settleMs = Number(process.env.BOARD_SETTLE_MS ?? 6_000);
const wanted = process.argv.slice(2);
const dayMs = 86_400_000;
const businessOffsetMs = 28_800_000;
const yesterday = new Date(Date.now() + businessOffsetMs - dayMs).toISOString().slice(0, 10);

const browser = await chromium.launch({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--hide-scrollbars'],
});
const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
const answer = await context.request.post(`${site}/api.php/official/screen/login`, {
  form: { username: 'admin', password },
  headers: { origin: site },
});
const { code, msg } = await answer.json();
if (code !== 1) throw new Error(`cannot sign in: ${msg}`);

const thumbnails = inRoot('src', 'screens', 'launcher', 'thumbnails');
fs.mkdirSync(thumbnails, { recursive: true });
for (const { address, canvas, record, campaign } of boards) {
  if (wanted.length > 0 && !wanted.includes(address)) continue;
  // A sale while one of its sessions is on.
  const moment = record ? `${record.from.slice(0, 10)}T22:40` : `${yesterday}T${campaign ? '14:30' : '15:30'}`;
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`));
  await page.setViewportSize(canvas);
  await page.goto(`${site}/screen/pages/${address}?replay=${moment}&speed=1`, { waitUntil: 'domcontentloaded' });
  await page
    .locator(
      '.live-mark:is([data-state="live"], [data-state="past"], [data-state="replay"]), .dye-bands, .business-clock',
    )
    .first()
    .waitFor({ timeout: 60_000 });
  // The presenter's bar is not part of the board; its own styles may come after this one.
  await addStyles(page, '.transport { display: none !important }');
  await page.waitForTimeout(settleMs);
  const picture = await page.screenshot({ timeout: 90_000 });
  const name = address.replaceAll('/', '-');
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(inRoot('docs', 'pictures', `board-${name}.webp`));
  const width = canvas.width / canvas.height > 3 ? 1_200 : 640;
  await sharp(picture)
    .resize({ width })
    .webp({ quality: 62, effort: 6 })
    .toFile(path.join(thumbnails, `${name}.webp`));
  console.log(address);
  await page.close();
}
await browser.close();
