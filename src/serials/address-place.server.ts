import type { AddressRegion } from '#kit/call/region-file.server.ts';
import type { Text } from '#kit/text/language.ts';
import { quiltPlaces } from '#kit/ui/quilt-places.ts';
import { provinceName } from '#orders/contract.ts';
import type { AddressPlace } from './checks.server.ts';

const provinceByCode = new Map(quiltPlaces.map(([name, code]) => [code, name]));
const provinces = quiltPlaces.map(([name]) => ({ name, english: provinceName(name, 'en') }));
/** What files of addresses list as countries of their own and our figures count among the provinces. */
const provinceCountries = new Set(['HK', 'MO', 'TW']);

/** The region of an address as checks are counted by: a province, or another country. */
export const placeBy =
  (regionOf: (address: string) => AddressRegion | undefined) =>
  (address: string): AddressPlace | undefined => {
    const found = regionOf(address);
    return found && { region: regionText(found), place: found.place };
  };

function regionText({ country, countryName, division, divisionName: [zh, en] }: AddressRegion): Text {
  const inChina = country === 'CN';
  if (!inChina && !provinceCountries.has(country)) return countryName;
  const province =
    provinceByCode.get(inChina ? division : country) ??
    provinces.find(({ name, english }) => zh.startsWith(name) || en === english)?.name;
  return province ? [province, provinceName(province, 'en')] : countryName;
}
