import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import type { Board, WidgetName } from '#screens/boards/board.ts';
import { boards } from '#screens/boards/board-list.ts';
import { feedOrders, signInToScreens } from './board-page.ts';
import { openAsAdmin } from './staff-page.ts';

const limits = { withMap: 335_000, withoutMap: 145_000, console: 150_000 };
/** Widgets that draw a map load its outlines. */
const maps: readonly WidgetName[] = ['china-map', 'city-map', 'region'];
/** Boards that are opened at once. */
const atOnce = 4;
/** Looks in a row, each when the page has nothing else to do, that find no further script asked for. */
const looksInARow = 6;

const isScript = (request: Request) => /\/official\/assets\/[^?]+\.js$/.test(new URL(request.url()).pathname);

/** The scripts that a page of React asks for until it shows its figures and asks for no further one. */
async function scriptsOf(page: Page, address: string): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (isScript(request)) asked.add(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  // What is loaded late brings further pieces. It is waited for by the page's own leisure, however busy this machine is.
  for (let quiet = 0; quiet < looksInARow; ) {
    const before = asked.size;
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 100), { timeout: 2_000 })),
    );
    quiet = asked.size === before ? quiet + 1 : 0;
  }
  return asked;
}

/** A line may be higher than its signs; more than that is seen, between two widgets or at a display's edge. */
const mostOutside = 24;

/**
 * What stands outside of its widget's place, and by how many pixels of the canvas. What is cut off there is not seen. A board
 * without any sign is told of as well: nothing was looked at.
 */
const outsideOf = (page: Page, { canvas }: Board): Promise<string[]> =>
  page.evaluate(
    ({ width, most }) => {
      const scale = (document.querySelector('.canvas')?.getBoundingClientRect().width ?? width) / width;
      const found: string[] = [];
      let looked = 0;
      for (const sign of document.querySelectorAll('.canvas-place *')) {
        if (![...sign.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
          continue;
        const place = sign.closest('.canvas-place') as Element;
        const { left, right, top, bottom } = place.getBoundingClientRect();
        const box = sign.getBoundingClientRect();
        const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
        for (let holder: Element | null = sign; holder && holder !== place; holder = holder.parentElement) {
          const { overflow, clipPath } = getComputedStyle(holder);
          if (overflow === 'visible' && clipPath === 'none') continue;
          const edge = holder.getBoundingClientRect();
          seen.left = Math.max(seen.left, edge.left);
          seen.right = Math.min(seen.right, edge.right);
          seen.top = Math.max(seen.top, edge.top);
          seen.bottom = Math.min(seen.bottom, edge.bottom);
        }
        if (seen.right - seen.left <= 1 || seen.bottom - seen.top <= 1) continue;
        looked++;
        const by = Math.max(left - seen.left, seen.right - right, top - seen.top, seen.bottom - bottom) / scale;
        if (by > most)
          found.push(`${place.firstElementChild?.className}: ${sign.textContent?.trim()} by ${by.toFixed(0)}`);
      }
      return looked > 0 ? found : ['no sign is shown'];
    },
    { width: canvas.width, most: mostOutside },
  );

test('no board asks for more script than it may, on the way to its figures or after them; what it shows stays in its places', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  // With orders of several cities: a board then draws the outlines of provinces, which it also loads by script.
  await feedOrders(
    request,
    ['杭州', '绍兴'].map((city, place) => ({
      order_no: `weights-${Date.now()}-${place}-${Math.random()}`,
      status: 'created',
      occurred_at: new Date().toISOString(),
      amount_fen: 1_000_000,
      province: '浙江省',
      city,
    })),
  );
  // A festival without a record shows nothing but that.
  const days = new Set(boards.flatMap(({ record }) => (record ? [record.from.slice(0, 10)] : [])));
  await feedOrders(
    request,
    [...days].map((day) => ({
      order_no: `weights-${day}-${Math.random()}`,
      status: 'created',
      occurred_at: `${day}T12:00:00+08:00`,
      amount_fen: 1_000_000,
    })),
  );
  await signInToScreens(page);
  // What one board has brought is asked for by the next one as well, but not sent again; nor is it kept by a service worker.
  const context = await browser.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    serviceWorkers: 'block',
  });
  const weights = new Map<string, Promise<number>>();
  const weigh = (script: string) => {
    const known = weights.get(script) ?? weightOf(context, script);
    weights.set(script, known);
    return known;
  };
  const told: string[] = [];
  const tooHeavy: string[] = [];
  const waiting = [...boards];
  const openOneByOne = async () => {
    for (let board = waiting.shift(); board; board = waiting.shift()) {
      const shown = await context.newPage();
      const { width, height } = board.canvas;
      await shown.setViewportSize({ width: Math.round(width / 4), height: Math.round(height / 4) });
      const scripts = await scriptsOf(shown, `/screen/pages/${board.address}`);
      // Lines that have just come are on their way to their places.
      await expect.poll(() => outsideOf(shown, board), { message: board.address, timeout: 15_000 }).toEqual([]);
      await shown.close();
      const each = await Promise.all([...scripts].map(weigh));
      const weight = each.reduce((sum, bytes) => sum + bytes, 0);
      const limit = board.widgets.some(({ widget }) => maps.includes(widget)) ? limits.withMap : limits.withoutMap;
      told.push(`${board.address}: ${weight}`);
      if (weight > limit) tooHeavy.push(`${board.address}: ${weight} bytes of script, at most ${limit}`);
      expect(weight, board.address).toBeGreaterThan(50_000);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openOneByOne));
  await context.close();
  test.info().annotations.push({ type: 'weights', description: told.sort().join('\n') });
  expect(told.length).toBe(boards.length);
  expect(tooHeavy).toEqual([]);
});

test('the back office asks for no more script than it may, Ant Design apart', async ({ page }) => {
  await openAsAdmin(page, '/console');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const weights: Record<string, number> = {};
  for (const script of await scriptsOf(page, '/console')) {
    const text = await (await page.request.get(script)).text();
    if (!/anticon|cssinjs|genStyleHooks/.test(text)) weights[script] = await weightOf(page.context(), script);
  }
  test.info().annotations.push({ type: 'weights', description: JSON.stringify(weights, null, 1) });
  const sum = Object.values(weights).reduce((before, each) => before + each, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThan(limits.console);
});

/** As it is sent: compressed when the product was built. */
async function weightOf(context: BrowserContext, script: string): Promise<number> {
  const answer = await context.request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.ok(), script).toBe(true);
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
  // What is too small for it is sent as it is.
  return encoding === 'br' ? Number(length) : (await answer.body()).length;
}
