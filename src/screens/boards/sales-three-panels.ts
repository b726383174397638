import type { Board } from './board.ts';

/**
 * Board 1, sales, on a wall of three landscape displays. Each panel answers one question: how much, where, what. Panels
 * meet at x = 1920 and 3840, and every widget keeps 96 px from there.
 */
export const salesThreePanels: Board = {
  address: 'main/1/3',
  title: ['交易总览', 'Sales'],
  canvas: { width: 5760, height: 1080 },
  panels: 3,
  roles: ['viewer', 'internal'],
  variant: 'full',
  topics: ['totals', 'curve', 'provinces', 'categories', 'channels', 'suppliers', 'ticker'],
  widgets: [
    { widget: 'panel-title', x: 96, y: 60, width: 1176, height: 60, title: ['交易总览', 'Sales'] },
    { widget: 'live-mark', x: 1296, y: 60, width: 528, height: 60 },
    { widget: 'turnover', x: 96, y: 156, width: 1728, height: 372 },
    { widget: 'day-figures', x: 96, y: 552, width: 1728, height: 156 },
    { widget: 'day-curve', x: 96, y: 744, width: 1728, height: 276 },

    { widget: 'panel-title', x: 2016, y: 60, width: 1728, height: 60, title: ['全国分布', 'Across the country'] },
    { widget: 'china-map', x: 1980, y: 132, width: 1212, height: 900 },
    {
      widget: 'ranking',
      x: 3240,
      y: 156,
      width: 504,
      height: 864,
      topic: 'provinces',
      title: ['省份', 'Provinces'],
      rows: 12,
    },

    { widget: 'panel-title', x: 3936, y: 60, width: 888, height: 60, title: ['商品与渠道', 'Goods and channels'] },
    { widget: 'business-clock', x: 4848, y: 60, width: 816, height: 60 },
    {
      widget: 'ranking',
      x: 3936,
      y: 156,
      width: 528,
      height: 408,
      topic: 'categories',
      title: ['品类', 'Categories'],
      rows: 5,
    },
    {
      widget: 'ranking',
      x: 4536,
      y: 156,
      width: 528,
      height: 408,
      topic: 'channels',
      title: ['渠道', 'Channels'],
      rows: 5,
    },
    {
      widget: 'ranking',
      x: 5136,
      y: 156,
      width: 528,
      height: 408,
      topic: 'suppliers',
      title: ['供应商', 'Suppliers'],
      rows: 5,
    },
    { widget: 'order-ticker', x: 3936, y: 600, width: 1728, height: 420, rows: 6 },
  ],
};
