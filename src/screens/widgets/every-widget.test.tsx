import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { languages } from '#kit/language.ts';
import { SampleProvider } from '#kit/live/use-live.tsx';
import { plainVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { cityFiles } from '#screens/maps/city-files.ts';
import { sampleFigures } from './samples.ts';
import { shownWidgets } from './shown-widgets.ts';
import { widgets } from './widget-list.tsx';

// What jsdom has not: it lays nothing out and draws nothing.
window.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
HTMLCanvasElement.prototype.getContext = () => null;
HTMLMediaElement.prototype.play = async () => {};
HTMLMediaElement.prototype.pause = () => {};
HTMLMediaElement.prototype.load = () => {};

// Maps ask for their land when they are drawn: it must not come when this file is over.
beforeAll(() =>
  Promise.all([
    import('./china-map/land-tools.ts'),
    import('./city-map/draw-cities.ts'),
    import('./region/draw-region.ts'),
    import('./video/play-film.ts'),
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

for (const [about, figures] of Object.entries(days))
  for (const language of languages)
    test(`every widget draws ${about} in ${language}, with nothing that is no figure and no word`, () => {
      const failures = vi.spyOn(console, 'error');
      for (const { about: _about, ...placed } of shownWidgets) {
        const Widget = widgets[placed.widget];
        const { container } = render(
          <VisitProvider visit={{ ...plainVisit, language }}>
            <SampleProvider figures={figures}>
              <Widget placed={placed} />
            </SampleProvider>
          </VisitProvider>,
        );
        const where = `${placed.widget} ${placed.look ?? ''}`;
        expect(container.innerHTML, where).not.toMatch(/NaN|undefined|Infinity|\[object|>null</);
        cleanup();
      }
      expect(failures).not.toHaveBeenCalled();
    });
