import zlib from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { WidgetName } from '#screens/boards/board.ts';
import { boards } from '#screens/boards/board-list.ts';
import { signInToScreens } from './board-page.ts';

const limits = { withMap: 320_000, withoutMap: 130_000 };
/** Widgets that draw a map load its outlines. */
const maps: readonly WidgetName[] = ['china-map', 'city-map', 'region'];

test('no board asks for more script than it may, on the way to its figures or after them', async ({ page }) => {
  await signInToScreens(page);
  const weights = new Map<string, number>();
  const weigh = async (address: string) => {
    const answer = await page.request.get(address);
    expect(answer.ok(), address).toBe(true);
    return zlib.brotliCompressSync(await answer.body()).length;
  };
  const told: string[] = [];
  const tooHeavy: string[] = [];
  for (const { address, canvas, widgets } of boards) {
    const asked = new Set<string>();
    const note = (url: string) => /\/official\/assets\/[^?]+\.js$/.test(new URL(url).pathname) && asked.add(url);
    // A page of its own, as scripts that another one has brought are not asked for again.
    const context = await page
      .context()
      .browser()
      ?.newContext({ storageState: await page.context().storageState() });
    const board = await context?.newPage();
    if (!context || !board) throw new Error('there is no browser');
    context.on('request', (request) => note(request.url()));
    await board.setViewportSize({ width: Math.round(canvas.width / 4), height: Math.round(canvas.height / 4) });
    await board.goto(new URL(`/screen/pages/${address}`, page.url()).href);
    await expect(board.locator('html[data-hydrated]')).toBeAttached();
    // What is loaded late brings further pieces: all is there when none has come for a while. The stream never ends.
    await board.waitForFunction((quietMs) => {
      const came = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      return performance.now() - Math.max(...came) > quietMs;
    }, 800);
    let weight = 0;
    for (const url of asked) {
      const known = weights.get(url) ?? (await weigh(url));
      weights.set(url, known);
      weight += known;
    }
    const limit = widgets.some(({ widget }) => maps.includes(widget)) ? limits.withMap : limits.withoutMap;
    told.push(`${address}: ${weight}`);
    if (weight > limit) tooHeavy.push(`${address}: ${weight} bytes of script, at most ${limit}`);
    expect(weight, address).toBeGreaterThan(50_000);
    await context.close();
  }
  test.info().annotations.push({ type: 'weights', description: told.join('\n') });
  expect(tooHeavy).toEqual([]);
});
