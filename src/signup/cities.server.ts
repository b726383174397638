import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import type { ProvinceCities } from './city-list.ts';

interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}

/** Counties that a province governs itself stand under a name that is no city: each of them is one. */
const isNoCity = (code: string) => /^\d\d9000$/.test(code);
/** What the counties of Chongqing stand under beside the city of the same name; it was offered as a city, and kept. */
const countiesOfMunicipality = '县';

/** What a buyer may name as their city: cities, the counties beside them, and a province that has none (Hong Kong, Macau, Taiwan). */
const citiesIn = (province: Area): readonly Pick<Area, 'code' | 'name'>[] =>
  province.children.length === 0
    ? [province]
    : province.children
        .filter(({ name }) => name !== countiesOfMunicipality)
        .flatMap((city) => (isNoCity(city.code) ? city.children : [city]));

/** A city as it is kept, in both languages: 江苏省 苏州市 is Suzhou, Jiangsu in English. */
export async function cityNames(fullName: string): Promise<[zh: string, en: string]> {
  const parts = fullName.split(' ').filter((part) => part !== '' && part !== countiesOfMunicipality);
  const english = await Promise.all(parts.map(englishPlaceName));
  return [parts.join(' '), english.reverse().join(', ')];
}

export function cityList(areas: readonly Area[]) {
  const known = new Map(
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
    english ??= translated(provinces);
    return english;
  };
  return {
    /** For pages in a language. */
    list: async (language: Language) => (language === 'en' ? (await inEnglish()).shown : provinces),
    /** By either of its names, as pages show them. */
    find: async (name: string) => known.get(name) ?? known.get((await inEnglish()).chinese.get(name) ?? ''),
    names: cityNames,
    size: known.size,
  };
}
export type CityList = ReturnType<typeof cityList>;

/** The list in English. Of two cities that are written alike each names its province: Suzhou (Jiangsu), Suzhou (Anhui). */
async function translated(provinces: readonly ProvinceCities[]) {
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
      // Never met so far; whoever shares a province and a spelling keeps the Chinese name.
      const written = chinese.has(unique) ? original : unique;
      chinese.set(written, original);
      return written;
    }),
  }));
  return { shown, chinese };
}
