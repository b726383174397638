import { expect, type Page, test } from '@playwright/test';
import { findablePages } from '#site/public-pages.ts';
import { isSound, isSoundInBothThemes } from './axe.ts';
import { hydrated } from './hydrated.ts';
import { fitsIn } from './page-widths.ts';

const addresses = [...findablePages, '/search?q=面料', '/nope'];
// Thousands of small steps: a record of each would cost more than they do.
test.use({ trace: 'off' });

const middle = Math.ceil(addresses.length / 2);

/**
 * What axe looks at depends on the width, and on the words; not on both together. Words of both languages are tried where they
 * have the least room, and the widest screen, where they have more than they need, in one.
 */
for (const [locale, where, width, others] of [
  ['zh-CN', 'at a desk', 1440, [2560, 768, 320]],
  ['en-US', 'in the smallest hand', 320, [768]],
] as const)
  for (const [half, pages] of [
    ['the first', addresses.slice(0, middle)],
    ['the other', addresses.slice(middle)],
  ] as const)
    test(`axe finds nothing on ${half} half of the pages in ${locale} ${where}, in either theme, and none is wider than its screen`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ locale, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const address of pages) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(address);
        await isSoundInBothThemes(page, address);
        await fitsIn(page, address, [width, ...others, width]);
      }
      await context.close();
    });

test('paper is white, whatever the screen is', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/privacy');
  await isSound(page, 'a printed text', { rules: ['color-contrast'] });
});

test('figures that are drawn as grounds are there where people choose the colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [address, drawn] of [
    ['/channel', '.patch-cloth'],
    ['/platform', '.journey-lanes'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(drawn).first(), address).not.toHaveCSS('background-image', 'none');
  }
});

test('on paper figures that are drawn as grounds are there, and nothing that is pressed to go on', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/channel');
  await expect(page.locator('.patch-cloth').first()).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.locator('.call-band')).toBeHidden();
  // Nor can anything be opened.
  await page.goto('/supplier');
  const answer = page.getByText('只有审核人员');
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(answer).toBeHidden();
});

/** Notes what takes the focus, and what was wrong with it while it had it. */
const keepWalk = () => {
  const walk: { element: Element; faults: string[] }[] = [];
  Object.assign(window, { walk });
  const hasRing = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px');
  };
  addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const faults: string[] = [];
    if (![element, element.nextElementSibling, element.closest('label')].some(hasRing)) faults.push('no ring');
    if (!element.innerText && !element.ariaLabel && !(element as HTMLInputElement).labels?.length && !element.title)
      faults.push('no name');
    walk.push({ element, faults });
  });
  // By the next press the page has scrolled to where it is.
  addEventListener('keydown', () => {
    const element = document.activeElement as HTMLElement;
    if (element !== walk.at(-1)?.element) return;
    // Nobody presses as fast as this test does.
    for (const each of element.getAnimations()) each.finish();
    const box = (element.closest('label') ?? element).getClientRects()[0];
    const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isSeen = at && (element.contains(at) || at.contains(element) || at.closest('label')?.contains(element));
    if (!isSeen) walk.at(-1)?.faults.push('hidden by something');
  });
};
const faultsOfWalk = (page: Page) =>
  page.evaluate(() => {
    const { walk: whole } = window as unknown as { walk: { element: Element; faults: string[] }[] };
    // After the last stop it begins anew.
    const again = whole.findIndex(({ element }, at) => whole.findIndex((one) => one.element === element) < at);
    const walk = again < 0 ? whole : whole.slice(0, again);
    const stops = [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')]
      .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled,[type=hidden]') && stop.checkVisibility())
      .filter((stop) => !stop.matches('[type=radio]') || !stop.closest('fieldset')?.querySelector(':checked, :focus'));
    const walked = walk.map(({ element }) => element);
    const short = (element: Element) => element.outerHTML.slice(0, 120);
    return [
      ...walk.flatMap(({ element, faults }) => faults.map((fault) => `${fault}: ${short(element)}`)),
      ...stops.filter((stop) => !walked.includes(stop)).map((stop) => `not reached: ${short(stop)}`),
      ...walked
        .filter((element, at) => {
          const next = walked[at + 1];
          return next && !(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
        })
        .map((element) => `what follows stands before it: ${short(element)}`),
    ];
  });

test('every page is walked through by keyboard alone: each stop in order, seen and named, and none holds the reader', async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(keepWalk);
  const page = await context.newPage();
  for (const address of addresses) {
    await page.goto(address);
    await hydrated(page);
    const stops = await page.locator('a[href],button,input,select,textarea,summary,[tabindex]').count();
    // The browser takes them one after the other; nobody has to wait for each.
    await Promise.all(Array.from({ length: stops + 1 }, () => page.keyboard.press('Tab')));
    expect(await faultsOfWalk(page), address).toEqual([]);
  }
  // The first stop of each page leads past the header, and the next one is in the page's body.
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
  await context.close();
});
