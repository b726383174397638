import type { Page } from '@playwright/test';
import { withProduct } from './client/own-product.ts';

const port = 26_094;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** What `web/navigate.ts` waits before a shape. */
const delayMs = 120;
const limits = { shapeMs: 50, pageMs: 150 };
const pages = ['/channel', '/platform', '/supplier', '/jobs', '/fabric', '/dashboard'];

/** Clicks a link of the header; gives the milliseconds to the frame after something has come into the page. */
const click = (page: Page, address: string, awaited: string): Promise<number> =>
  page.evaluate(
    ([href, selector]) =>
      new Promise<number>((painted) => {
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector as string)) return;
          observer.disconnect();
          // The first frame is painted when the next one begins.
          requestAnimationFrame(() => requestAnimationFrame(() => painted(performance.now() - startedAt)));
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click();
      }),
    [address, awaited],
  );

const run = () =>
  withProduct({ name: 'clicks', port, env: { DEMO: '0' } }, async ({ site, browser }) => {
    const page = await browser.newPage({ locale: 'zh-CN', reducedMotion: 'reduce' });
    const took = { shapeMs: [] as number[], pageMs: [] as number[] };
    for (let round = 0; round < rounds; round++)
      for (const address of pages) {
        const shown = `a[href="${address}"][aria-current=page]`;
        await page.goto(`${site}/news`);
        await page.locator('html[data-hydrated]').waitFor();
        took.pageMs.push(await click(page, address, shown));

        await page.goto(`${site}/news`);
        await page.locator('html[data-hydrated]').waitFor();
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(site + address, (route) => held.then(() => route.continue()));
        took.shapeMs.push((await click(page, address, '.skeleton')) - delayMs);
        release();
        await page.locator(shown).first().waitFor({ state: 'attached' });
        await page.unroute(site + address);
      }
    for (const [name, what] of [
      ['shapeMs', `the skeleton is painted after its delay of ${delayMs} ms within`],
      ['pageMs', 'the next page is painted on loopback within'],
    ] as const) {
      const all = took[name].toSorted((a, b) => a - b);
      const [p50 = Number.NaN, p90 = Number.NaN] = [all[all.length >> 1], all[Math.floor(all.length * 0.9)]];
      const holds = p90 <= limits[name];
      console.log(
        `${holds ? 'holds ' : 'MISSED'}  ${what} ${limits[name]} ms: p50 ${p50.toFixed(0)}, p90 ${p90.toFixed(0)} ms (${all.length} clicks)`,
      );
      if (!holds) process.exitCode = 1;
    }
  });

export default { name: 'clicks: from a link to the next page, and to its skeleton on a slow server', run };
