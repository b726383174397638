import type { Board } from './board.ts';
import { onPanel, open, strip, upright } from './places.ts';

const size = 34;

/** Board 1 as a strip: one sentence from left to right. Today, so much, at these hours, there, of this, when in the week, just now. */
export const salesStrip: Board = {
  address: 'main/1/7/slim',
  title: ['交易总览 · 长条', 'Sales, strip'],
  canvas: strip,
  panels: 7,
  ...open,
  theme: 'strip',
  topics: ['totals', 'curve', 'week', 'provinces', 'categories', 'ticker'],
  widgets: [
    ...onPanel(0, upright, [
      { widget: 'text', x: 72, y: 84, width: 936, height: 150, size: 110, title: ['当日交易', 'The day’s trade'] },
      { widget: 'business-clock', x: 72, y: 290, width: 936, height: 90, size: 44, look: 'start' },
      { widget: 'figure-tile', x: 72, y: 450, width: 936, height: 260, size: 40, look: 'orders' },
      { widget: 'status-line', x: 72, y: 830, width: 936, height: 50, size: 30 },
    ]),
    ...onPanel(1, upright, [{ widget: 'turnover', x: 72, y: 250, width: 936, height: 440, size: 44 }]),
    ...onPanel(2, upright, [{ widget: 'day-curve', x: 72, y: 96, width: 936, height: 780, size }]),
    ...onPanel(3, upright, [
      {
        widget: 'ranking',
        x: 72,
        y: 96,
        width: 936,
        height: 780,
        size,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 10,
        look: 'race',
      },
    ]),
    ...onPanel(4, upright, [
      { widget: 'category-ring', x: 72, y: 96, width: 936, height: 780, size, look: 'tall', rows: 3 },
    ]),
    ...onPanel(5, upright, [{ widget: 'hour-heat', x: 72, y: 96, width: 936, height: 780, size }]),
    ...onPanel(6, upright, [
      { widget: 'order-ticker', x: 72, y: 96, width: 936, height: 700, size, rows: 9, look: 'narrow' },
      { widget: 'live-mark', x: 72, y: 820, width: 936, height: 68, size },
    ]),
  ],
};
