import type { Board } from './board.ts';
import { open, single } from './places.ts';

/** The left of the whole wall: who makes, and what. */
export const left: Board = {
  address: 'left',
  title: ['供应商与面料', 'Suppliers and fabrics'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'side',
  topics: ['totals', 'suppliers', 'categories', 'channels'],
  widgets: [
    { widget: 'panel-title', x: 96, y: 60, width: 900, height: 60, title: ['供应商与面料', 'Suppliers and fabrics'] },
    { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
    { widget: 'supplier-wall', x: 96, y: 176, width: 1_020, height: 844, size: 28, rows: 3 },
    {
      widget: 'ranking',
      x: 1_212,
      y: 176,
      width: 612,
      height: 470,
      topic: 'categories',
      title: ['品类', 'Categories'],
      size: 28,
      rows: 7,
    },
    {
      widget: 'category-ring',
      x: 1_212,
      y: 712,
      width: 612,
      height: 308,
      size: 28,
      topic: 'channels',
      title: ['渠道占比', 'Share by channel'],
      rows: 4,
    },
  ],
};
