import { expect, type Page } from '@playwright/test';

/** At none of these widths, in pixels, does the page have to be pushed sideways. It keeps the last of them. */
export async function fitsIn(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    // It takes the page a moment to find its new shape.
    await expect.poll(tooWide, `${name} is not wider than ${width} pixels`).toBeLessThanOrEqual(0);
  }
}
