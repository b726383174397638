import type { Board } from './board.ts';
import { landscape, onPanel, open } from './places.ts';

/** 18 August 2025: finished cloth. A bolt unrolls over both displays towards the target. */
export const festival2025: Board = {
  address: 'main/818/2025',
  title: ['2025 年 818', '818 festival 2025'],
  canvas: { width: 3_840, height: 1_080 },
  panels: 2,
  ...open,
  theme: 'cloth',
  campaign: '818-2025',
  record: { from: '2025-08-18T00:00', minutes: 1_440, speed: 120 },
  topics: ['totals', 'curve', 'festival', 'provinces'],
  widgets: [
    ...onPanel(0, landscape, [
      {
        widget: 'panel-title',
        x: 96,
        y: 60,
        width: 900,
        height: 60,
        title: ['2025 · 818 面料节', '818 fabric festival, 2025'],
      },
      { widget: 'business-clock', x: 1_008, y: 60, width: 816, height: 60 },
      { widget: 'turnover', x: 96, y: 160, width: 1_180, height: 400, size: 34, look: 'festival' },
      { widget: 'target-gauge', x: 1_380, y: 180, width: 444, height: 380, size: 30 },
    ]),
    ...onPanel(1, landscape, [
      { widget: 'live-mark', x: 1_296, y: 60, width: 528, height: 60 },
      { widget: 'day-curve', x: 96, y: 72, width: 1_060, height: 500, look: 'festival' },
      {
        widget: 'ranking',
        x: 1_260,
        y: 160,
        width: 564,
        height: 412,
        size: 28,
        topic: 'provinces',
        title: ['省份赛跑', 'Race of provinces'],
        rows: 7,
        look: 'race',
      },
    ]),
    { widget: 'cloth', x: 0, y: 640, width: 3_840, height: 400, size: 32, seams: [1_920] },
  ],
};
