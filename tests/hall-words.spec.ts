import { expect, type Page } from '@playwright/test';
import { contentLimits, cut } from '#hall/content.ts';
import { linkOf } from './hall-link.ts';
import { openDisplay, pairDisplay, signInToHall } from './hall-story.ts';
import { test } from './own-product.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
] as const;
const sentence = '团队由讲解员带领，从东门进入，沿地面箭头前行。';
const of = (length: number) => sentence.repeat(40).slice(0, length);

/** Lines of a text that stand beyond the edges of its display. */
const cutOff = (page: Page, text: string) =>
  page.evaluate((selector) => {
    const lines = [...document.querySelectorAll(selector)].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    });
    const inside = ({ top, bottom, left, right }: DOMRect) =>
      top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return lines.length === 0 ? ['nothing there'] : lines.filter((line) => !inside(line)).map(({ top }) => top);
  }, text);

test('words of any length stand whole on a display, as do those of an emergency', async ({
  page,
  browser,
  product,
}) => {
  const { site } = product;
  const { hall } = await signInToHall(page, site, product.password(), '长文厅');
  await page.goto(`${site}/screen/pages/hall/control?hall=${hall}&view=displays`);
  const { page: display, code } = await openDisplay(await browser.newContext({ locale: 'zh-CN' }), site);
  await page.getByRole('button', { name: '配对新屏幕' }).click();
  await pairDisplay(page, code, '告示');
  const kept = (): Promise<string | undefined> =>
    display.evaluate(() => JSON.parse(localStorage.getItem('hall-display') ?? '{}').display);
  await expect.poll(kept).toBeDefined();
  const id = String(await kept());
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const operator = linkOf(new URL(site).host, cookies, `?as=operator&hall=${hall}`);
  await expect.poll(() => operator.isOpen).toBe(true);

  for (const [titled, length] of [
    [6, 20],
    [6, 110],
    [6, 205],
    [20, 300],
    [contentLimits.title, contentLimits.text],
  ] as const) {
    const text = of(length);
    const puts = { [id]: { kind: 'text' as const, title: of(titled), text, tone: 'plain' as const } };
    expect(await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true })).toMatchObject({
      ok: true,
    });
    await expect(display.locator('.hall-layer[data-role="on"] .hall-words-text')).toHaveText(text);
    for (const size of sizes) {
      await display.setViewportSize(size);
      expect(await cutOff(display, '.hall-layer[data-role="on"] .hall-words p'), `${length} at ${size.width}`).toEqual(
        [],
      );
    }
  }
  for (const length of [20, 60, 165, 310, contentLimits.text]) {
    const text = of(length);
    expect(await operator.give({ kind: 'emergency', text })).toMatchObject({ ok: true });
    await expect(display.locator('.hall-emergency-text')).toHaveText(text);
    for (const size of sizes) {
      await display.setViewportSize(size);
      expect(await cutOff(display, '.hall-emergency p'), `${length} at ${size.width}`).toEqual([]);
    }
  }
  operator.stop();
});
