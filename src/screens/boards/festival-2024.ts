import type { Board } from './board.ts';
import { open, single } from './places.ts';

/** 18 August 2024, 00:00 to 20:00: a tie-dyed cloth, one ring per hour. */
export const festival2024: Board = {
  address: 'main/818/2024',
  title: ['2024 年 818', '818 festival 2024'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'dye',
  campaign: '818-2024',
  record: { from: '2024-08-18T00:00', minutes: 1_200, speed: 120 },
  topics: ['totals', 'curve', 'festival', 'categories'],
  widgets: [
    { widget: 'dye', x: 948, y: 54, width: 972, height: 972 },
    {
      widget: 'panel-title',
      x: 96,
      y: 60,
      width: 700,
      height: 60,
      title: ['2024 · 818 面料节', '818 fabric festival, 2024'],
    },
    { widget: 'turnover', x: 96, y: 170, width: 840, height: 300, size: 32, look: 'festival' },
    { widget: 'target-gauge', x: 96, y: 540, width: 440, height: 330, size: 28 },
    {
      widget: 'ranking',
      x: 556,
      y: 540,
      width: 384,
      height: 400,
      size: 25,
      topic: 'categories',
      title: ['品类', 'Categories'],
      rows: 6,
    },
    { widget: 'business-clock', x: 96, y: 1_000, width: 700, height: 56, size: 28, look: 'start' },
    { widget: 'live-mark', x: 96, y: 944, width: 800, height: 56, size: 28, look: 'start' },
  ],
};

const evening = { from: '2024-08-18T20:00', minutes: 239, speed: 60 } as const;

/** The last four hours: dyed lengths of cloth, one per hour. */
export const festival2024Second: Board = {
  address: 'main/818/2024/2',
  title: ['2024 年 818 第二幕', '818 festival 2024, part two'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'dye-night',
  campaign: '818-2024',
  record: evening,
  topics: ['totals', 'curve', 'festival', 'pace'],
  widgets: [
    {
      widget: 'panel-title',
      x: 96,
      y: 60,
      width: 900,
      height: 60,
      title: ['818 面料节 · 最后四小时', '818 fabric festival, the last four hours'],
    },
    { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
    { widget: 'turnover', x: 96, y: 160, width: 1_100, height: 330, size: 32, look: 'festival' },
    { widget: 'pace', x: 1_300, y: 170, width: 524, height: 320, size: 28 },
    { widget: 'dye-bands', x: 96, y: 540, width: 1_728, height: 430, size: 28 },
    { widget: 'live-mark', x: 96, y: 996, width: 1_728, height: 56, size: 28 },
  ],
};

/** The same evening for guests: the dyed cloths without any figure. */
export const festival2024Blurred: Board = {
  address: 'main/818/2024/2-blur',
  title: ['2024 年 818 第二幕（来宾版）', '818 festival 2024, part two, for guests'],
  canvas: single,
  panels: 1,
  roles: open.roles,
  variant: 'blurred',
  theme: 'dye-night',
  campaign: '818-2024',
  record: evening,
  topics: ['totals', 'curve'],
  widgets: [
    { widget: 'dye-bands', x: 48, y: 150, width: 1_824, height: 800, size: 28 },
    { widget: 'text', x: 96, y: 52, width: 900, height: 70, size: 44, title: ['818 面料节', '818 fabric festival'] },
    { widget: 'business-clock', x: 1_008, y: 52, width: 816, height: 60 },
    {
      widget: 'text',
      x: 96,
      y: 990,
      width: 1_200,
      height: 50,
      size: 28,
      look: 'quiet',
      title: ['一匹布是一小时，染得越深，那一小时越忙', 'Each cloth is an hour; the deeper the dye, the busier it was'],
    },
  ],
};
