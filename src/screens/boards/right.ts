import type { Board } from './board.ts';
import { open, single } from './places.ts';

/** The right of the whole wall: where goods go, from where, and how soon they are paid. */
export const right: Board = {
  address: 'right',
  title: ['区域与物流', 'Regions and logistics'],
  canvas: single,
  panels: 1,
  ...open,
  theme: 'side',
  topics: ['totals', 'routes', 'provinces', 'cities', 'payment'],
  widgets: [
    { widget: 'panel-title', x: 96, y: 60, width: 900, height: 60, title: ['区域与物流', 'Regions and logistics'] },
    { widget: 'live-mark', x: 1_008, y: 60, width: 816, height: 60 },
    { widget: 'route-weave', x: 96, y: 176, width: 940, height: 844, size: 28 },
    { widget: 'city-map', x: 1_132, y: 176, width: 692, height: 420, size: 28, rows: 5 },
    { widget: 'payment-time', x: 1_132, y: 660, width: 692, height: 170, size: 28 },
    { widget: 'figure-tile', x: 1_132, y: 860, width: 330, height: 160, size: 28, look: 'quantity' },
    { widget: 'figure-tile', x: 1_506, y: 860, width: 318, height: 160, size: 28, look: 'refunds' },
  ],
};
