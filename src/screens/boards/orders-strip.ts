import type { Board } from './board.ts';
import { onPanel, strip, upright } from './places.ts';

const size = 34;

/** Board 2 as a strip, desensitized: how many, how fast, what becomes of them, and each as it comes. */
export const ordersStrip: Board = {
  address: 'main/2/7/slim',
  title: ['订单 · 长条', 'Orders, strip'],
  canvas: strip,
  panels: 7,
  roles: ['viewer', 'internal'],
  variant: 'desensitized',
  theme: 'strip',
  topics: ['totals', 'pace', 'ticker', 'paid', 'payment', 'channels'],
  widgets: [
    ...onPanel(0, upright, [
      { widget: 'text', x: 72, y: 84, width: 936, height: 150, size: 110, title: ['当日订单', 'The day’s orders'] },
      { widget: 'business-clock', x: 72, y: 290, width: 936, height: 90, size: 44, look: 'start' },
      { widget: 'payment-time', x: 72, y: 500, width: 936, height: 240, size: 40 },
      { widget: 'status-line', x: 72, y: 830, width: 936, height: 50, size: 30 },
    ]),
    ...onPanel(1, upright, [
      { widget: 'figure-tile', x: 72, y: 240, width: 936, height: 480, size: 48, look: 'orders' },
    ]),
    ...onPanel(2, upright, [{ widget: 'pace', x: 72, y: 96, width: 936, height: 780, size: 40 }]),
    ...onPanel(3, upright, [{ widget: 'funnel', x: 72, y: 96, width: 936, height: 780, size: 40 }]),
    ...onPanel(4, upright, [
      { widget: 'state-stream', x: 72, y: 96, width: 936, height: 780, size: 36, rows: 8, look: 'paid' },
    ]),
    ...onPanel(5, upright, [
      {
        widget: 'category-ring',
        x: 72,
        y: 96,
        width: 936,
        height: 780,
        size,
        look: 'tall',
        topic: 'channels',
        title: ['渠道占比', 'Share by channel'],
      },
    ]),
    ...onPanel(6, upright, [
      { widget: 'order-ticker', x: 72, y: 96, width: 936, height: 700, size, rows: 9, look: 'plain' },
      { widget: 'live-mark', x: 72, y: 820, width: 936, height: 68, size },
    ]),
  ],
};
