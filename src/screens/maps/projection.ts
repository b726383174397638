export type Point = readonly [x: number, y: number];

const rad = Math.PI / 180;
const [south, north, middle] = [25 * rad, 47 * rad, 105 * rad];
const cone = (Math.sin(south) + Math.sin(north)) / 2;
const constant = Math.cos(south) ** 2 + 2 * cone * Math.sin(south);
const radius = (latitude: number) => Math.sqrt(constant - 2 * cone * Math.sin(latitude)) / cone;
const zero = radius(0);

/**
 * Projects longitude and latitude as usual for maps of China: Albers equal-area conic with standard parallels at 25 and
 * 47 degrees north. x is east and y is south, in radii of the earth.
 */
export function project([longitude, latitude]: Point): Point {
  const turn = cone * (longitude * rad - middle);
  const distance = radius(latitude * rad);
  return [distance * Math.sin(turn), distance * Math.cos(turn) - zero];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(rings: readonly (readonly Point[])[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings)
    for (const [x, y] of ring) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Scales one box into another, centred, keeping the aspect ratio. */
export function fitInto(from: Box, to: Box): (point: Point) => Point {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const left = to.x + (to.width - from.width * scale) / 2;
  const top = to.y + (to.height - from.height * scale) / 2;
  return ([x, y]) => [left + (x - from.x) * scale, top + (y - from.y) * scale];
}

/** The SVG path of closed rings, in tenths of a pixel. */
export function pathOf(rings: readonly (readonly Point[])[], place: (point: Point) => Point): string {
  const pair = (point: Point) =>
    place(point)
      .map((each) => each.toFixed(1))
      .join(' ');
  return rings.map((ring) => `M${ring.map(pair).join('L')}Z`).join('');
}
