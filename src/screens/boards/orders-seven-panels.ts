import type { Board } from './board.ts';
import { onPanel, seven, upright } from './places.ts';

const size = 40;
const states = ['created', 'paid', 'refunded', 'cancelled'];

/** Board 2 on seven displays, desensitized: a display for each state, orders flowing down, whole figures beside them. */
export const ordersSevenPanels: Board = {
  address: 'main/2/7',
  title: ['订单 · 七屏', 'Orders, seven panels'],
  canvas: seven,
  panels: 7,
  roles: ['viewer', 'internal'],
  variant: 'desensitized',
  theme: 'ledger',
  topics: ['totals', 'unpaid', 'paid', 'refunded', 'cancelled', 'payment', 'pace', 'week', 'channels'],
  widgets: [
    ...onPanel(0, upright, [
      { widget: 'panel-title', x: 72, y: 96, width: 936, height: 90, size: 56, title: ['订单', 'Orders'] },
      { widget: 'business-clock', x: 72, y: 250, width: 936, height: 90, size, look: 'start' },
      { widget: 'figure-tile', x: 72, y: 410, width: 936, height: 480, size: 48, look: 'orders' },
      { widget: 'figure-tile', x: 72, y: 1_010, width: 936, height: 240, size: 40, look: 'quantity' },
      { widget: 'pace', x: 72, y: 1_350, width: 936, height: 498, size },
    ]),
    ...states.flatMap((look, column) =>
      onPanel(column + 1, upright, [
        { widget: 'state-stream', x: 72, y: 96, width: 936, height: 1_752, size: 42, rows: 18, look },
      ]),
    ),
    ...onPanel(5, upright, [
      { widget: 'funnel', x: 72, y: 96, width: 936, height: 760, size },
      { widget: 'payment-time', x: 72, y: 960, width: 936, height: 260, size },
      {
        widget: 'category-ring',
        x: 72,
        y: 1_330,
        width: 936,
        height: 518,
        size: 36,
        topic: 'channels',
        title: ['渠道占比', 'Share by channel'],
      },
    ]),
    ...onPanel(6, upright, [
      { widget: 'live-mark', x: 72, y: 96, width: 936, height: 90, size },
      { widget: 'hour-heat', x: 72, y: 250, width: 936, height: 910, size },
      { widget: 'figure-tile', x: 72, y: 1_250, width: 936, height: 240, size, look: 'refunds' },
      { widget: 'figure-tile', x: 72, y: 1_590, width: 936, height: 240, size, look: 'turnover' },
    ]),
  ],
};
