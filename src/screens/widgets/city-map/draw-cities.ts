import { provinceName } from '#orders/contract.ts';
import { cityFiles } from '#screens/maps/city-files.ts';
import { type Land, readCities } from '#screens/maps/land.ts';
import { fitInto } from '#screens/maps/projection.ts';

export interface DrawnCity {
  name: string;
  en: string;
  /** What it is divided into, by the name in English. */
  counties: Readonly<Record<string, string>>;
  path: string;
  x: number;
  y: number;
}

/** The cities of a province as outlines in a box of pixels; none where a province is its own city. */
export async function drawCities(province: string, width: number, height: number): Promise<readonly DrawnCity[]> {
  const file = await cityFiles[province]?.();
  return file ? drawLand(readCities(file), width, height) : [];
}

/** The provinces of the country in the same way. */
export async function drawProvinces(width: number, height: number): Promise<readonly DrawnCity[]> {
  const { china } = await import('#screens/widgets/china-map/land-tools.ts');
  return drawLand(china, width, height).map((drawn) => ({ ...drawn, en: provinceName(drawn.name, 'en') }));
}

function drawLand({ divisions, box }: Land, width: number, height: number): DrawnCity[] {
  const place = fitInto(box, { x: 4, y: 4, width: width - 8, height: height - 8 });
  return divisions.map(({ name, en = name, counties = {}, at, rings }) => {
    const [x, y] = place(at);
    const path = rings
      .map(
        (ring) =>
          `M${ring
            .map((point) =>
              place(point)
                .map((each) => each.toFixed(1))
                .join(' '),
            )
            .join('L')}Z`,
      )
      .join('');
    return { name, en, counties, path, x, y };
  });
}
