import type { Board } from './board.ts';
import { open, single } from './places.ts';

/** The flash sale: how long, how much is left, who was quick. */
export const flashSale: Board = {
  address: 'main/seckill',
  title: ['秒杀', 'Flash sale'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'sale',
  campaign: 'daily-sale',
  topics: ['totals', 'sale', 'pace'],
  widgets: [
    { widget: 'panel-title', x: 96, y: 56, width: 700, height: 60, title: ['秒杀', 'Flash sale'] },
    { widget: 'live-mark', x: 1_296, y: 56, width: 528, height: 60 },
    { widget: 'countdown', x: 96, y: 150, width: 1_060, height: 330, size: 34 },
    { widget: 'pace', x: 1_260, y: 150, width: 564, height: 330, size: 30 },
    { widget: 'sessions', x: 96, y: 508, width: 1_728, height: 104, size: 28 },
    { widget: 'stock-bars', x: 96, y: 632, width: 1_060, height: 388, size: 25, rows: 8 },
    { widget: 'winners', x: 1_260, y: 632, width: 564, height: 388, size: 25, rows: 7 },
  ],
};
