import type { MouseEvent } from 'react';
import { pointOnCanvas } from '#screens/point-on-canvas.ts';
import type { PlacedLand } from './land-canvas.ts';

/** The province under the pointer. */
export function provinceUnder(
  event: MouseEvent,
  canvas: HTMLCanvasElement | null,
  land: PlacedLand | undefined,
  own: { width: number; height: number },
): string | undefined {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen || !land) return undefined;
  const [x, y] = pointOnCanvas(event, canvas.getBoundingClientRect(), own);
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  const found = land.paths.find(({ path }) => pen.isPointInPath(path, x, y))?.name;
  pen.restore();
  return found;
}
