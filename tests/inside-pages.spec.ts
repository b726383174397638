import { expect, test } from '@playwright/test';
import routes from '#routes.ts';
import { signInToScreens } from './board-page.ts';
import { areSound } from './inside-page.ts';
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
