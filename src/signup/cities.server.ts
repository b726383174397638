import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import type { ProvinceCities } from './city-list.ts';

interface Area {
  code: string;
  name: string;
  children: readonly Area[];
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
  const english = await Promise.all(parts.map(englishPlaceName));
  return [parts.join(' '), english.reverse().join(', ')];
}

export function cityList(areas: readonly Area[]) {
  const cityByName = new Map(
    areas.flatMap((province) =>
      citiesIn(province).map(({ code, name }) => [
        name,
        { code, fullName: name === province.name ? name : `${province.name} ${name}` },
      ]),
    ),
  );
  const provinces: readonly ProvinceCities[] = areas.map((area) => ({
    name: area.name,
    cities: citiesIn(area).map(({ name }) => name),
  }));
  let english: Promise<{ shown: readonly ProvinceCities[]; chinese: Map<string, string> }> | undefined;
  const inEnglish = () => {
    english ??= translateToEnglish(provinces);
    return english;
  };
  return {
    /** The list for pages in a language. */
    list: async (language: Language) => (language === 'en' ? (await inEnglish()).shown : provinces),
    /** Finds a city by its name in either language. */
    find: async (name: string) => cityByName.get(name) ?? cityByName.get((await inEnglish()).chinese.get(name) ?? ''),
    names: cityNames,
    size: cityByName.size,
  };
}
export type CityList = ReturnType<typeof cityList>;

/** The list in English. Cities with the same spelling get their province: Suzhou (Jiangsu), Suzhou (Anhui). */
async function translateToEnglish(provinces: readonly ProvinceCities[]) {
  const named = await Promise.all(
    provinces.map(async ({ name, cities }) => ({
      name: await englishPlaceName(name),
      cities: await Promise.all(cities.map(async (city) => [city, await englishPlaceName(city)] as const)),
    })),
  );
  const counts = new Map<string, number>();
  for (const { cities } of named) for (const [, city] of cities) counts.set(city, (counts.get(city) ?? 0) + 1);
  const chinese = new Map<string, string>();
  const shown = named.map(({ name, cities }) => ({
    name,
    cities: cities.map(([original, city]) => {
      const unique = counts.get(city) === 1 ? city : `${city} (${name})`;
      // Two in one province: the second keeps its Chinese name. Not known to occur.
      const written = chinese.has(unique) ? original : unique;
      chinese.set(written, original);
      return written;
    }),
  }));
  return { shown, chinese };
}
