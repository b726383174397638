import { expect, type Page } from '@playwright/test';

/** A page that is only read takes its script at the first sign of a reader's hand. */
export async function hydrated(page: Page): Promise<void> {
  // From somewhere to somewhere: a mouse that only lies there is none.
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
