import type { PlacedWidget } from './board.ts';

/** Boards for all screen users, unmasked. */
export const open = { roles: ['viewer', 'internal'], variant: 'full' } as const;

/** Offsets widgets that are placed relative to the left edge of panel `panel` (from 0). */
export const onPanel = (panel: number, panelWidth: number, placed: readonly PlacedWidget[]): PlacedWidget[] =>
  placed.map((widget) => ({ ...widget, x: widget.x + panel * panelWidth }));

/** Canvas sizes: three landscape displays, seven portrait ones, a strip of the same width, one display. */
export const three = { width: 5_760, height: 1_080 };
export const seven = { width: 7_560, height: 1_920 };
export const strip = { width: 7_560, height: 960 };
export const single = { width: 1_920, height: 1_080 };
export const landscape = 1_920;
export const upright = 1_080;
