import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Language, languages } from '#kit/text/language.ts';
import { cityFiles } from '#screens/maps/city-files.ts';
import { onBoard } from '#tests/drawn-widget.tsx';
import { placedWidgets } from '#tests/placed-widgets.ts';
import { sampleFigures } from '#tests/sample-figures.ts';
import { widgets } from './widget-list.tsx';

// jsdom has no layout and no rendering.
HTMLCanvasElement.prototype.getContext = () => null;

// Maps load their outlines when rendered; the load must not finish after this file.
beforeAll(() =>
  Promise.all([
    import('./china-map/land-tools.ts'),
    import('./city-map/city-outlines.ts'),
    import('./region/region-outlines.ts'),
    ...Object.values(cityFiles).map((load) => load?.()),
  ]),
);
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await vi.dynamicImportSettled();
});

/** Figures as a board may get them: a believable day, none yet, and whatever a topic leaves out on a day of few orders. */
const days: Record<string, Record<string, unknown>> = {
  'a full day': sampleFigures,
  'no figures at all': {},
  'a day that has just begun': {
    'totals/day': '2026-11-21',
    'totals/isToday': true,
    'totals/orders': 0,
    'totals/before': {},
    'curve/isToday': true,
    'curve/minute': 0,
    'pace/minutes': [],
    'payment/seconds': null,
    'sale/sessions': [],
  },
  'a day whose sums are withheld': Object.fromEntries(
    Object.entries(sampleFigures).filter(([key]) => !/_fen$|amount|curve|week/.test(key)),
  ),
};

/** A widget as it is drawn with these figures. */
function drawn(placed: (typeof placedWidgets)[number], figures: Record<string, unknown>, language: Language): string {
  const { container } = render(onBoard(widgets[placed.widget], placed, figures, { language }));
  const { innerHTML } = container;
  cleanup();
  return innerHTML;
}

for (const [about, figures] of Object.entries(days))
  for (const language of languages)
    test(`every widget draws ${about} in ${language}, with nothing that is no figure and no word`, () => {
      const failures = vi.spyOn(console, 'error');
      for (const shown of placedWidgets)
        expect(drawn(shown, figures, language), `${shown.widget} ${shown.look ?? ''}`).not.toMatch(
          /NaN|undefined|Infinity|\[object|>null</,
        );
      expect(failures).not.toHaveBeenCalled();
    });

/** Pictures and words, which are the same on every day; and the map, which is painted on canvases when its land has come. */
const withoutFigures = ['china-map', 'text', 'panel-title', 'business-clock', 'live-mark'];

test('every widget shows the figures that it is given', () => {
  const same = placedWidgets.filter((shown) => drawn(shown, sampleFigures, 'en') === drawn(shown, {}, 'en'));
  expect(new Set(same.map(({ widget }) => widget))).toEqual(new Set(withoutFigures));
});
