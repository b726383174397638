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
    { widget: 'turnover', x: 96, y: 168, width: 1728, height: 390 },
    { widget: 'day-figures', x: 96, y: 606, width: 1728, height: 132 },
    { widget: 'day-curve', x: 96, y: 786, width: 1728, height: 234 },

    { widget: 'panel-title', x: 2016, y: 60, width: 1728, height: 60, title: ['全国分布', 'Across the country'] },
    { widget: 'china-map', x: 2016, y: 168, width: 1152, height: 852 },
    {
      widget: 'ranking',
      x: 3240,
      y: 168,
      width: 504,
      height: 852,
      topic: 'provinces',
      title: ['省份', 'Provinces'],
      rows: 12,
    },

    { widget: 'panel-title', x: 3936, y: 60, width: 888, height: 60, title: ['商品与渠道', 'Goods and channels'] },
    { widget: 'business-clock', x: 4848, y: 60, width: 816, height: 60 },
    {
      widget: 'ranking',
      x: 3936,
      y: 168,
      width: 528,
      height: 384,
      topic: 'categories',
      title: ['品类', 'Categories'],
      rows: 5,
    },
    {
      widget: 'ranking',
      x: 4536,
      y: 168,
      width: 528,
      height: 384,
      topic: 'channels',
      title: ['渠道', 'Channels'],
      rows: 5,
    },
    {
      widget: 'ranking',
      x: 5136,
      y: 168,
      width: 528,
      height: 384,
      topic: 'suppliers',
      title: ['供应商', 'Suppliers'],
      rows: 5,
    },
    { widget: 'order-ticker', x: 3936, y: 600, width: 1728, height: 420, rows: 6 },
  ],
};
