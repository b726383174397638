import type { Board } from './board.ts';
import { onPanel, seven, upright } from './places.ts';

const size = 38;
const rows = 10;

/** The ledger of orders over four displays, what it adds up to on both sides of it. */
const ledger: Pick<Board, 'canvas' | 'panels' | 'theme' | 'topics' | 'widgets'> = {
  canvas: seven,
  panels: 7,
  theme: 'ledger',
  topics: ['totals', 'stream', 'payment', 'pace', 'provinces', 'categories'],
  widgets: [
    ...onPanel(0, upright, [
      {
        widget: 'panel-title',
        x: 72,
        y: 96,
        width: 936,
        height: 90,
        size: 56,
        title: ['订单流水', 'Order ledger'],
      },
      { widget: 'business-clock', x: 72, y: 260, width: 936, height: 90, size, look: 'start' },
      { widget: 'turnover', x: 72, y: 440, width: 936, height: 420, size: 42 },
      { widget: 'day-figures', x: 72, y: 960, width: 936, height: 888, size: 36, look: 'column' },
    ]),
    ...[0, 1, 2, 3].flatMap((column) =>
      onPanel(column + 1, upright, [
        {
          widget: 'order-ledger',
          x: 72,
          y: 96,
          width: 936,
          height: 1_752,
          size,
          rows,
          look: String(column * rows),
          title: column === 0 ? ['最新', 'Newest'] : ['稍早', 'Earlier'],
        },
      ]),
    ),
    ...onPanel(5, upright, [
      { widget: 'funnel', x: 72, y: 96, width: 936, height: 760, size },
      { widget: 'payment-time', x: 72, y: 960, width: 936, height: 260, size },
      { widget: 'pace', x: 72, y: 1_330, width: 936, height: 518, size },
    ]),
    ...onPanel(6, upright, [
      { widget: 'live-mark', x: 72, y: 96, width: 936, height: 90, size },
      {
        widget: 'ranking',
        x: 72,
        y: 260,
        width: 936,
        height: 800,
        size,
        topic: 'provinces',
        title: ['省份', 'Provinces'],
        rows: 9,
      },
      {
        widget: 'ranking',
        x: 72,
        y: 1_150,
        width: 936,
        height: 698,
        size,
        topic: 'categories',
        title: ['品类', 'Categories'],
        rows: 8,
      },
    ]),
  ],
};

/** With names, order numbers and sums, for insiders. */
export const ordersSevenInternal: Board = {
  ...ledger,
  address: 'main/2/7/internal',
  title: ['订单 · 七屏（内部）', 'Orders, seven panels, internal'],
  roles: ['internal'],
  variant: 'full',
};

/** The same wall for guests: the server leaves out whatever names a person, an order or its sum. */
export const ordersSevenDesensitized: Board = {
  ...ledger,
  address: 'main/2/7/internal-desensitized',
  title: ['订单 · 七屏（脱敏）', 'Orders, seven panels, masked'],
  roles: ['viewer', 'internal'],
  variant: 'desensitized',
};
