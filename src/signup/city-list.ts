/** Provinces with what a buyer may name as their city. */
export interface ProvinceCities {
  name: string;
  cities: readonly string[];
}

/**
 * The list as one short text, `浙江省:杭州市,宁波市;…`: it stands in the page twice, as options and for the script, and
 * codes and quotation marks would be half of its weight. No two cities have the same name.
 */
export const writeCities = (provinces: readonly ProvinceCities[]): string =>
  provinces.map(({ name, cities }) => `${name}:${cities.join(',')}`).join(';');

export const readCities = (text: string): ProvinceCities[] =>
  text.split(';').map((each) => {
    const [name = '', cities = ''] = each.split(':');
    return { name, cities: cities.split(',') };
  });
