import { expect, type Page } from '@playwright/test';

/** A page that is only read takes its script at the first sign of a reader's hand. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}
