import type { Board } from './board.ts';
import { onPanel, open, strip, upright } from './places.ts';

/** Board 3 as a strip: seven displays, seven regions of the country, from the west to the coast. */
export const mapStrip: Board = {
  address: 'main/3/7/slim',
  title: ['全国地图 · 长条', 'Map, strip'],
  canvas: strip,
  panels: 7,
  ...open,
  theme: 'strip',
  topics: ['totals', 'provinces'],
  widgets: [
    ...Array.from({ length: 7 }, (_, region) =>
      onPanel(region, upright, [{ widget: 'region', x: 72, y: 132, width: 936, height: 780, size: 36, rows: region }]),
    ).flat(),
    ...onPanel(0, upright, [
      {
        widget: 'text',
        x: 72,
        y: 56,
        width: 936,
        height: 50,
        size: 34,
        look: 'quiet',
        title: ['七大区成交额', 'Turnover by region'],
      },
    ]),
    ...onPanel(3, upright, [
      { widget: 'business-clock', x: 72, y: 40, width: 936, height: 68, size: 34, look: 'start' },
    ]),
    ...onPanel(6, upright, [{ widget: 'live-mark', x: 72, y: 40, width: 936, height: 68, size: 34 }]),
  ],
};
