import type { Board } from './board.ts';
import { landscape, onPanel, open, three } from './places.ts';

/** Board 1, sales, on three landscape displays. Each answers one question: how much, where, what. */
export const salesThreePanels: Board = {
  address: 'main/1/3',
  title: ['交易总览', 'Sales'],
  canvas: three,
  panels: 3,
  ...open,
  topics: ['totals', 'curve', 'provinces', 'categories', 'suppliers', 'ticker'],
  widgets: [
    ...onPanel(0, landscape, [
      { widget: 'panel-title', x: 96, y: 60, width: 1_176, height: 60, title: ['交易总览', 'Sales'] },
      { widget: 'live-mark', x: 1_296, y: 60, width: 528, height: 60 },
      { widget: 'turnover', x: 96, y: 168, width: 1_728, height: 360 },
      { widget: 'day-figures', x: 96, y: 572, width: 1_728, height: 132 },
      { widget: 'day-curve', x: 96, y: 756, width: 1_728, height: 264 },
    ]),
    ...onPanel(1, landscape, [
      { widget: 'panel-title', x: 96, y: 60, width: 1_728, height: 60, title: ['全国分布', 'Across the country'] },
      { widget: 'china-map', x: 96, y: 168, width: 1_152, height: 852, size: 26 },
      {
        widget: 'ranking',
        x: 1_320,
        y: 168,
        width: 504,
        height: 852,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 12,
      },
    ]),
    ...onPanel(2, landscape, [
      { widget: 'panel-title', x: 96, y: 60, width: 888, height: 60, title: ['商品与供应商', 'Goods and suppliers'] },
      { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'category-ring', x: 96, y: 168, width: 816, height: 400 },
      {
        widget: 'ranking',
        x: 1_008,
        y: 168,
        width: 816,
        height: 400,
        topic: 'suppliers',
        title: ['供应商', 'Suppliers'],
        rows: 6,
      },
      { widget: 'order-ticker', x: 96, y: 628, width: 1_728, height: 392, rows: 6 },
    ]),
  ],
};
