import { landOf } from '#screens/maps/land.ts';
import { fitInto, pathOf } from '#screens/maps/projection.ts';
import { china } from '#screens/widgets/china-map/land-tools.ts';

export interface ProvinceOutline {
  name: string;
  path: string;
}

/** Outlines of some provinces, fitted into a box of pixels. */
export function regionOutlines(provinces: readonly string[], width: number, height: number): ProvinceOutline[] {
  const { divisions, box } = landOf(china.divisions.filter(({ name }) => provinces.includes(name)));
  const place = fitInto(box, { x: 2, y: 2, width: width - 4, height: height - 4 });
  return divisions.map(({ name, rings }) => ({ name, path: pathOf(rings, place) }));
}
