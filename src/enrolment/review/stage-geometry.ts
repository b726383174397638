import type { Region } from '#enrolment/contract.ts';

/** How a picture is held: `zoom` 1 fits it into the frame, `x` and `y` are pixels off the middle, `turn` is clockwise. */
export interface View {
  zoom: number;
  x: number;
  y: number;
  turn: 0 | 90 | 180 | 270;
}
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const fitted: View = { zoom: 1, x: 0, y: 0, turn: 0 };
export const mostZoom = 12;
/** Small pictures are made larger to fit, but not so far that they are squares of colour. */
const mostEnlarged = 2;
/** Smaller parts are slips of the hand. */
export const leastSide = 0.01;

/** Pixels on screen for one of the picture at zoom 1. */
export function fitScale(frame: Size, natural: Size, turn: View['turn']): number {
  const lies = turn === 90 || turn === 270;
  const width = lies ? natural.height : natural.width;
  const height = lies ? natural.width : natural.height;
  return Math.min(frame.width / width, frame.height / height, mostEnlarged);
}

/** Zooms by a factor and leaves what lies under a point (pixels off the middle) where it is. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor));
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const by = zoom / view.zoom;
  return { ...view, zoom, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
}

export const turned = (view: View, by: 90 | -90): View => ({
  ...fitted,
  turn: ((view.turn + by + 360) % 360) as View['turn'],
});

/** Where a point on screen (pixels off the middle of the frame) lies in the upright picture, in fractions, kept inside. */
export function fractionAt(point: Point, view: View, frame: Size, natural: Size): Point {
  const scale = fitScale(frame, natural, view.turn) * view.zoom;
  const [dx, dy] = [point.x - view.x, point.y - view.y];
  const [x, y] = { 0: [dx, dy], 90: [dy, -dx], 180: [-dx, -dy], 270: [-dy, dx] }[view.turn] as [number, number];
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return { x: inside(x / (natural.width * scale) + 0.5), y: inside(y / (natural.height * scale) + 0.5) };
}

/** Four digits are less than a pixel of any picture, and keep the stored text short. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

export const regionBetween = (one: Point, other: Point): Region => ({
  x: rounded(Math.min(one.x, other.x)),
  y: rounded(Math.min(one.y, other.y)),
  width: rounded(Math.abs(one.x - other.x)),
  height: rounded(Math.abs(one.y - other.y)),
});

/** A first part for people who draw by keyboard: the middle of the picture. */
export const middleRegion: Region = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

/** Moves a part, or its far corner, by fractions and keeps it inside the picture. */
export function stepped(region: Region, { x, y }: Point, what: 'move' | 'resize'): Region {
  const within = (value: number, least: number, most: number) => rounded(Math.min(most, Math.max(least, value)));
  if (what === 'move')
    return {
      ...region,
      x: within(region.x + x, 0, 1 - region.width),
      y: within(region.y + y, 0, 1 - region.height),
    };
  return {
    ...region,
    width: within(region.width + x, leastSide, 1 - region.x),
    height: within(region.height + y, leastSide, 1 - region.y),
  };
}
