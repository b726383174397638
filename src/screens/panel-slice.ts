import type { Panel } from './board-request.ts';

/** The part of a canvas that one display shows, in canvas pixels. */
export interface Slice {
  x: number;
  width: number;
  height: number;
}

/** Skips what lies behind the bezels, so that lines continue straight from one display to the next. */
export function sliceOf(canvas: { width: number; height: number }, panel: Panel | undefined): Slice {
  if (!panel) return { x: 0, ...canvas };
  const { place, of, bezelMm, pictureMm } = panel;
  const width = canvas.width / (of + (of - 1) * (bezelMm / pictureMm));
  return { x: (place - 1) * width * (1 + bezelMm / pictureMm), width, height: canvas.height };
}
