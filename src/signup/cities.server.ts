import { type ProvinceCities, writeCities } from './city-list.ts';

interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}

/** Counties that a province governs itself stand under a name that is no city: each of them is one. */
const isNoCity = (code: string) => /^\d\d9000$/.test(code);

/** What a buyer may name as their city: cities, the counties beside them, and a province that has none (Hong Kong, Macau, Taiwan). */
const citiesIn = (province: Area): readonly Pick<Area, 'code' | 'name'>[] =>
  province.children.length === 0
    ? [province]
    : province.children.flatMap((city) => (isNoCity(city.code) ? city.children : [city]));

export function cityList(areas: readonly Area[]) {
  const known = new Map(
    areas.flatMap((province) =>
      citiesIn(province).map(({ code, name }) => [
        name,
        { code, fullName: name === province.name ? name : `${province.name} ${name}` },
      ]),
    ),
  );
  const provinces: ProvinceCities[] = areas.map((area) => ({
    name: area.name,
    cities: citiesIn(area).map(({ name }) => name),
  }));
  return {
    /** For pages: see `city-list.ts`. */
    text: writeCities(provinces),
    find: (name: string) => known.get(name),
    size: known.size,
  };
}
export type CityList = ReturnType<typeof cityList>;
