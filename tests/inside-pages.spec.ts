import { expect, type Page, test } from '@playwright/test';
import routes from '#routes.ts';
import { isSound } from './axe.ts';
import { signInToScreens } from './board-page.ts';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';
import { openAsAdmin } from './staff-page.ts';

const backOffice = routes.find(({ path }) => path === 'console')?.children ?? [];
/** Those that need no id. */
const consolePages = backOffice.flatMap(({ path = '' }) => {
  const address = `/console/${path.replace(':kind', 'news')}`.replace(/\/$/, '');
  return address.includes(':') ? [] : [address];
});
const screenPages = [
  '/screen',
  '/screen/pages/main/1/3',
  '/screen/pages/main/818/2025',
  '/screen/pages/container',
  '/screen/pages/hall',
  '/screen/pages/hall/panel',
  '/screen/pages/hall/control',
  '/screen/pages/hall/video-control',
];

/** Shows each address; what it answers allows no inline script, nothing is complained of, and axe finds nothing. */
async function areSound(page: Page, addresses: readonly string[]): Promise<void> {
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

const middle = Math.ceil(consolePages.length / 2);
for (const [half, addresses] of [
  ['the first', consolePages.slice(0, middle)],
  ['the other', consolePages.slice(middle)],
] as const)
  test(`${half} half of the back office works under a strict policy, and axe finds nothing on it`, async ({ page }) => {
    await openAsAdmin(page, '/console');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(addresses.length).toBeGreaterThan(10);
    await areSound(page, addresses);
  });

test('boards and the hall work under a strict policy, and axe finds nothing on them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInToScreens(page);
  await areSound(page, screenPages);
});
