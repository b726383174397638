import type { Board } from './board.ts';
import { open, single } from './places.ts';

/** 18 August 2023: warp beams. The day's hours stand side by side, wound with what they sold. */
export const festival2023: Board = {
  address: 'main/818/2023',
  title: ['2023 年 818', '818 festival 2023'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'warp',
  campaign: '818-2023',
  record: { from: '2023-08-18T00:00', minutes: 1_440, speed: 120 },
  topics: ['totals', 'curve', 'festival'],
  widgets: [
    { widget: 'text', x: 1_230, y: 80, width: 594, height: 220, size: 260, look: 'year', title: ['2023', '2023'] },
    { widget: 'panel-title', x: 96, y: 60, width: 700, height: 60, title: ['818 面料节', '818 fabric festival'] },
    { widget: 'turnover', x: 96, y: 150, width: 1_104, height: 330, size: 32, look: 'festival' },
    { widget: 'figure-tile', x: 1_240, y: 340, width: 286, height: 150, size: 26, look: 'orders' },
    { widget: 'figure-tile', x: 1_540, y: 340, width: 284, height: 150, size: 26, look: 'average' },
    { widget: 'warp-beams', x: 96, y: 530, width: 1_728, height: 460, size: 28 },
    { widget: 'business-clock', x: 96, y: 1_000, width: 900, height: 56, size: 28, look: 'start' },
    { widget: 'live-mark', x: 1_296, y: 1_000, width: 528, height: 56, size: 28 },
  ],
};
