import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { isSound } from './axe.ts';
import { hydrated } from './hydrated.ts';

// Chromium without a window names itself a bot, and bots are left out of the figures.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
test.use({ userAgent });

type Event = Record<string, string>;

/** Every event that the page sends, read from the requests themselves. */
function watchEvents(page: Page): Event[] {
  const events: Event[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/track.gif') events.push(Object.fromEntries(url.searchParams));
  });
  return events;
}
const named = (events: Event[], name: string) => events.filter((event) => event.name === name);

test('a load, a navigation within the site and the way back are each reported once, in order and without a gap', async ({
  page,
}) => {
  const events = watchEvents(page);
  await page.goto('/');
  await expect.poll(() => named(events, 'page_load')).toHaveLength(1);
  await hydrated(page);
  await page.locator('a[href="/supplier"]').first().click();
  await expect(page).toHaveURL(/\/supplier$/);
  await expect.poll(() => named(events, 'page_navigate')).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => named(events, 'page_navigate')).toHaveLength(2);
  const [load, there, back] = events;
  expect(new URL(there?.page_url ?? '').pathname).toBe('/supplier');
  expect(new URL(there?.referrer ?? '').pathname).toBe('/');
  expect(new URL(back?.page_url ?? '').pathname).toBe('/');
  expect(events.map(({ seq }) => seq)).toEqual(['1', '2', '3']);
  expect(new Set(events.map(({ tab }) => tab)).size).toBe(1);
  expect(load).toMatchObject({ window_width: '1280', build: expect.stringMatching(/^\d{14}$/) });
  expect(Math.abs(Number(load?.time) - Date.now())).toBeLessThan(60_000);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('tracking');
  // Where somebody's filter stops what scripts fetch, an image is asked for.
  await page.route('**/track.gif?*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  const image = page.waitForResponse(
    (response) =>
      response.url().includes('/track.gif?') && response.request().resourceType() === 'image' && response.ok(),
  );
  await page.locator('a[href="/supplier"]').first().click();
  expect(new URL((await image).url()).searchParams.get('seq')).toBe('4');
});

test('an event of the moment in which a page is left is sent, and the next page continues the count', async ({
  page,
}) => {
  const events = watchEvents(page);
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/privacy';
    link.dataset.track = 'leave-test';
    document.body.append(link);
    link.click();
  });
  await expect(page).toHaveURL(/\/privacy$/);
  await expect.poll(() => named(events, 'page_load')).toHaveLength(2);
  expect(named(events, 'leave-test')).toMatchObject([{ category: 'click', href: '/privacy', seq: '2' }]);
  // How fast a page was is told once, when it is put aside as by changing to another tab, in the same count.
  await hydrated(page);
  await pressSlowly(page);
  const measured = () => named(events, 'web_vitals').filter(({ page_url }) => page_url?.endsWith('/privacy'));
  const putAside = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await expect.poll(() => putAside().then(measured)).toHaveLength(1);
  await putAside();
  const told = { ttfb: /^\d+$/, fcp: /^\d+$/, lcp: /^\d+$/, cls: /^0\.\d{4}$/, inp: /^[1-9]\d{2,}$/ };
  expect(measured()).toMatchObject([
    {
      category: 'vital',
      ...Object.fromEntries(Object.entries(told).map(([name, as]) => [name, expect.stringMatching(as)])),
    },
  ]);
  // What a page sends in its last moment the test may miss, the count does not: no number comes twice.
  expect(new Set(events.map(({ seq }) => seq)).size).toBe(events.length);
  expect(Number(named(events, 'page_load')[1]?.seq)).toBeGreaterThan(2);
  expect(new Set(events.map(({ tab }) => tab)).size).toBe(1);
});

test('a page that the browser gives back whole is counted as a return, in the same count', { tag: '@whole' }, async ({
  playwright,
  baseURL,
  launchOptions,
}) => {
  // Playwright turns the browser's own cache of pages off, for it loses sight of what comes back from it.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ userAgent, baseURL });
  const events = watchEvents(page);
  // One page that stands alone, and one of the main frame.
  for (const [address, next] of [
    ['/privacy', '/terms'],
    ['/channel', '/privacy'],
  ] as const) {
    const from = events.length;
    const own = () => events.slice(from).filter(({ page_url }) => page_url?.endsWith(address));
    await page.goto(address);
    await hydrated(page);
    await page.evaluate((to) => location.assign(to), next);
    await expect(page).toHaveURL(new RegExp(`${next}$`));
    await expect.poll(() => named(events.slice(from), 'page_load')).toHaveLength(2);
    await page.evaluate(() => history.back());
    await expect.poll(() => named(own(), 'page_restore')).toHaveLength(1);
    // Given back, not loaded anew; and the count of the tab goes on.
    expect(named(own(), 'page_load')).toHaveLength(1);
    const seqs = events.slice(from).map(({ seq }) => Number(seq));
    expect(new Set(seqs).size).toBe(seqs.length);
  }
  await browser.close();
});

test('a refused call is reported as api_error, one without a connection as err_network once there is one again, and what nobody caught', async ({
  page,
}) => {
  const events = watchEvents(page);
  await page.goto('/console');
  await hydrated(page);
  await page.getByLabel('用户名').fill('zhang-wei');
  await page.getByLabel('密码', { exact: true }).fill('a-secret-that-nobody-sees');
  await page.getByRole('button', { name: '登录' }).click();
  await expect.poll(() => named(events, 'api_error')).toHaveLength(1);
  const [refused] = named(events, 'api_error');
  expect(refused).toMatchObject({ category: 'error', message: '用户名或密码不正确' });
  expect(refused?.url).toBe('/api.php/official/screen/login');
  expect(JSON.parse(refused?.data ?? '')).toEqual({ username: '[redacted]', password: '[redacted]' });
  expect(JSON.parse(refused?.response ?? '')).toMatchObject({ code: 400 });

  await page.context().setOffline(true);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('服务器开小差了，请稍后再试')).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('name=err_network') && response.ok());
  await page.context().setOffline(false);
  await answered;
  await page.evaluate(() => setTimeout(() => (undefined as unknown as { cloth: { name: string } }).cloth.name));
  await expect.poll(() => named(events, 'uncaught_error')).toHaveLength(1);
  expect(named(events, 'uncaught_error')[0]?.message).toMatch(/^TypeError: .*cloth/);
  for (const event of events) expect(JSON.stringify(event)).not.toMatch(/a-secret-that-nobody-sees|zhang-wei/);
});

test('staff see what visitors did, live, and how much of it was not reported', { tag: '@feature' }, async ({
  page,
  browser,
}) => {
  const visit = await browser.newContext({ userAgent, javaScriptEnabled: false });
  const unseen = await visit.newPage();
  for (let time = 0; time < 3; time++) await unseen.goto('/channel');
  await visit.close();
  // In words of its own: this story may be told again, on the same server.
  const name = Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz'[Math.floor(Math.random() * 23)]).join('');
  const visitor = await browser.newPage({ userAgent });
  const told = watchEvents(visitor);
  await visitor.goto('/channel');
  await hydrated(visitor);
  await visitor.evaluate((own) => {
    setTimeout(() => {
      throw new TypeError(`the loom ${own} stands`);
    });
  }, name);
  await expect.poll(() => named(told, 'uncaught_error')).toHaveLength(1);
  // Sent while its page is being left.
  await visitor.evaluate((own) => {
    const link = document.createElement('a');
    link.href = '/platform';
    link.dataset.track = own;
    document.body.append(link);
    link.click();
  }, name);
  await expect(visitor).toHaveURL(/\/platform$/);

  await page.goto('/console/tracking');
  const password = fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'admin-password.txt'), 'utf8').trim();
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '访问统计' })).toBeVisible();
  await expect(page.getByText(/未上报的页面约 [1-9]\d?%/)).toBeVisible();

  // What happens is there within a second, without asking again.
  await page.getByRole('tab', { name: '此刻' }).click();
  await expect(page.getByText('人正在访问')).toBeVisible();
  await visitor.goto('/download');
  await expect(page.getByRole('listitem').filter({ hasText: '/download' }).first()).toBeVisible();
  await visitor.close();

  await page.getByRole('tab', { name: '概览' }).click();
  const pressed = page.getByRole('button', { name: `只看“${name}”` });
  await unfold(pressed);
  await pressed.click();
  await expect(page).toHaveURL(new RegExp(`event=${name}`));
  await page.getByRole('button', { name: '取消按事件筛选' }).click();
  await expect(page).not.toHaveURL(/event=/);
  const channel = page.getByRole('button', { name: '只看“/channel”' });
  await unfold(channel);
  await channel.click();
  await expect(page).toHaveURL(/page=%2Fchannel/);
  await page.reload();
  await expect(page.getByRole('button', { name: '取消按页面筛选' })).toBeVisible();
  await isSound(page, 'tracking', { wcagOnly: true });
  // What is looked at is taken away as a file.
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^导\s?出$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(fs.readFileSync(await file.path(), 'utf8')).toContain('/channel');
  // An answer that does not come is said, above what was read before, and asked for again.
  await page.route('**/tracking/summary', (route) => route.abort());
  await page.getByRole('button', { name: '取消按页面筛选' }).click();
  await expect(page.getByText('刷新失败，以下为上次加载的内容')).toBeVisible();
  // Pressed while it still fails: figures of the present day are asked for by themselves every few seconds, and the button goes.
  const again = page.waitForRequest('**/tracking/summary');
  await page.getByRole('button', { name: /^重\s?试$/ }).click();
  await again;
  await page.unroute('**/tracking/summary');
  await expect(page.getByText('刷新失败，以下为上次加载的内容')).toBeHidden();

  // What broke is once in the list however often it happened; and dealt with, it leaves the list.
  await page.getByRole('navigation', { name: '工作台导航' }).getByRole('link', { name: /^错误/ }).click();
  const error = page.getByRole('link', { name: `the loom ${name} stands` });
  await error.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('X11; Linux').first()).toBeVisible();
  await isSound(page, 'errors', { wcagOnly: true });
  await drawer.getByLabel('备注（可不填）').fill('下一版修复');
  await drawer.getByRole('button', { name: '标为已解决' }).click();
  await expect(drawer.getByText('下一版修复')).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(error).toBeHidden();

  // Who asks to be forgotten is: by the address and the browser that they tell.
  await page
    .getByRole('navigation', { name: '工作台导航' })
    .getByRole('link', { name: /^访问统计/ })
    .click();
  await page.getByRole('tab', { name: '删除记录' }).click();
  await page.getByLabel('IP 地址').fill('127.0.0.1');
  await page.getByLabel('浏览器标识（User-Agent）').fill(userAgent);
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  await expect(page.getByText(/^已删除 [1-9]\d* 条事件/)).toBeVisible();
});

/** Presses what keeps the browser busy, and waits until it has told of that. */
async function pressSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const interacted = new Promise<void>((resolve) =>
      new PerformanceObserver((list) => {
        if (list.getEntries().some((entry) => (entry as { interactionId?: number }).interactionId)) resolve();
      }).observe({ type: 'event', durationThreshold: 40 } as PerformanceObserverInit),
    );
    document.addEventListener(
      'pointerdown',
      () => {
        for (const end = performance.now() + 100; performance.now() < end; );
      },
      { once: true },
    );
    Object.assign(window, { interacted });
  });
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => (window as { interacted?: Promise<void> }).interacted);
}

/** Opens lists, of which eight lines stand there at once, until a line is seen: other stories on this server may have filled them. */
async function unfold(line: Locator): Promise<void> {
  const rest = line.page().getByRole('button', { name: /^其余/ }).first();
  await expect(async () => {
    if (!(await line.isVisible())) await rest.click({ timeout: 1_000 });
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
