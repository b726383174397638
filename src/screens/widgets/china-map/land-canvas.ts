import type { MouseEvent } from 'react';
import type { Land } from '#screens/maps/land.ts';
import { type Box, fitInto, type Point } from '#screens/maps/projection.ts';

/** Land without orders, then from a thread of light to full light. */
const heat = ['#10201d', '#123832', '#12463f', '#12564d', '#13685d', '#147c6f', '#159484', '#1aae9b', '#2dd4bf'];

export const shadeOf = (warmth = 0): string => heat[warmth] ?? '';

/** Shade of each division with orders, by its share of the largest: from 1 to the number of shades. */
export function warmthOf(sums: readonly { member: string; amount_fen: number }[]): Record<string, number> {
  const most = Math.max(1, ...sums.map(({ amount_fen }) => amount_fen));
  return Object.fromEntries(
    sums
      .filter(({ amount_fen }) => amount_fen > 0)
      .map(({ member, amount_fen }) => [member, 1 + Math.round(Math.sqrt(amount_fen / most) * (heat.length - 2))]),
  );
}

/** A map fitted into a box, in canvas pixels. */
export interface PlacedLand {
  land: Land;
  paths: readonly { name: string; path: Path2D }[];
  place: (point: Point) => Point;
}

export function placeLand(land: Land, box: Box): PlacedLand {
  const place = fitInto(land.box, box);
  return {
    land,
    place,
    paths: land.divisions.map(({ name, rings }) => {
      const path = new Path2D();
      for (const ring of rings) {
        for (const [at, point] of ring.entries()) path[at === 0 ? 'moveTo' : 'lineTo'](...place(point));
        path.closePath();
      }
      return { name, path };
    }),
  };
}

/**
 * Paints the land as woven cloth, each division in its shade, with a bright coastline. Runs only when a shade changes, not
 * by frame or order: outlines are expensive on a slow GPU.
 */
export function paintLand(
  canvas: HTMLCanvasElement,
  { paths }: PlacedLand,
  { pixels, warmth, chosen }: { pixels: number; warmth: Record<string, number>; chosen?: string | undefined },
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(pixels, 0, 0, pixels, 0, 0);
  pen.lineJoin = 'round';
  pen.strokeStyle = 'rgb(45 212 191 / 40%)';
  pen.lineWidth = 4;
  for (const { path } of paths) pen.stroke(path);
  const cloth = weave(pen, pixels);
  for (const { name, path } of paths) {
    pen.fillStyle = shadeOf(warmth[name]);
    pen.fill(path);
    if (cloth) {
      pen.fillStyle = cloth;
      pen.fill(path);
    }
  }
  pen.strokeStyle = '#071110';
  pen.lineWidth = 1.6;
  for (const { path } of paths) pen.stroke(path);
  const marked = paths.find(({ name }) => name === chosen);
  if (!marked) return;
  pen.strokeStyle = '#eef4f2';
  pen.lineWidth = 2.5;
  pen.stroke(marked.path);
}

/** Plain weave in the background colour, one thread every three canvas pixels. */
function weave(pen: CanvasRenderingContext2D, pixels: number): CanvasPattern | null {
  const thread = Math.max(1, Math.round(3 * pixels));
  const tile = document.createElement('canvas');
  tile.width = thread * 2;
  tile.height = thread * 2;
  const tilePen = tile.getContext('2d');
  if (!tilePen) return null;
  tilePen.fillStyle = 'rgb(7 17 16 / 26%)';
  tilePen.fillRect(0, 0, thread, thread);
  tilePen.fillRect(thread, thread, thread, thread);
  tilePen.fillStyle = 'rgb(7 17 16 / 40%)';
  tilePen.fillRect(0, 0, thread * 2, Math.max(1, thread / 3));
  const pattern = pen.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / pixels));
  return pattern;
}

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

interface Seen {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Converts a pointer position from display pixels to canvas pixels of an element. With `?fit=fill` the two axes scale
 * differently.
 */
export const pointOnCanvas = (
  { clientX, clientY }: { clientX: number; clientY: number },
  seen: Seen,
  own: { width: number; height: number },
): [x: number, y: number] => [
  (clientX - seen.left) * (own.width / seen.width),
  (clientY - seen.top) * (own.height / seen.height),
];
