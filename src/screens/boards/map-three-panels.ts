import type { Board } from './board.ts';
import { landscape, onPanel, open, three } from './places.ts';

/** Board 3, the map, on three displays: the country with its orders in flight in the middle, provinces left, cities and routes right. */
export const mapThreePanels: Board = {
  address: 'main/3/3',
  title: ['全国地图 · 三屏', 'Map, three panels'],
  canvas: three,
  panels: 3,
  ...open,
  theme: 'land',
  topics: ['totals', 'provinces', 'routes', 'cities'],
  widgets: [
    ...onPanel(0, landscape, [
      { widget: 'panel-title', x: 96, y: 60, width: 900, height: 60, title: ['全国地图', 'The map'] },
      { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'turnover', x: 96, y: 190, width: 1_000, height: 300, size: 34 },
      { widget: 'figure-tile', x: 96, y: 590, width: 470, height: 190, size: 28, look: 'orders' },
      { widget: 'figure-tile', x: 620, y: 590, width: 476, height: 190, size: 28, look: 'quantity' },
      { widget: 'figure-tile', x: 96, y: 826, width: 470, height: 190, size: 28, look: 'average' },
      { widget: 'figure-tile', x: 620, y: 826, width: 476, height: 190, size: 28, look: 'net' },
      {
        widget: 'ranking',
        x: 1_200,
        y: 190,
        width: 624,
        height: 830,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 12,
        look: 'race',
      },
    ]),
    ...onPanel(1, landscape, [
      { widget: 'china-map', x: 72, y: 48, width: 1_776, height: 984, size: 28, rows: 9, look: 'flights' },
    ]),
    ...onPanel(2, landscape, [
      { widget: 'live-mark', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'city-map', x: 96, y: 72, width: 888, height: 948, look: 'tall', rows: 6 },
      { widget: 'route-weave', x: 1_080, y: 190, width: 744, height: 830, size: 28 },
    ]),
  ],
};
