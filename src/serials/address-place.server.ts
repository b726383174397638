import type { AddressRegion } from '#kit/call/region-file.server.ts';
import type { Text } from '#kit/text/language.ts';
import { quiltPlaces } from '#kit/ui/quilt-places.ts';
import { provinceName } from '#orders/contract.ts';
import type { AddressPlace } from './checks.server.ts';

const provinceByCode = new Map(quiltPlaces.map(([name, code]) => [code, name]));
const provinces = quiltPlaces.map(([name]) => ({ name, english: provinceName(name, 'en') }));
/** Listed as countries by IP databases, but counted among the provinces here. */
const provinceCountries = new Set(['HK', 'MO', 'TW']);

/** Resolves the region of an address for the figures: a province of China, or another country. */
export const placeResolver =
  (regionOf: (address: string) => AddressRegion | undefined) =>
  (address: string): AddressPlace | undefined => {
    const region = regionOf(address);
    return region && { region: regionText(region), place: region.place };
  };

function regionText({ country, countryName, division, divisionName: [zh, en] }: AddressRegion): Text {
  const inChina = country === 'CN';
  if (!inChina && !provinceCountries.has(country)) return countryName;
  const province =
    provinceByCode.get(inChina ? division : country) ??
    provinces.find(({ name, english }) => zh.startsWith(name) || en === english)?.name;
  return province ? [province, provinceName(province, 'en')] : countryName;
}
