import type { Language } from '#kit/text/language.ts';
import { englishAreaName, englishPlaceName } from '#kit/text/place-name.server.ts';

/** A province with its cities. City names are unique. */
export interface ProvinceCities {
  name: string;
  cities: readonly string[];
}
interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}
interface City {
  code: string;
  name: string;
  province: string;
  /** As it is stored: with its province, in Chinese. */
  fullName: string;
}

/** Nodes that group the counties governed by a province directly; each county counts as a city. */
const isGroupNode = (code: string) => /^\d\d9000$/.test(code);
/** Node of Chongqing's counties beside the city of the same name; it was once offered as a city and is in stored rows. */
const countiesOfMunicipality = '县';

/** The cities to choose from: cities, counties governed directly, and provinces without cities (Hong Kong, Macau, Taiwan). */
const citiesIn = (province: Area): readonly Pick<Area, 'code' | 'name'>[] =>
  province.children.length === 0
    ? [province]
    : province.children
        .filter(({ name }) => name !== countiesOfMunicipality)
        .flatMap((city) => (isGroupNode(city.code) ? city.children : [city]));

/** Names of a stored city in both languages: 江苏省 苏州市 is Suzhou, Jiangsu in English. */
export async function cityNames(fullName: string): Promise<[zh: string, en: string]> {
  const parts = fullName.split(' ').filter((part) => part !== '' && part !== countiesOfMunicipality);
  const name = parts.join(' ');
  return [name, await englishAreaName(name)];
}

export function cityList(areas: readonly Area[]) {
  const chinese = areas.flatMap((province) =>
    citiesIn(province).map(({ code, name }): City => {
      const fullName = name === province.name ? name : `${province.name} ${name}`;
      return { code, name, province: province.name, fullName };
    }),
  );
  let translated: Promise<readonly City[]> | undefined;
  const english = () => {
    translated ??= inEnglish(chinese);
    return translated;
  };
  return {
    /** The list for pages in a language. */
    async list(language: Language): Promise<ProvinceCities[]> {
      const byProvince = Map.groupBy(language === 'en' ? await english() : chinese, ({ province }) => province);
      return [...byProvince].map(([name, cities]) => ({ name, cities: cities.map((city) => city.name) }));
    },
    /** Finds a city by its name in either language. */
    async find(name: string): Promise<City | undefined> {
      const isNamed = (city: City) => city.name === name;
      const at = chinese.findIndex(isNamed);
      return chinese[at >= 0 ? at : (await english()).findIndex(isNamed)];
    },
    names: cityNames,
  };
}
export type CityList = ReturnType<typeof cityList>;

/** Cities with the same spelling get their province: Suzhou (Jiangsu), Suzhou (Anhui). */
async function inEnglish(cities: readonly City[]): Promise<City[]> {
  const named = await Promise.all(
    cities.map(async (city) => ({
      ...city,
      name: await englishPlaceName(city.name),
      province: await englishPlaceName(city.province),
    })),
  );
  const bySpelling = Map.groupBy(named, ({ name }) => name);
  return named.map((city) =>
    bySpelling.get(city.name)?.length === 1 ? city : { ...city, name: `${city.name} (${city.province})` },
  );
}
