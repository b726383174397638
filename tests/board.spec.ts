import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openLine } from './line-to-server.ts';

const board = '/screen/pages/main/1/3';
const fromDataDirectory = (name: string) =>
  fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', name), 'utf8').trim();

async function ingest(
  request: APIRequestContext,
  ...orders: { occurred_at: string; amount_fen: number; product?: string }[]
) {
  const lines = orders.map((order, line) =>
    JSON.stringify({
      order_no: `board-${Date.now()}-${line}-${Math.random()}`,
      status: 'created',
      province: '浙江省',
      city: '绍兴',
      category: '梭织面料',
      product: '涤纶塔夫绸',
      channel: 'live',
      ...order,
    }),
  );
  const answer = await request.post('/api/ingest/orders', {
    headers: { authorization: `Bearer ${fromDataDirectory('ingest-key.txt')}`, 'content-type': 'application/x-ndjson' },
    data: Buffer.from(lines.join('\n')),
  });
  expect(await answer.json()).toMatchObject({ accepted: orders.length, rejected: 0 });
}

const now = () => new Date().toISOString();

async function signIn(page: Page) {
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(fromDataDirectory('admin-password.txt'));
  await page.getByRole('button', { name: '登录' }).click();
}

async function openBoard(page: Page, search = '', origin = '') {
  await page.goto(origin + board + search);
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: /实时|回看/ })).toBeVisible();
}

const turnover = (page: Page) => page.locator('.turnover-figure');
const orders = (page: Page) => page.getByRole('definition').first();
const count = async (page: Page) => Number((await orders(page).innerText()).replace(/\D/g, ''));

test('without signing in there is a sign-in and no figure, neither in the document nor on the network', async ({
  page,
  request,
}) => {
  await ingest(request, { occurred_at: now(), amount_fen: 87_654_321, product: '金丝雀样布' });
  const received: string[] = [];
  page.on('response', async (answer) => received.push(await answer.text().catch(() => '')));
  const answer = await page.goto(board);
  expect(answer?.status()).toBe(200);
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(page.getByRole('link', { name: '配对码' })).toHaveAttribute('href', '/screen/pages/hall');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  received.push(await page.content());
  expect(received.filter((text) => /金丝雀|876,?543/.test(text))).toEqual([]);
  const live = await page.request.get('/screen/live?board=main/1/3');
  expect(live.status()).toBe(401);
});

test('a wrong password is said at its field, and the right one opens the launcher and the board', async ({ page }) => {
  await page.goto('/screen');
  await page.getByLabel('用户名').fill('nobody-here');
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('用户名或密码不正确')).toBeVisible();
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await signIn(page);
  await page.getByRole('link', { name: '打开 交易总览', exact: true }).click();
  await expect(page).toHaveURL(board);
  await expect(turnover(page)).toBeVisible();
});

test('an order that is fed changes the board without a reload', { tag: '@feature' }, async ({ page, request }) => {
  await openBoard(page);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  const before = await count(page);
  await ingest(request, { occurred_at: now(), amount_fen: 123_456 });
  await expect(async () => expect(await count(page)).toBe(before + 1)).toPass({ timeout: 20_000 });
  await expect(page.getByText('涤纶塔夫绸').first()).toBeVisible();
  await expect(page.locator('.china-map canvas')).toBeVisible();
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
});

for (const trouble of ['cut', 'hang'] as const)
  test(`when the stream is ${trouble === 'cut' ? 'cut' : 'silent'} the figures stay, are marked within two seconds, and catch up by themselves`, async ({
    page,
    request,
    baseURL,
  }) => {
    const line = await openLine(baseURL ?? '');
    await page.clock.install();
    await openBoard(page, '', line.url);
    // Its clock stands still but for what is let pass: the two seconds are the board's own, however busy this machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await expect(page.getByRole('status').filter({ hasText: '实时' })).toBeVisible();
    const before = await count(page);
    line[trouble]();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('status').filter({ hasText: '数据停在' })).toBeVisible();
    expect(await count(page)).toBe(before);
    await page.clock.resume();
    await ingest(request, { occurred_at: now(), amount_fen: 1_000 }, { occurred_at: now(), amount_fen: 1_000 });
    line.mend();
    await expect(page.getByRole('status').filter({ hasText: '实时' })).toBeVisible();
    await expect(async () => expect(await count(page)).toBe(before + 2)).toPass({ timeout: 20_000 });
    line.close();
  });

test('a past business day is shown with its own figures, and a day that is none is said so', async ({
  page,
  request,
}) => {
  await ingest(
    request,
    { occurred_at: '2020-03-03T00:00:00+08:00', amount_fen: 1_234_500 },
    { occurred_at: '2020-03-03T23:59:59+08:00', amount_fen: 55 },
    { occurred_at: '2020-03-04T00:00:00+08:00', amount_fen: 999_999 },
  );
  await openBoard(page, '?day=2020-03-03');
  await expect(page.getByRole('status').filter({ hasText: '回看 2020年3月3日' })).toBeVisible();
  await expect(turnover(page)).toHaveText(/12,345\s*\.55/);
  expect(await count(page)).toBe(2);
  await page.goto(`${board}?day=2020-02-30`);
  await expect(page.getByText('地址里的日期应写成')).toBeVisible();
});

test('signing out takes the figures off a board that is open elsewhere, and away what is kept for a start without a server', async ({
  page,
  context,
}) => {
  await openBoard(page);
  const kept = () =>
    page.evaluate(async () => ({
      figures: localStorage.getItem('boards') !== null,
      pages: await caches.has('screen-pages'),
    }));
  await expect.poll(async () => (await kept()).pages).toBe(true);
  await page.goto('/screen');
  expect(await kept()).toEqual({ figures: true, pages: true });
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(kept).toEqual({ figures: false, pages: false });
  const back = await page.goBack();
  expect(back?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(turnover(page)).toHaveCount(0);

  await openBoard(page);
  const launcher = await context.newPage();
  await launcher.goto('/screen');
  await launcher.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(turnover(page)).toHaveCount(0);
});

test.describe('without a service worker, past which no answer can be put in place of the server’s', () => {
  test.use({ serviceWorkers: 'block' });
  test('a board whose stream is refused by mistake looks up whether its reader may stay, and comes back by itself', async ({
    page,
  }) => {
    await openBoard(page);
    const before = await count(page);
    let lookedUp = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `${board}.data`) lookedUp += 1;
    });
    await page.route('**/screen/live?*', (route) => route.fulfill({ status: 401, body: '{}' }), { times: 1 });
    // As a network that was away for a moment: the stream is made anew.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('status').filter({ hasText: '正在连接' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '实时' })).toBeVisible();
    expect(await count(page)).toBeGreaterThanOrEqual(before);
    expect(lookedUp).toBeGreaterThan(0);
    expect(lookedUp).toBeLessThan(6);
  });
});

for (const [width, height] of [
  [1920, 360],
  [1440, 900],
] as const)
  test(`the whole board fits a window of ${width} by ${height}, and its bitmap is as fine as the display`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    const canvas = await page.locator('.canvas').boundingBox();
    const scale = Math.min(width / 5760, height / 1080);
    expect(canvas?.width).toBeCloseTo(5760 * scale, 0);
    // The picture moves by up to three pixels now and then, so that nothing burns in.
    expect(Math.abs((canvas?.x ?? -99) - (width - 5760 * scale) / 2)).toBeLessThanOrEqual(3.5);
    const map = page.locator('.china-map canvas');
    await expect(map).toBeVisible();
    const { pixels, shown } = await map.evaluate((element: HTMLCanvasElement) => ({
      pixels: element.width,
      shown: element.getBoundingClientRect().width * devicePixelRatio,
    }));
    expect(pixels).toBeGreaterThanOrEqual(shown);
    expect(pixels).toBeLessThan(shown * 1.6);
  });
