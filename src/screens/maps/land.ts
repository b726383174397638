import { type Box, boxOf, type Point, project } from './projection.ts';

/** One division of a map: its projected outlines, and the point of its name and its flights. */
export interface Division {
  name: string;
  /** English name, if the file has one. */
  en?: string;
  /** Counties of a city, by English name. */
  counties?: Readonly<Record<string, string>>;
  at: Point;
  rings: readonly (readonly Point[])[];
}

export interface Land {
  divisions: readonly Division[];
  box: Box;
}

interface Feature {
  properties: { name: string; cp?: readonly number[]; center?: readonly number[] };
  geometry: { type: string; coordinates: unknown; encodeOffsets?: unknown };
}
/** GeoJSON, plain or in the encoding of ECharts. */
export interface MapFile {
  UTF8Encoding?: boolean;
  features: readonly Feature[];
}

/** Reads a map of the country in either form. */
export function readLand(file: MapFile): Land {
  return landOf(
    file.features.map(({ properties: { name, cp, center }, geometry }) => {
      const rings = outerRings(geometry, file.UTF8Encoding === true).map((ring) => ring.map(project));
      const [longitude, latitude] = cp ?? center ?? [];
      return {
        name: shortName(name),
        at: longitude === undefined || latitude === undefined ? middleOf(rings) : project([longitude, latitude]),
        rings,
      };
    }),
  );
}

/** Cities of a province as `scripts/city-maps.mjs` writes them. */
export type CityFile = readonly {
  name: string;
  en: string;
  at: number[];
  counties: Readonly<Record<string, string>>;
  rings: number[][];
}[];

export const readCities = (file: CityFile): Land =>
  landOf(
    file.map(({ name, en, counties, at: [longitude = 0, latitude = 0], rings }) => ({
      name,
      en,
      counties,
      at: project([longitude, latitude]),
      rings: rings.map((steps) => decodeSteps(steps).map(project)),
    })),
  );

export function landOf(divisions: readonly Division[]): Land {
  return { divisions, box: boxOf(divisions.flatMap(({ rings }) => rings)) };
}

function middleOf(rings: readonly (readonly Point[])[]): Point {
  const { x, y, width, height } = boxOf(rings);
  return [x + width / 2, y + height / 2];
}

const shortName = (name: string) =>
  name.replace(/(维吾尔|壮族|回族)?自治区$|特别行政区$|省$|市$/, '') || name;

function outerRings({ type, coordinates, encodeOffsets }: Feature['geometry'], isEncoded: boolean): Point[][] {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as unknown[][];
  const offsets = (type === 'Polygon' ? [encodeOffsets] : encodeOffsets) as [number, number][][] | undefined;
  return polygons.map(([outer], polygon) =>
    isEncoded ? decodeEcharts(outer as string, offsets?.[polygon]?.[0] ?? [0, 0]) : (outer as Point[]),
  );
}

/** ECharts encoding: each character is a step in 1/1024 degree, zigzag encoded with the sign in the lowest bit. */
function decodeEcharts(text: string, [offsetX, offsetY]: readonly [number, number]): Point[] {
  const ring: Point[] = [];
  let [x, y] = [offsetX, offsetY];
  for (let at = 0; at + 1 < text.length; at += 2) {
    x += signed(text.charCodeAt(at) - 64);
    y += signed(text.charCodeAt(at + 1) - 64);
    ring.push([x / 1_024, y / 1_024]);
  }
  return ring;
}
const signed = (step: number) => (step >> 1) ^ -(step & 1);

function decodeSteps(steps: readonly number[]): Point[] {
  const ring: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([x / 1_000, y / 1_000]);
  }
  return ring;
}
