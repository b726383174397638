import { expect, type Page, test } from '@playwright/test';
import { EventStreamReader } from '#kit/live/event-stream.ts';
import { paintTimeOf } from '#kit/live/live-client.ts';
import { liveAddress } from '#screens/contract.ts';
import { feedOrders, signInToScreens } from './board-page.ts';
import { openLine } from './line-to-server.ts';

const live = (page: Page) => page.locator('.live-mark[data-state=live]').first();
const order = (order_no: string, more: object = {}) => ({
  order_no,
  status: 'created',
  occurred_at: new Date().toISOString(),
  amount_fen: 1_000,
  province: '四川省',
  city: '成都',
  supplier: '绍兴锦越纺织有限公司',
  ...more,
});
const ordersFed = 24;
/** Each display asks for the server's time by itself, one of them over a slow line. */
const clocksApartMs = 100;

/** Reads the stream of the wall as a display does, and notes by when each number of orders is to be painted. */
async function readDeadlines(page: Page, origin: string) {
  const leaving = new AbortController();
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(origin + liveAddress('main/1/3'), { headers: { cookie }, signal: leaving.signal });
  const deadlines: [orders: number, at: number][] = [];
  const reading = (async () => {
    const events = new EventStreamReader();
    const decoder = new TextDecoder();
    for await (const piece of answer.body as ReadableStream<Uint8Array>)
      for (const { event, data } of events.read(decoder.decode(piece, { stream: true }))) {
        if (event !== 'patch') continue;
        const { at, set } = JSON.parse(data) as { at: number; set: Record<string, number> };
        const orders = set['totals/orders'];
        if (orders !== undefined) deadlines.push([orders, paintTimeOf(at)]);
      }
  })().catch(() => {});
  return {
    async stop() {
      leaving.abort();
      await reading;
      return deadlines;
    },
  };
}

/** Notes each number of orders that the document comes to, and when. */
async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: [orders: number, at: number][] = [];
    Object.assign(window, { frames });
    const look = () => {
      const orders = Number(document.querySelector('.day-figures dd .sr-only')?.textContent?.replace(/\D/g, ''));
      if (orders !== frames.at(-1)?.[0]) frames.push([orders, Date.now()]);
    };
    look();
    const figures = document.querySelector('.day-figures') as Element;
    new MutationObserver(look).observe(figures, { subtree: true, childList: true, characterData: true });
  });
}

test('three displays of a wall, one behind a slow line, show the same totals at the same deadlines', {
  tag: '@whole',
}, async ({ page, context, request, baseURL }) => {
  const slow = await openLine(baseURL ?? '', { delayMs: 20 });
  const third = await context.newPage();
  const displays = [page, await context.newPage(), third];
  // Cookies do not tell ports apart: who is signed in here is so behind the slow line.
  await signInToScreens(page);
  for (const [place, display] of displays.entries()) {
    const origin = display === third ? slow.url : '';
    await display.goto(`${origin}/screen/pages/main/1/3?panel=${place + 1}/3`);
    await expect(live(display)).toBeAttached();
    await noteFrames(display);
  }
  const name = `wall-${Date.now()}-${Math.random()}`;
  const sealed = await readDeadlines(page, baseURL ?? '');
  const before = (await page.evaluate('frames.at(-1)[0]')) as number;
  for (let fed = 1; fed <= ordersFed; fed++) {
    await feedOrders(request, [order(`${name}-${fed}`)]);
    // Never in step with the frames.
    await page.waitForTimeout(60 + ((fed * 37) % 100));
  }
  for (const display of displays)
    await display.waitForFunction(
      (all) => ((window as never as { frames: number[][] }).frames.at(-1)?.[0] ?? 0) >= all,
      before + ordersFed,
    );
  const seen = (await Promise.all(displays.map((display) => display.evaluate('frames')))) as [number, number][][];

  const deadlines = new Map(await sealed.stop());
  let compared = 0;
  for (const frames of seen)
    for (const [orders, at] of frames.slice(1)) {
      const deadline = deadlines.get(orders);
      if (deadline === undefined) continue;
      compared += 1;
      // However busy this machine is, no display may be ahead of the others; painted as it came, nearly all would be.
      expect(at, `${orders} orders, painted before their deadline`).toBeGreaterThan(deadline - clocksApartMs);
    }
  expect(compared).toBeGreaterThan(ordersFed);
  for (const frames of seen) expect(frames.at(-1)?.[0]).toBe(seen[0]?.at(-1)?.[0]);
  slow.close();
});

test('a pointer on the map means the province that is under it, however the board is fitted and cut; a display that loses its line says so on its own part', {
  tag: '@whole',
}, async ({ page, request, baseURL }) => {
  const name = `pointer-${Date.now()}-${Math.random()}`;
  await feedOrders(request, [
    order(`${name}-1`, { amount_fen: 900_000_000 }),
    order(`${name}-2`, { amount_fen: 900_000_000, province: '新疆维吾尔自治区', city: '乌鲁木齐' }),
  ]);
  const line = await openLine(baseURL ?? '');
  await signInToScreens(page, '/screen', line.url);
  for (const [width, height, search] of [
    [1_280, 800, 'fit=fill'],
    [1_000, 900, 'fit=cover&panel=2/3'],
    [1_920, 400, 'fit=contain'],
    [1_920, 1_080, 'fit=1:1&panel=2/3&bezel=10'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${line.url}/screen/pages/main/3/3?${search}`);
    await expect(page.locator('.china-map-label').first()).toBeAttached();
    for (const province of ['四川', '新疆']) {
      const label = await page.locator('.china-map-label', { hasText: province }).boundingBox();
      // A label is as wide as nothing, and its words stand on both sides of its place.
      await page.mouse.click((label?.x ?? 0) + (label?.width ?? 0) / 2, (label?.y ?? 0) + (label?.height ?? 0) / 2);
      await expect(page.locator('.city-map h2'), `${province} with ${search}`).toContainText(`${province}各市`);
    }
  }

  await page.goto(`${line.url}/screen/pages/main/3/3?panel=1/3`);
  await expect(live(page)).toBeAttached();
  await expect(page.locator('.stale-note')).toHaveCount(0);
  line.cut();
  const note = page.locator('.stale-note', { hasText: '数据停在' });
  await expect(note).toBeVisible();
  // Within the part that this display shows.
  const box = await note.locator('.live-mark').boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1_920);
  line.mend();
  await expect(note).toHaveCount(0);
  line.close();
});
