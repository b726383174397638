import type { PlacedWidget } from './board.ts';

/** Who may watch what is no secret inside the company. */
export const open = { roles: ['viewer', 'internal'], variant: 'full' } as const;

/** Places within one display: written from its own left edge, wherever on the wall it hangs. */
export const onPanel = (panel: number, panelWidth: number, placed: readonly PlacedWidget[]): PlacedWidget[] =>
  placed.map((widget) => ({ ...widget, x: widget.x + panel * panelWidth }));

/** The sizes of the walls: three landscape displays, seven upright ones, and a strip as wide as those. */
export const three = { width: 5_760, height: 1_080 };
export const seven = { width: 7_560, height: 1_920 };
export const strip = { width: 7_560, height: 960 };
export const single = { width: 1_920, height: 1_080 };
export const landscape = 1_920;
export const upright = 1_080;
