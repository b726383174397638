import { expect, type Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';

/** Shows each address; what it answers allows no inline script, nothing is complained of, and axe finds nothing. */
export async function areSound(page: Page, addresses: readonly string[]): Promise<void> {
  const complaints = complaintsOf(page);
  for (const address of addresses) {
    const answer = await page.goto(address);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy, address).toContain("script-src 'self' 'nonce-");
    expect(policy, address).not.toMatch(/unsafe-(inline|eval)/);
    await hydrated(page);
    await expect(page.locator('.ant-spin-spinning, [aria-busy=true]'), address).toHaveCount(0);
    await isSound(page, address, { wcagOnly: true });
    // Of Chromium's own painter, where there is no graphics processor.
    expect(
      complaints.filter((line) => !line.startsWith('[.WebGL-')),
      address,
    ).toEqual([]);
  }
}
