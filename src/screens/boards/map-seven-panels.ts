import type { Board } from './board.ts';
import { onPanel, open, seven, upright } from './places.ts';

const size = 40;
const mapLeft = 2 * upright + 72;

/** Board 3 on seven displays: the country over the three in the middle, its names clear of where they meet. */
export const mapSevenPanels: Board = {
  address: 'main/3/7',
  title: ['全国地图 · 七屏', 'Map, seven panels'],
  canvas: seven,
  panels: 7,
  ...open,
  theme: 'land',
  topics: ['totals', 'provinces', 'routes', 'cities', 'curve'],
  widgets: [
    ...onPanel(0, upright, [
      { widget: 'panel-title', x: 72, y: 96, width: 936, height: 90, size: 56, title: ['全国地图', 'The map'] },
      { widget: 'business-clock', x: 72, y: 260, width: 936, height: 90, size, look: 'start' },
      { widget: 'turnover', x: 72, y: 440, width: 936, height: 420, size: 42 },
      { widget: 'figure-tile', x: 72, y: 960, width: 440, height: 250, size, look: 'orders' },
      { widget: 'figure-tile', x: 568, y: 960, width: 440, height: 250, size, look: 'average' },
      { widget: 'day-curve', x: 72, y: 1_330, width: 936, height: 518, size: 38 },
    ]),
    ...onPanel(1, upright, [
      {
        widget: 'ranking',
        x: 72,
        y: 96,
        width: 936,
        height: 1_752,
        size: 44,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 12,
        look: 'race',
      },
    ]),
    {
      widget: 'china-map',
      x: mapLeft,
      y: 72,
      width: 3 * upright - 144,
      height: 1_776,
      size: 42,
      rows: 12,
      look: 'flights',
      seams: [3 * upright - mapLeft, 4 * upright - mapLeft],
    },
    ...onPanel(5, upright, [
      { widget: 'city-map', x: 72, y: 96, width: 936, height: 1_752, size: 42, look: 'tall', rows: 9 },
    ]),
    ...onPanel(6, upright, [
      { widget: 'live-mark', x: 72, y: 96, width: 936, height: 90, size },
      { widget: 'route-weave', x: 72, y: 260, width: 936, height: 1_588, size, rows: 15 },
    ]),
  ],
};
