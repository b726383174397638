import type { Board } from './board.ts';
import { onPanel, open, seven, upright } from './places.ts';

const size = 40;

/** Board 1 on seven upright displays: each carries one day of the week at its foot, and above it one question of today. */
export const salesSevenPanels: Board = {
  address: 'main/1/7',
  title: ['交易总览 · 七屏', 'Sales, seven panels'],
  canvas: seven,
  panels: 7,
  ...open,
  theme: 'week',
  topics: ['totals', 'week', 'pace', 'provinces', 'categories', 'channels', 'suppliers'],
  widgets: [
    ...onPanel(0, upright, [
      { widget: 'panel-title', x: 72, y: 96, width: 936, height: 90, size: 56, title: ['交易总览', 'Sales'] },
      { widget: 'business-clock', x: 72, y: 264, width: 936, height: 90, size, look: 'start' },
      {
        widget: 'ranking',
        x: 72,
        y: 420,
        width: 936,
        height: 720,
        size,
        topic: 'suppliers',
        title: ['供应商', 'Suppliers'],
        rows: 7,
      },
    ]),
    ...onPanel(1, upright, [
      { widget: 'category-ring', x: 72, y: 264, width: 936, height: 890, size, look: 'tall', rows: 3 },
    ]),
    ...onPanel(2, upright, [
      { widget: 'day-figures', x: 72, y: 264, width: 936, height: 890, size: 36, look: 'column' },
    ]),
    ...onPanel(3, upright, [
      { widget: 'turnover', x: 72, y: 264, width: 936, height: 440, size: 44 },
      { widget: 'pace', x: 72, y: 780, width: 936, height: 380, size },
    ]),
    ...onPanel(4, upright, [
      {
        widget: 'ranking',
        x: 72,
        y: 264,
        width: 936,
        height: 890,
        size,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 9,
      },
    ]),
    ...onPanel(5, upright, [
      {
        widget: 'category-ring',
        x: 72,
        y: 264,
        width: 936,
        height: 890,
        size,
        look: 'tall',
        topic: 'channels',
        title: ['渠道占比', 'Share by channel'],
      },
    ]),
    ...onPanel(6, upright, [
      { widget: 'live-mark', x: 72, y: 96, width: 936, height: 90, size },
      { widget: 'figure-tile', x: 72, y: 264, width: 936, height: 400, size: 40, look: 'quantity' },
      { widget: 'figure-tile', x: 72, y: 764, width: 936, height: 400, size: 40, look: 'cancelled' },
    ]),
    ...Array.from({ length: 7 }, (_, day) =>
      onPanel(day, upright, [{ widget: 'week-day', x: 72, y: 1_300, width: 936, height: 548, size, rows: day }]),
    ).flat(),
  ],
};
