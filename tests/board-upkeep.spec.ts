import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openLine } from './line-to-server.ts';

const board = '/screen/pages/main/1/3';
const fromDataDirectory = (name: string) =>
  fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', name), 'utf8').trim();

/** The brightest of the small squares that a picture is made into: a white frame is white somewhere. */
async function brightest(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).removeAlpha().greyscale().resize(24, 14, { fit: 'fill' }).raw().toBuffer();
  return Math.max(...pixels);
}

/** Counts frames of the page, and those in which what lies on top of it shows no figures: the page's own, or those of the newest frame. */
async function watchFigures(page: Page) {
  await page.evaluate(() => {
    const seen = { frames: 0, empty: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const shown = document.querySelectorAll<HTMLIFrameElement>('iframe.renewed-board[data-state=shown]');
      const top = [...shown].at(-1)?.contentDocument ?? (shown.length === 0 ? document : undefined);
      const hasFigures = /\d/.test(top?.querySelector('.turnover-figure')?.textContent ?? '');
      seen.frames += 1;
      if (!hasFigures || !top?.querySelector('.live-mark:is([data-state=live], [data-state=stale])')) seen.empty += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as never as { seen: { frames: number; empty: number } }).seen);
}

const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

test('a board keeps its picture: renewed after a deployment without a white frame, and started again without a server', async ({
  page,
  request,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '');
  await page.goto(line.url + board);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(fromDataDirectory('admin-password.txt'));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(status(page, /实时/)).toBeVisible();

  // What an address cannot mean is said, and not guessed.
  await page.goto(`${line.url}${board}?panel=4/3`);
  await expect(page.getByText('地址里的 panel 应写成 2/3 这样')).toBeVisible();
  await page.goto(`${line.url}${board}?replay=2024-13-01T00:00`);
  await expect(page.getByText('地址里的 replay 应写成')).toBeVisible();

  // One display of three shows its third, as large as the window, and nothing of its neighbours.
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await page.goto(`${line.url}${board}?panel=2/3`);
  await expect(status(page, /实时/).first()).toBeAttached();
  const canvas = await page.locator('.canvas').boundingBox();
  expect(Math.abs((canvas?.x ?? 0) + 1_920)).toBeLessThan(4);
  expect(canvas?.width).toBeCloseTo(5_760, 0);

  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto(line.url + board);
  await expect(status(page, /实时/)).toBeVisible();
  // Displays renew themselves within twenty seconds of each other; here nobody waits for the others.
  await page.evaluate(() => {
    Math.random = () => 0;
  });
  const seen = await watchFigures(page);
  const bright = [await brightest(await page.screenshot())];
  line.tellBuild('20991231235959');
  const shown = page.locator('iframe.renewed-board[data-state=shown]');
  await expect(async () => {
    bright.push(await brightest(await page.screenshot()));
    expect(await shown.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 40_000, intervals: [1] });
  line.tellBuild(undefined);
  for (let n = 0; n < 8; n++) bright.push(await brightest(await page.screenshot()));
  // White is 255; the brightest that a board has, in squares of this size, are its large digits.
  expect(Math.max(...bright)).toBeLessThan(190);
  // Nor was it dark at any time: neither gave the old page its figures up too early, nor did the new one come without.
  expect(Math.min(...bright)).toBeGreaterThan((bright[0] ?? 0) / 2);
  const { frames, empty } = await seen();
  expect(frames).toBeGreaterThan(10);
  expect(empty).toBe(0);
  // On a slow machine it may have renewed itself once more before the newer build was taken back: the last one stays.
  const inside = page.frameLocator('iframe.renewed-board[data-state=shown]').last();
  await expect(inside.locator('.turnover-figure')).toBeVisible();
  // The page that holds the frame shows and asks for nothing any more.
  await expect(page.locator('.canvas-window')).toHaveCount(0);

  // The page is kept for a start without a server, its figures too.
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await caches.has('screen-pages')) && (await (await caches.open('screen-pages')).keys()).length,
      ),
    )
    .toBeGreaterThan(0);
  const key = fromDataDirectory('ingest-key.txt');
  const order = {
    order_no: `upkeep-${Date.now()}`,
    status: 'created',
    occurred_at: new Date().toISOString(),
    amount_fen: 1_234_500,
    province: '浙江省',
  };
  await request.post('/api/ingest/orders', {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    data: Buffer.from(JSON.stringify(order)),
  });
  const shownFigure = async (of: { innerText(): Promise<string> }) => (await of.innerText()).replace(/\s/g, '');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('boards')?.includes('"totals/orders":')), { timeout: 15_000 })
    .toBe(true);
  const before = await shownFigure(inside.locator('.turnover-figure'));
  line.cut();
  await page.reload();
  await expect(status(page, /数据停在/)).toBeVisible();
  expect(await shownFigure(page.locator('.turnover-figure'))).toBe(before);
  line.mend();
  await expect(status(page, /实时/)).toBeVisible();
  line.close();
});
