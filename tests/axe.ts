import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface AxeWish {
  wcagOnly?: boolean;
  rules?: string[];
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page as it stands, one line each, with the first place where it was found.
 * By all its rules, by those that are named, or (`wcagOnly`) without its advice, which Ant Design does not follow everywhere.
 * Run in the page itself and told to report faults only: the package for Playwright opens a page for each report and
 * describes whatever is right as well, which took six times as long.
 */
export async function faultsOf(page: Page, { wcagOnly = false, rules }: AxeWish = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      // A colour on its way to another one has the contrast of neither; where it ends, what inherits it sets out.
      // So has what is still fading in. What goes round for ever is left to it.
      const moving = () =>
        document
          .getAnimations()
          .filter((each) => each.playState !== 'finished' && each.effect?.getComputedTiming().endTime !== Infinity);
      for (let some = moving(); some.length > 0; some = moving()) {
        for (const each of some) each.finish();
        await new Promise((shown) => requestAnimationFrame(shown));
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly ? { runOnly } : {}),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.html}`);
    },
    rules ? { type: 'rule' as const, values: rules } : wcagOnly ? WCAG_2_2_AA : undefined,
  );
}

/** The dark theme, as soon as it is there: colours need not be waited for. */
async function showDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    while (!matchMedia('(prefers-color-scheme: dark)').matches) await frame();
    // Two frames in, they have begun to change.
    await frame().then(frame);
  });
}

/** Nothing for axe to find in the light theme, nor in the dark one, where only contrast can be otherwise. It stays dark. */
export async function isSoundInBothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await isSound(page, `${name} light`);
  await showDark(page);
  await isSound(page, `${name} dark`, { rules: ['color-contrast'] });
}

/** Nothing for axe to find. `name` tells which page or state it was. */
export async function isSound(page: Page, name?: string, options?: AxeWish): Promise<void> {
  expect(await faultsOf(page, options), name).toEqual([]);
}
