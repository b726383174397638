import { expect, type Page, test } from '@playwright/test';
import { contentLimits } from '#hall/hall-limits.ts';
import { cut } from '#hall/shown-content.ts';
import { openDisplays, openHall, operatorOf } from './hall-story.ts';
import { adminPassword } from './staff-page.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
] as const;
const sentence = '团队由讲解员带领，从东门进入，沿地面箭头前行。';
const of = (length: number) => sentence.repeat(40).slice(0, length);

/** Lines of a text that stand beyond the edges of its display, once that has its size. */
const cutOff = (page: Page, text: string, wanted: { width: number; height: number }) =>
  page.evaluate(
    ([selector, { width, height }]) => {
      if (innerWidth !== width || innerHeight !== height) return ['not of this size yet'];
      const lines = [...document.querySelectorAll(selector)].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...range.getClientRects()];
      });
      const inside = ({ top, bottom, left, right }: DOMRect) =>
        top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      return lines.length === 0 ? ['nothing there'] : lines.filter((line) => !inside(line)).map(({ top }) => top);
    },
    [text, wanted] as const,
  );

test('words of any length stand whole on a display, as do those of an emergency', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const { hall } = await openHall(page, { site, password: adminPassword(), name: '长文厅' });
  const [{ page: display, id }] = (await openDisplays(page, {
    ...{ site, hall, names: ['告示'], browserOf: () => browser },
  })) as [{ page: Page; id: string }];
  const operator = await operatorOf(page, site, hall);

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
      await expect
        .poll(() => cutOff(display, '.hall-layer[data-role="on"] .hall-words p', size), `${length} at ${size.width}`)
        .toEqual([]);
    }
  }
  for (const length of [20, 60, 165, 310, contentLimits.text]) {
    const text = of(length);
    expect(await operator.give({ kind: 'emergency', text })).toMatchObject({ ok: true });
    await expect(display.locator('.hall-emergency-text')).toHaveText(text);
    for (const size of sizes) {
      await display.setViewportSize(size);
      await expect.poll(() => cutOff(display, '.hall-emergency p', size), `${length} at ${size.width}`).toEqual([]);
    }
  }
  operator.stop();
  await display.context().close();
});
