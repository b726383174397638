import type { Board } from './board.ts';
import { landscape, onPanel, three } from './places.ts';

/** Board 2, orders, on three displays for insiders: the ledger, what becomes of orders, how fast they come. */
export const ordersThreeInternal: Board = {
  address: 'main/2/3/internal',
  title: ['订单 · 三屏（内部）', 'Orders, three panels, internal'],
  canvas: three,
  panels: 3,
  roles: ['internal'],
  variant: 'full',
  theme: 'ledger',
  topics: ['totals', 'stream', 'payment', 'pace', 'week'],
  widgets: [
    ...onPanel(0, landscape, [
      { widget: 'order-ledger', x: 72, y: 72, width: 846, height: 948, size: 28, rows: 9 },
      {
        widget: 'order-ledger',
        x: 1_002,
        y: 72,
        width: 846,
        height: 948,
        size: 28,
        rows: 9,
        look: '9',
        title: [' ', ' '],
      },
    ]),
    ...onPanel(1, landscape, [
      { widget: 'panel-title', x: 96, y: 60, width: 900, height: 60, title: ['订单（内部）', 'Orders, internal'] },
      { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'figure-tile', x: 96, y: 190, width: 1_060, height: 380, size: 40, look: 'orders' },
      { widget: 'figure-tile', x: 1_250, y: 200, width: 574, height: 170, size: 28, look: 'turnover' },
      { widget: 'figure-tile', x: 1_250, y: 410, width: 574, height: 170, size: 28, look: 'average' },
      { widget: 'funnel', x: 96, y: 630, width: 1_728, height: 384, size: 32 },
    ]),
    ...onPanel(2, landscape, [
      { widget: 'live-mark', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'pace', x: 96, y: 72, width: 816, height: 430, size: 32 },
      { widget: 'payment-time', x: 1_008, y: 190, width: 816, height: 200, size: 32 },
      { widget: 'figure-tile', x: 1_008, y: 436, width: 380, height: 170, look: 'cancelled' },
      { widget: 'figure-tile', x: 1_448, y: 436, width: 376, height: 170, look: 'refunds' },
      { widget: 'hour-heat', x: 96, y: 640, width: 1_728, height: 380 },
    ]),
  ],
};
