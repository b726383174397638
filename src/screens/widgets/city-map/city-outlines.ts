import { provinceName } from '#orders/contract.ts';
import { cityFiles } from '#screens/maps/city-files.ts';
import { type Land, readCities } from '#screens/maps/land.ts';
import { fitInto, pathOf } from '#screens/maps/projection.ts';

export interface CityOutline {
  name: string;
  en: string;
  /** Its counties, by English name. */
  counties: Readonly<Record<string, string>>;
  path: string;
  x: number;
  y: number;
}

/** Loads the outlines of a province's cities, fitted into a box of pixels; empty for a province that is one city. */
export async function loadCityOutlines(
  province: string,
  width: number,
  height: number,
): Promise<readonly CityOutline[]> {
  const file = await cityFiles[province]?.();
  return file ? drawLand(readCities(file), width, height) : [];
}

/** Loads the outlines of all provinces, fitted into a box of pixels. */
export async function loadProvinceOutlines(width: number, height: number): Promise<readonly CityOutline[]> {
  const { china } = await import('#screens/widgets/china-map/land-tools.ts');
  return drawLand(china, width, height).map((drawn) => ({ ...drawn, en: provinceName(drawn.name, 'en') }));
}

function drawLand({ divisions, box }: Land, width: number, height: number): CityOutline[] {
  const place = fitInto(box, { x: 4, y: 4, width: width - 8, height: height - 8 });
  return divisions.map(({ name, en = name, counties = {}, at, rings }) => {
    const [x, y] = place(at);
    return { name, en, counties, path: pathOf(rings, place), x, y };
  });
}
